/**
 * The headers and content types with which both hosts deliver the built page. The headers isolate the page from other
 * sites (docs/reliability.md §5.1). Pure; each host finds and reads the files itself.
 */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import * as z from 'zod'

/** Where the page may connect to: nowhere in Electron, its own server in a browser. */
export type Reach = 'none' | 'self'

/** The part of the page's import map that the build writes. */
const importMap = z.object({ integrity: z.record(z.string(), z.string()) })

/**
 * The hashes of the scripts that may run in a built page: its import map, and each script in that map
 * (electron.vite.config.ts writes it). Empty for a page without an import map; no script may run in such a page.
 */
export function scriptsOf(html: string): string[] {
  const [, map] = /<script type="importmap">([^<]*)<\/script>/.exec(html) ?? []
  if (map === undefined) return []
  const { integrity } = importMap.parse(JSON.parse(map))
  return [`sha256-${createHash('sha256').update(map).digest('base64')}`, ...Object.values(integrity)]
}

/**
 * The Content-Security-Policy: only scripts with these hashes, only our own styles, HTML only through Svelte's Trusted
 * Types policy, no frames, no forms, no base URL.
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
 * The headers of every answer, including refusals. `scripts` are the hashes from the page's own file ({@link
 * scriptsOf}).
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

/** The content type by file name; undefined for files that the page does not use, which are not served. */
export function typeOf(path: string): string | undefined {
  return types[extname(path)]
}
