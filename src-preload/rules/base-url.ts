/**
 * Which addresses a service may have: https, or http on this machine only, and nothing in it that could carry a
 * secret or change with each request (docs/interfaces/README.md#for-every-service, docs/reliability.md §5.3). Pure.
 */

export type AddressProblem =
  /** Empty, or no URL. */
  | 'not-an-address'
  /** http to another machine, or some other scheme. */
  | 'not-https'
  /** A user name, a query or a fragment. */
  | 'surplus'

export type Address =
  | {
      readonly ok: true
      /** Without a slash at the end; the host in the form in which it is asked for (punycode). */
      readonly url: string
      readonly origin: string
    }
  | { readonly ok: false; readonly problem: AddressProblem }

/** Reads what a person typed; without a scheme it is https. */
export function readAddress(text: string): Address {
  const typed = text.trim()
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = typed === '' || /\s/.test(typed) ? null : URL.parse(withScheme)
  if (!url || url.hostname === '') return { ok: false, problem: 'not-an-address' }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    return { ok: false, problem: 'not-https' }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return { ok: false, problem: 'surplus' }
  // A name with a dot at its end is the same name.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  return { ok: true, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, origin: url.origin }
}

/**
 * Whether two addresses, however they are spelled, lead to the same service: case, default port, dots and slashes at the
 * end, and percent signs make no difference, nor does the name by which this machine is called.
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

/** `hostname` as the URL parser gives it: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
