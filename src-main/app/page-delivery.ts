/**
 * What both hosts say with the built page: the type of each file, and the headers that keep the page alone with
 * itself (docs/reliability.md §5.1). Pure. Refuses to read a file: how it is found is each host's own.
 */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'

/** Where the page may connect to: nowhere over Electron's channels, to its own server in a browser. */
export type Reach = 'none' | 'self'

/**
 * The hashes of what may run in a built page: its import map, and each script that the map names (electron.vite.config.ts
 * writes it). None in a page without one: then nothing runs.
 */
export function scriptsOf(html: string): string[] {
  const [, map] = /<script type="importmap">([^<]*)<\/script>/.exec(html) ?? []
  if (map === undefined) return []
  const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
  return [`sha256-${createHash('sha256').update(map).digest('base64')}`, ...Object.values(integrity)]
}

/**
 * No script but those of these very bytes, no style but our files, HTML only through Svelte's own policy, no frame, no
 * form, no base.
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

/** On every answer, the refusals included. `scripts` is what the page's own file says ({@link scriptsOf}). */
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

/** Nothing for a file that the page has no use for: it is not served. */
export function typeOf(path: string): string | undefined {
  return types[extname(path)]
}
