/**
 * Serves the built page at `app://tallystick` from its folder, with headers that isolate it (docs/reliability.md §5.1).
 * Only GET requests for plain paths below that folder succeed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { protocol, type Session } from 'electron'
import { pageHeaders, scriptsOf, typeOf } from '../../app/page-delivery.ts'
import { pageInLanguage, type HostLanguage } from '../../app/page-language.ts'
import { pageAddress, isOurs, pageScheme } from './page-address.ts'

/**
 * Registers the scheme. Call this once, before `ready`. The scheme is standard and secure, because the page needs an
 * origin and loads modules. It has no privileges for fetch, service workers or CORS, so only the page itself can read
 * from it.
 */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, codeCache: true } },
  ])
}

/** Serves the built page from `folder`, in the language that is current at each request. Call this after `ready`. */
export function servePage(session: Session, folder: string, language: () => HostLanguage): void {
  const page = builtPageIn(folder)
  session.protocol.handle(pageScheme, (request) => answer(request, page, language()))
}

export interface BuiltPage {
  readonly folder: string
  readonly headers: Readonly<Record<string, string>>
}

export function builtPageIn(folder: string): BuiltPage {
  const file = join(folder, pagePath)
  const html = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return { folder, headers: pageHeaders('none', scriptsOf(html)) }
}

export async function answer(
  request: Pick<Request, 'method' | 'url'>,
  { folder, headers }: BuiltPage,
  language: HostLanguage,
): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 405, headers })
  const path = pathOf(request.url)
  const type = path === undefined ? undefined : typeOf(path)
  if (path === undefined || type === undefined) return new Response(null, { status: 404, headers })
  try {
    const file = await readFile(join(folder, path))
    const body = path === pagePath ? pageInLanguage(file.toString('utf8'), language) : new Uint8Array(file)
    return new Response(body, { headers: { ...headers, 'content-type': type } })
  } catch {
    return new Response(null, { status: 404, headers })
  }
}

const builtPage = pageAddress(true, undefined)
const pagePath = 'index.html'

/**
 * Returns the path of the requested file, relative to the folder, or undefined if the URL is not allowed. Each part of
 * the path consists of letters, digits, `.`, `_` and `-` and does not begin with a dot, so `..`, backslashes and drive
 * letters are impossible.
 */
export function pathOf(url: string): string | undefined {
  if (!isOurs(url, builtPage)) return undefined
  const path = new URL(url).pathname.slice(1)
  return /^([\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(path) ? path : undefined
}
