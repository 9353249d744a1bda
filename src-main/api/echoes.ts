/**
 * Takes out of an answer what was secret in its request. Services quote what they refuse, and an answer's words are
 * shown, kept with an entry and logged by their status: no secret may travel that way.
 */
import { jsonOf } from './json.ts'
import type { Transport, WireAnswer, WireRequest } from './transport.ts'

/** Shorter ones would blank ordinary words, and are no secrets. */
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
 * As it is written, and as it is read: a service may write any sign of a text in JSON by its number, and so a secret that
 * no search of the answer finds.
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

/** As it is, and as a service may have written it down. */
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
