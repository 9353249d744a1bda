/**
 * What both hosts say with the built page: the type of each file, and the headers that keep the page alone with
 * itself (reliability.md §5.1). Pure. Refuses to read a file: how it is found is each host's own.
 */
import { extname } from 'node:path'

/** Where the page may connect to: nowhere over Electron's channels, to its own server in a browser. */
export type Reach = 'none' | 'self'

/** No script or style but our files, HTML only through Svelte's own policy, no frame, no form, no base. */
export function contentSecurityPolicy(connect: Reach): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
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

/** On every answer, the refusals included. */
export function pageHeaders(connect: Reach): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connect),
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
