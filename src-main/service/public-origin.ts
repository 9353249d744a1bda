/**
 * Returns the origin (scheme, host and port) under which the client reaches the service. Behind a trusted proxy, the
 * headers `X-Forwarded-Proto` and `X-Forwarded-Host` contain it; otherwise it is the origin of the request. If a header
 * has several values, the first one is what the client used. Headers that do not form a valid origin are ignored.
 */
export function publicOrigin({ url, headers }: Request, trustForwarded: boolean): string {
  const { protocol, host, origin } = new URL(url)
  if (!trustForwarded) return origin
  const proto = first(headers.get('x-forwarded-proto'))?.toLowerCase() ?? protocol.slice(0, -1)
  const named = URL.parse(`${proto}://${first(headers.get('x-forwarded-host')) ?? host}`)
  const isOrigin = named !== null && /^https?:$/.test(named.protocol) && named.href === `${named.origin}/`
  return isOrigin ? named.origin : origin
}

function first(values: string | null): string | undefined {
  return values?.split(',', 1)[0]?.trim() || undefined
}
