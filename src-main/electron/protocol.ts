/**
 * `app://tallystick`: the built page, served from its folder, with the headers that keep it alone with itself
 * (docs/reliability.md §5.1). Refuses everything that is not a plain GET of a plain path below that folder.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { protocol, type Session } from 'electron'
import { pageHeaders, scriptsOf, typeOf } from '../app/page-delivery.ts'
import { pageAddress, isOurs, pageScheme } from './page-address.ts'

/**
 * Before `ready`, once. Standard and secure, so that it has an origin and modules load in it; no fetch, no service
 * workers, no CORS: nothing but its own page may read from it.
 */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, codeCache: true } },
  ])
}

/** After `ready`. `folder` is the built renderer. */
export function servePage(session: Session, folder: string): void {
  const page = builtPageIn(folder)
  session.protocol.handle(pageScheme, (request) => answer(request, page))
}

export interface BuiltPage {
  readonly folder: string
  /** On every answer, the refusals included. */
  readonly headers: Readonly<Record<string, string>>
}

export function builtPageIn(folder: string): BuiltPage {
  const file = join(folder, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return { folder, headers: pageHeaders('none', scriptsOf(html)) }
}

export async function answer(
  request: Pick<Request, 'method' | 'url'>,
  { folder, headers }: BuiltPage,
): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 405, headers })
  const path = pathOf(request.url)
  const type = path === undefined ? undefined : typeOf(path)
  if (path === undefined || type === undefined) return new Response(null, { status: 404, headers })
  try {
    const body = new Uint8Array(await readFile(join(folder, path)))
    return new Response(body, { headers: { ...headers, 'content-type': type } })
  } catch {
    return new Response(null, { status: 404, headers })
  }
}

const builtPage = pageAddress(true, undefined)

/**
 * The path below the folder that a URL names, or nothing. Names are letters, digits, `.`, `_` and `-` and begin with
 * no dot; so there is no escape, no backslash, no drive, no `..` to argue about.
 */
export function pathOf(url: string): string | undefined {
  if (!isOurs(url, builtPage)) return undefined
  const path = new URL(url).pathname.slice(1)
  return /^([\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(path) ? path : undefined
}
