/**
 * Whether a request comes from our own page on our own address (reliability.md §5.4). Pure.
 *
 * A foreign name that was pointed at this machine arrives with a foreign Host; a foreign page arrives with a foreign
 * Origin or Sec-Fetch-Site. A request without Sec-Fetch-Site comes from an old browser or from no browser: it
 * still needs the cookie, and for calls the Origin and the extra header.
 */

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

/** The reason to turn a request away, or nothing. `authority` is ours: `127.0.0.1:4180`. */
export function turnedAway(arrival: Arrival, authority: string): NoEntry | undefined {
  if (arrival.host !== authority)
    return {
      status: 421,
      because: 'This address belongs to another program. Use the link that Tallystick printed.',
    }
  if (arrival.method !== 'GET' && arrival.method !== 'POST')
    return { status: 405, because: 'Tallystick does not know this kind of request.' }
  const foreign: NoEntry = {
    status: 403,
    because: 'This came from another site. Open the link from Tallystick itself.',
  }
  if (arrival.fetchSite !== undefined && !['same-origin', 'none'].includes(arrival.fetchSite)) return foreign
  if (arrival.origin === undefined) return arrival.method === 'POST' ? foreign : undefined
  return arrival.origin === `http://${authority}` ? undefined : foreign
}
