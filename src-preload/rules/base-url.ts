/**
 * Checks and normalizes the address of a service. An address must use https, or http for this machine only. It must not
 * have a part that could contain a secret or vary between requests (docs/interfaces/README.md#for-every-service,
 * docs/reliability.md §5.3).
 */

export type AddressProblem =
  /** The text is empty or not a URL. */
  | 'not-an-address'
  /** The address uses http for another machine, or a scheme other than http and https. */
  | 'not-https'
  /** The address contains a user name, a password, a query or a fragment. */
  | 'surplus'

export type Address =
  | {
      readonly ok: true
      /** The address without a trailing slash, with the host in the form used for requests (punycode). */
      readonly url: string
      readonly origin: string
    }
  | { readonly ok: false; readonly problem: AddressProblem }

/** Parses an address as the user typed it. If it has no scheme, https is assumed. */
export function readAddress(text: string): Address {
  const typed = text.trim()
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = typed === '' || /\s/.test(typed) ? null : URL.parse(withScheme)
  if (!url || url.hostname === '') return { ok: false, problem: 'not-an-address' }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    return { ok: false, problem: 'not-https' }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return { ok: false, problem: 'surplus' }
  // A trailing dot does not change the meaning of a host name. It is removed so that equal addresses become equal
  // strings.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  return { ok: true, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, origin: url.origin }
}

/**
 * Returns whether two addresses lead to the same service. Differences in case, default ports, trailing dots, slashes
 * and percent-encoding are ignored. `localhost` and all loopback addresses are treated as the same host.
 */
export function isSameService(one: string, other: string): boolean {
  return serviceKey(one) === serviceKey(other)
}

function serviceKey(text: string): string {
  const address = readAddress(text)
  if (!address.ok) return text
  const { protocol, hostname, port, pathname } = new URL(address.url)
  const host = isLoopback(hostname) ? 'loopback' : hostname
  const path = decoded(pathname).replaceAll(/\/+/g, '/').replace(/\/$/, '').toLowerCase()
  return JSON.stringify([host, port || (protocol === 'http:' ? '80' : '443'), path])
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return path
  }
}

/**
 * Returns whether the host is this machine: 127.0.0.0/8, ::1 or localhost. `hostname` must have the form that the URL
 * parser returns.
 */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
