/**
 * Defines the headers and content types that both hosts use to deliver the built page. The hosts are Electron and the
 * browser host (Tallystick without Electron, shown in a browser). The headers isolate the page from other sites
 * (docs/reliability.md §5.1). Each host finds and reads the files itself.
 */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import * as z from 'zod'

/** The origins to which the page may connect: none in Electron, its own server in a browser. */
export type Reach = 'none' | 'self'

/** The part of the page's import map that contains the hashes of the scripts. The build writes it. */
const importMap = z.object({ integrity: z.record(z.string(), z.string()) })

/**
 * Returns the hashes of the scripts that may run in a built page: its import map itself, and each script that the map
 * lists (electron.vite.config.ts writes the hashes). The result is empty for a page without an import map, because no
 * script may run in it.
 */
export function scriptsOf(html: string): string[] {
  const [, map] = /<script type="importmap">([^<]*)<\/script>/.exec(html) ?? []
  if (map === undefined) return []
  const { integrity } = importMap.parse(JSON.parse(map))
  return [`sha256-${createHash('sha256').update(map).digest('base64')}`, ...Object.values(integrity)]
}

/**
 * Returns the Content-Security-Policy. It allows only scripts with these hashes, styles from the page's own origin, and
 * HTML that has passed through Svelte's Trusted Types policy. It forbids frames, forms and base URLs.
 */
export function contentSecurityPolicy(connect: Reach, scripts: readonly string[]): string {
  const hashes = scripts.map((hash) => `'${hash}'`).join(' ')
  return [
    "default-src 'none'",
    `script-src ${hashes || "'none'"}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src '${connect}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types svelte-trusted-html',
  ].join('; ')
}

/**
 * Returns the headers of every response, including error responses. `scripts` are the hashes that {@link scriptsOf}
 * returns for the HTML of the page.
 */
export function pageHeaders(connect: Reach, scripts: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connect, scripts),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), serial=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/**
 * Returns the content type of a file. Returns undefined for a type that the page does not use; such files must not be
 * served.
 */
export function typeOf(path: string): string | undefined {
  return types[extname(path)]
}
