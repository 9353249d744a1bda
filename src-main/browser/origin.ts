/**
 * Uses the headers of a request to check whether it comes from our own page at our own address (docs/reliability.md
 * §5.4).
 *
 * If a foreign host name resolves to this machine (DNS rebinding), the request has a foreign Host header. A request
 * from a page of another site has a foreign Origin or Sec-Fetch-Site header. A request without Sec-Fetch-Site comes
 * from an old browser or from another kind of program; such a request still needs a session and, for calls, the Origin
 * header.
 */

import { start as words } from '#preload/words/made/start.ts'

export interface Arrival {
  readonly method: string
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
}

export interface NoEntry {
  readonly status: 403 | 405 | 421
  readonly because: string
}

/**
 * Returns the reason to refuse the request, or undefined if the request is allowed. `authority` is our own address, for
 * example `127.0.0.1:4180`.
 */
export function turnedAway(arrival: Arrival, authority: string): NoEntry | undefined {
  return misdirected(arrival, authority) ?? fromElsewhere(arrival, authority)
}

/**
 * Checks only the address and the method. Used for requests with a one-time key in the body. Such a request may come
 * from the local HTML file that opens the app in the user's browser, and a local file has no origin (`Origin: null`).
 */
export function misdirected({ host, method }: Arrival, authority: string): NoEntry | undefined {
  if (host !== authority) return { status: 421, because: words().otherAddress }
  if (method !== 'GET' && method !== 'POST') return { status: 405, because: words().otherMethod }
  return undefined
}

function fromElsewhere({ method, origin, fetchSite }: Arrival, authority: string): NoEntry | undefined {
  const foreign: NoEntry = { status: 403, because: words().otherSite }
  if (fetchSite !== undefined && !['same-origin', 'none'].includes(fetchSite)) return foreign
  if (origin === undefined) return method === 'POST' ? foreign : undefined
  return origin === `http://${authority}` ? undefined : foreign
}
