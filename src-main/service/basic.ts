/**
 * Returns the credentials from an HTTP Basic header (RFC 7617), or undefined when the header is absent or is not Basic.
 */
export function readBasic(request: Request) {
  const encoded = /^Basic +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}
