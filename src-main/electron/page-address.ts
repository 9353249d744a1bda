/**
 * Where our page lives: `app://tallystick`, or the development server of an unpackaged run. Pure. Everything that
 * has to know "is this ours?" asks here. An `app:` URL has no origin in Node's eyes, so it is compared by its parts.
 */
export const pageScheme = 'app'
const pageOrigin = `${pageScheme}://tallystick`

export interface PageAddress {
  readonly url: string
  /** As Chromium writes the origin of a frame. */
  readonly origin: string
  readonly development: boolean
}

/** `devServer` is ELECTRON_RENDERER_URL; believed in an unpackaged run only, and only on this machine. */
export function pageAddress(packaged: boolean, devServer: string | undefined): PageAddress {
  const server = packaged ? undefined : onThisMachine(devServer)
  if (server) return { url: server.href, origin: server.origin, development: true }
  return { url: `${pageOrigin}/index.html`, origin: pageOrigin, development: false }
}

/** Whether a URL is part of our page. */
export function isOurs(url: string, page: PageAddress): boolean {
  const parsed = parse(url)
  return (
    parsed !== undefined && parsed.username === '' && `${parsed.protocol}//${parsed.host}` === page.origin
  )
}

/** Whether it is something in memory that our page made, such as a file to be saved. */
export function isMadeByUs(url: string, page: PageAddress): boolean {
  return url.startsWith(`blob:${page.origin}/`)
}

/** Whether a page of ours may fetch it: itself; in development also the server's news and the developer tools. */
export function mayLoad(url: string, page: PageAddress, packaged: boolean): boolean {
  if (isOurs(url, page)) return true
  if (packaged) return false
  const parsed = parse(url)
  if (parsed?.protocol === 'devtools:') return true
  return page.development && parsed?.protocol === 'ws:' && isOurs(url.replace(/^ws:/, 'http:'), page)
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

function onThisMachine(url: string | undefined): URL | undefined {
  const parsed = url === undefined ? undefined : parse(url)
  return parsed?.protocol === 'http:' && loopback.includes(parsed.hostname) ? parsed : undefined
}

function parse(url: string): URL | undefined {
  return URL.parse(url) ?? undefined
}
