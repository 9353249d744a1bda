/**
 * The address of our page: `app://tallystick`, or the development server when the program is not packaged. Every check
 * of whether a URL belongs to our page uses this module. In Node, an `app:` URL has no origin, so the parts of the URL
 * are compared.
 */
export const pageScheme = 'app'
const pageOrigin = `${pageScheme}://tallystick`

export interface PageAddress {
  readonly url: string
  /** The page's origin as Chromium reports it for a frame, for example `app://tallystick`. */
  readonly origin: string
  readonly development: boolean
}

/**
 * Returns the address of the page. `devServer` is ELECTRON_RENDERER_URL. It is used only if the program is not
 * packaged, and only for a server on this machine.
 */
export function pageAddress(packaged: boolean, devServer: string | undefined): PageAddress {
  const server = packaged ? undefined : onThisMachine(devServer)
  if (server) return { url: server.href, origin: server.origin, development: true }
  return { url: `${pageOrigin}/index.html`, origin: pageOrigin, development: false }
}

export function isOurs(url: string, page: PageAddress): boolean {
  const parsed = URL.parse(url)
  return parsed?.username === '' && `${parsed.protocol}//${parsed.host}` === page.origin
}

/** Returns true for a blob URL that our page created, such as a file to be saved. */
export function isMadeByUs(url: string, page: PageAddress): boolean {
  return url.startsWith(`blob:${page.origin}/`)
}

/**
 * Returns true if our page may load the URL. It may load its own URLs. If the program is not packaged, it may also load
 * the developer tools and connect to the WebSocket of the development server, if one is used.
 */
export function mayLoad(url: string, page: PageAddress, packaged: boolean): boolean {
  if (isOurs(url, page)) return true
  if (packaged) return false
  const parsed = URL.parse(url)
  if (parsed?.protocol === 'devtools:') return true
  return page.development && parsed?.protocol === 'ws:' && isOurs(url.replace(/^ws:/, 'http:'), page)
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

function onThisMachine(url = ''): URL | undefined {
  const parsed = URL.parse(url)
  return parsed?.protocol === 'http:' && loopback.includes(parsed.hostname) ? parsed : undefined
}
