/** The origin under which a client knows the service. Pure. */

/**
 * The origin of the request's URL; behind a proxy that is trusted, the one that `X-Forwarded-Proto` and
 * `X-Forwarded-Host` name. Of several values the first is what the client asked for. Headers that name no origin are
 * ignored.
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
