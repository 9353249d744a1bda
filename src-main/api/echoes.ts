/**
 * Takes out of an answer what was secret in its request. Services quote what they refuse, and an answer's words are
 * shown, kept with an entry and logged by their status: no secret may travel that way.
 */
import type { Transport, WireRequest } from './transport.ts'

/** Shorter ones would blank ordinary words, and are no secrets. */
const leastLength = 6

export function withoutEchoes(transport: Transport): Transport {
  return async (request) => {
    const answer = await transport(request)
    return { ...answer, text: blanked(answer.text, secretsOf(request)) }
  }
}

function secretsOf({ headers, secrets = [] }: WireRequest): string[] {
  const sent = /^\w+ +(\S+)$/.exec(headers['authorization'] ?? '')?.[1]
  return [...secrets, ...(sent === undefined ? [] : [sent])].filter(({ length }) => length >= leastLength)
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
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ]),
  ]
}
