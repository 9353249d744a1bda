/**
 * Sends every request except create requests, which go through `post-once.ts` because they must never be repeated. If a
 * service refuses the access token, the request is repeated once with a new token. Each function returns the expected
 * response or throws an {@link ApiError} that names the endpoint.
 */
import type * as z from 'zod'
import type { Dialect } from '#preload/model/dialect.ts'
import { ApiError } from './api-error.ts'
import { isPage, isTooDeep, jsonOf, messageOf } from './json.ts'
import { retryAfterMs } from './retry-after.ts'
import { TransportError, type Transport, type WireAnswer, type WireRequest } from './transport.ts'

export interface Service {
  readonly transport: Transport
  /** The base URL of the service, without a trailing slash. */
  readonly baseUrl: string
  /**
   * The base URLs for the template (the fields of time entries) and for worklogs (the time entries of API v1.0). Only
   * some accounts set them; both default to `baseUrl`.
   */
  readonly templateUrl?: string
  readonly worklogsUrl?: string
  /**
   * The property names that the account uses where the API documentation does not specify a name. If absent, the usual
   * names are used.
   */
  readonly dialect?: Dialect
  /**
   * Returns the IANA time zone to send with requests for a list of entries. The service writes `endTime` in this zone.
   * If this function is absent, no time zone is sent.
   */
  readonly timeZone?: () => string
  readonly signal?: AbortSignal
  readonly session: {
    token(): Promise<string>
    /** Returns a new access token. Call this after the service has refused `token`. */
    renew(token: string): Promise<string>
  }
}

export interface JsonRequest {
  readonly method?: WireRequest['method']
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /**
   * The complete URL, taken from a link in an earlier response. `path` is then used only to name the endpoint in
   * errors.
   */
  readonly url?: string | undefined
  readonly body?: unknown
  /** Defaults to the base URL of the service. */
  readonly baseUrl?: string | undefined
  /** Time limit for the whole response in milliseconds; the transport's default if absent. */
  readonly withinMs?: number | undefined
}

/** Sends a request that is safe to repeat and returns its parsed response. Rejects with {@link ApiError}. */
export async function askJson<S extends z.ZodType>(
  service: Service,
  request: JsonRequest,
  schema: S,
): Promise<z.infer<S>> {
  return parsed(request.path, await ask(service, request), schema)
}

/**
 * Like {@link askJson}, but returns the raw response whatever its status, for callers that evaluate the status
 * themselves. Rejects with {@link ApiError} when no response arrives.
 */
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

/**
 * Sends one request. Rejects with {@link ApiError}: `unreachable` when no response arrived, `wrong-shape` when the
 * response was too large.
 */
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

/** Returns the body of a successful response, parsed with `schema`. Throws {@link ApiError} for any other response. */
export function parsed<S extends z.ZodType>(endpoint: string, answer: WireAnswer, schema: S): z.infer<S> {
  const { status } = answer
  if (status < 200 || status > 299) throw refusal(endpoint, answer)
  const body = jsonOf(answer)
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw wrongShape(endpoint, answer)
}

export function wrongShape(endpoint: string, answer: WireAnswer): ApiError {
  const detail =
    jsonOf(answer) !== undefined
      ? 'wrong-shape'
      : isPage(answer)
        ? 'page'
        : isTooDeep(answer.text)
          ? 'too-deep'
          : 'not-json'
  return new ApiError('wrong-shape', endpoint, { status: answer.status, detail })
}

export function refusal(endpoint: string, answer: WireAnswer): ApiError {
  const { status } = answer
  const more = { status, retryAfterMs: retryAfterMs(answer), answer: messageOf(answer) }
  if (status >= 300 && status <= 399)
    return new ApiError('refused', endpoint, { ...more, detail: 'redirected' })
  // An HTML page with status 401 comes from a portal or a proxy, for example a hotel's captive portal. It says nothing
  // about the credentials.
  if (status === 401 && isPage(answer)) return wrongShape(endpoint, answer)
  if (status === 401) return new ApiError('credentials', endpoint, more)
  if (status === 403) return new ApiError('refused', endpoint, { ...more, detail: 'forbidden' })
  if (status === 404 || status === 410)
    return new ApiError('refused', endpoint, { ...more, detail: 'not-found' })
  if (status === 429 || status === 503) return new ApiError('throttled', endpoint, more)
  return new ApiError(status >= 500 ? 'failing' : 'refused', endpoint, more)
}
