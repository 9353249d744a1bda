/**
 * Calls the directory API (docs/interfaces/directory-sync.md), with one function per endpoint. Requests use Basic
 * authentication; the user name and the password are sent only to the configured origin (docs/reliability.md §5.3).
 */
import type * as z from 'zod'
import { ApiError } from './api-error.ts'
import { paths } from './dialect.ts'
import { parsed, refusal, send } from './http.ts'
import { jsonOf, messageOf } from './json.ts'
import { eachPage } from './pages.ts'
import type { Transport, WireAnswer, WireRequest } from './transport.ts'
import { directoryList, userPage } from './wire/directory.ts'

export interface DirectoryService {
  readonly transport: Transport
  /** The base URL of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly vendor: string
  readonly userName: string
  readonly password: string
}

export type WireDirectory = z.infer<typeof directoryList>[number]

export async function listDirectories(service: DirectoryService): Promise<WireDirectory[]> {
  const path = paths.directories(service.vendor)
  // The documentation has this path with a trailing slash, but some servers only accept it without one.
  const answer = await request(service, `${path}/`, { method: 'GET' })
  const again = answer.status === 404 ? await request(service, path, { method: 'GET' }) : answer
  return parsed(path, again, directoryList)
}

/**
 * The result of a request to start a synchronization:
 *
 * - `started`: The synchronization is running; the request did not wait for its end.
 * - `finished`: The request waited until the synchronization was complete.
 * - `elsewhere`: Nothing was started, because a synchronization of this directory is already running.
 * - `internal`: Nothing was started, because the service cannot synchronize this directory.
 */
export type SyncAnswer = 'started' | 'finished' | 'elsewhere' | 'internal'

/**
 * Time limit in milliseconds for a request that waits until a synchronization has finished. A directory with a few
 * thousand users can take this long.
 */
const waitMs = 30 * 60_000

/**
 * Starts a synchronization. With `wait`, the response arrives only after the synchronization has finished. Rejects with
 * {@link ApiError}.
 */
export async function syncDirectory(
  service: DirectoryService,
  directoryId: string,
  wait: boolean,
  signal?: AbortSignal,
): Promise<SyncAnswer> {
  const path = `${paths.directories(service.vendor)}/${encodeURIComponent(directoryId)}/actions/sync`
  const more = { method: 'POST', ...(wait && { withinMs: waitMs }) } as const
  const answer = await request(service, `${path}?blocking=${String(wait)}`, more, signal)
  if (answer.status === 409 && isJson(answer)) return 'elsewhere'
  if (answer.status === 400 && /not syncable/i.test(messageOf(answer) ?? '')) return 'internal'
  if (answer.status < 200 || answer.status > 299) throw refusal(path, answer)
  // The service itself responds with a JSON message. An HTML page with status 200, for example from a login portal,
  // means that nothing was started.
  if (!isJson(answer)) throw new ApiError('wrong-shape', path, { status: answer.status, detail: 'page' })
  return wait ? 'finished' : 'started'
}

/** Yields the pages of users. Follows `next` links only within the same origin. Throws {@link ApiError}. */
export function userPages(service: DirectoryService, directoryId: string, signal?: AbortSignal) {
  const path = `${paths.directories(service.vendor)}/${encodeURIComponent(directoryId)}/users`
  return eachPage(
    path,
    `${service.baseUrl}${path}`,
    async (url) => parsed(path, await requestUrl(service, path, url, { method: 'GET' }, signal), userPage),
    ({ next }) => next && nextPage(service.baseUrl, path, next),
  )
}

/**
 * Returns the link unchanged if it has the same origin as the service, whatever its path. Throws {@link ApiError} if
 * the link has another origin (detail `foreign-link`), is not an absolute web address, or contains a user name or
 * password.
 */
function nextPage(baseUrl: string, endpoint: string, next: string): string {
  const url = URL.parse(next)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ApiError('wrong-shape', endpoint)
  if (url.origin !== new URL(baseUrl).origin)
    throw new ApiError('wrong-shape', endpoint, { detail: 'foreign-link' })
  return next
}

type Asked = Pick<WireRequest, 'method' | 'withinMs'>

function request(service: DirectoryService, path: string, asked: Asked, signal?: AbortSignal) {
  return requestUrl(service, path.split('?')[0] ?? path, `${service.baseUrl}${path}`, asked, signal)
}

function requestUrl(
  { transport, userName, password }: DirectoryService,
  endpoint: string,
  url: string,
  asked: Asked,
  signal?: AbortSignal,
): Promise<WireAnswer> {
  const credentials = Buffer.from(`${userName}:${password}`).toString('base64')
  return send(transport, endpoint, {
    ...asked,
    url,
    headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
    secrets: [password],
    ...(signal && { signal }),
  })
}

function isJson(answer: WireAnswer): boolean {
  return answer.text === '' || jsonOf(answer) !== undefined
}
