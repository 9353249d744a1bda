/**
 * Every request except a create: with a token, renewed once when refused, and an answer that is what was promised or
 * an {@link ApiError} that names the endpoint. Creates go through `post-once.ts`, which repeats nothing.
 */
import type * as z from 'zod'
import type { Dialect } from '#preload/model/dialect.ts'
import { ApiError } from './api-error.ts'
import { isPage, isTooDeep, jsonOf, messageOf } from './json.ts'
import { retryAfterMs } from './retry-after.ts'
import { TransportError, type Transport, type WireAnswer, type WireRequest } from './transport.ts'

/** The way to one service, with the right to use it. */
export interface Service {
  readonly transport: Transport
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Where it is not the base URL. */
  readonly templateUrl?: string
  readonly worklogsUrl?: string
  /** The account's own names for what the documents leave open; the usual ones if absent. */
  readonly dialect?: Dialect
  /** IANA; named in lists of entries, whose `endTime` it affects. None if absent. */
  readonly timeZone?: () => string
  /** Ends everything that is under way for this service. */
  readonly signal?: AbortSignal
  readonly session: {
    token(): Promise<string>
    /** `token` was refused. */
    renew(token: string): Promise<string>
  }
}

export interface JsonRequest {
  readonly method?: WireRequest['method']
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** The whole URL, from a link of an answer; then `path` only names the endpoint. */
  readonly url?: string | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  /** The base URL of the service if absent. */
  readonly baseUrl?: string | undefined
  /** How long the answer may take, in milliseconds; the transport's own limit if absent. */
  readonly withinMs?: number | undefined
}

/** The parsed answer of a GET. Rejects with {@link ApiError}. */
export function getJson<S extends z.ZodType>(
  service: Service,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: S,
): Promise<z.infer<S>> {
  return askJson(service, { path, query }, schema)
}

/** The parsed answer of a request that may safely be made twice. Rejects with {@link ApiError}. */
export async function askJson<S extends z.ZodType>(
  service: Service,
  request: JsonRequest,
  schema: S,
): Promise<z.infer<S>> {
  return parsed(request.path, await ask(service, request), schema)
}

/** The same for whoever judges the status alone. */
export async function ask(service: Service, request: JsonRequest): Promise<WireAnswer> {
  const { method = 'GET', path, body, withinMs } = request
  const url = request.url ?? urlOf(service, request)
  const once = (token: string) =>
    send(service.transport, path, {
      method,
      url,
      headers: {
        ...authorized(token),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(service.signal && { signal: service.signal }),
      ...(withinMs !== undefined && { withinMs }),
    })

  const token = await service.session.token()
  const answer = await once(token)
  return answer.status === 401 ? once(await service.session.renew(token)) : answer
}

function urlOf({ baseUrl }: Service, request: JsonRequest): string {
  const search = new URLSearchParams(request.query).toString()
  return `${request.baseUrl ?? baseUrl}${request.path}${search && `?${search}`}`
}

export function authorized(token: string): Record<string, string> {
  return { accept: 'application/json', authorization: `Bearer ${token}` }
}

/** Rejects with {@link ApiError} `unreachable` when no answer came. */
export async function send(
  transport: Transport,
  endpoint: string,
  request: WireRequest,
): Promise<WireAnswer> {
  try {
    return await transport(request)
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    const kind = error.reason === 'too-large' ? 'wrong-shape' : 'unreachable'
    throw new ApiError(kind, endpoint, { detail: error.reason, cause: error })
  }
}

/** The body of a success, by its schema. Throws {@link ApiError} for anything else. */
export function parsed<S extends z.ZodType>(endpoint: string, answer: WireAnswer, schema: S): z.infer<S> {
  const { status } = answer
  if (status < 200 || status > 299) throw refusal(endpoint, answer)
  const body = jsonOf(answer)
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const detail =
    body !== undefined
      ? 'wrong-shape'
      : isPage(answer)
        ? 'page'
        : isTooDeep(answer.text)
          ? 'too-deep'
          : 'not-json'
  throw new ApiError('wrong-shape', endpoint, { status, detail })
}

/** What an answer that is no success means. Pure. */
export function refusal(endpoint: string, answer: WireAnswer): ApiError {
  const { status } = answer
  const more = { status, retryAfterMs: retryAfterMs(answer), answer: messageOf(answer) }
  if (status >= 300 && status <= 399)
    return new ApiError('refused', endpoint, { ...more, detail: 'redirected' })
  if (status === 401) return new ApiError('credentials', endpoint, more)
  if (status === 403) return new ApiError('refused', endpoint, { ...more, detail: 'forbidden' })
  if (status === 404 || status === 410)
    return new ApiError('refused', endpoint, { ...more, detail: 'not-found' })
  if (status === 429 || status === 503) return new ApiError('throttled', endpoint, more)
  return new ApiError(status >= 500 ? 'failing' : 'refused', endpoint, more)
}
