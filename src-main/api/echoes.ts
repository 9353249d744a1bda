/**
 * Removes a request's secrets from its response. A service's error message can quote a value that the service refused.
 * Such messages are displayed, stored with an entry and logged, so they must not contain secrets.
 */
import { jsonOf } from './json.ts'
import type { Transport, WireAnswer, WireRequest } from './transport.ts'

/** Minimum length of a secret to remove. Removing shorter secrets would also remove ordinary words. */
const leastLength = 6

export function withoutEchoes(transport: Transport): Transport {
  return async (request) => {
    const answer = await transport(request)
    return { ...answer, text: withoutAny(answer, secretsOf(request)) }
  }
}

function secretsOf({ headers, secrets = [] }: WireRequest): string[] {
  const sent = /^\w+ +(\S+)$/.exec(headers['authorization'] ?? '')?.[1]
  return [...secrets, ...(sent === undefined ? [] : [sent])].filter(({ length }) => length >= leastLength)
}

/**
 * Removes the secrets from the raw text and from the decoded JSON values. JSON can escape any character, so searching
 * the raw text does not find a secret that is written with escapes.
 */
function withoutAny(answer: WireAnswer, secrets: readonly string[]): string {
  const text = blanked(answer.text, secrets)
  if (secrets.length === 0 || !text.includes('\\')) return text
  const body = jsonOf({ ...answer, text })
  if (body === undefined) return text
  let found = 0
  const clean = JSON.stringify(body, (_key, value: unknown) => {
    if (typeof value === 'string') return blankedText(value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [blankedText(name), inner as unknown]),
    )
  })
  return found > 0 ? clean : text

  function blankedText(value: string): string {
    const blank = blanked(value, secrets)
    if (blank !== value) found += 1
    return blank
  }
}

function blanked(text: string, secrets: readonly string[]): string {
  let blank = text
  for (const form of secrets.flatMap(forms)) blank = blank.replaceAll(form, '…')
  return blank
}

/** Returns the secret itself and every encoding in which a service might repeat it. */
function forms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    ...new Set([
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      encodeURIComponent(secret).replace(/%../g, (escape) => escape.toLowerCase()),
      new URLSearchParams({ v: secret }).toString().slice(2),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
    ]),
  ]
}
