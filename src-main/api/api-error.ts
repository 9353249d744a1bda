/**
 * Defines the error that is thrown when a request to a service fails. `kind` determines what the program does next;
 * `detail` determines which message the user sees.
 */
import type { ServiceProblem, ServiceProblemKind } from '#preload/model/service-problem.ts'

export type ApiErrorKind =
  /** No complete response arrived. */
  | 'unreachable'
  /** The service refused the client id and secret, or refused an access token that it had just issued. */
  | 'credentials'
  /** The service responded with status 429 or 503. */
  | 'throttled'
  /** The service responded with another 5xx status. */
  | 'failing'
  /** The service responded with a status outside 2xx that no other kind covers, for example 302 or 404. */
  | 'refused'
  /**
   * The service responded with a 2xx status, but the body does not match the API: an HTML page, truncated JSON, a
   * missing property.
   */
  | 'wrong-shape'

export interface ApiErrorMore {
  /**
   * Determines which message the user sees. Defaults to the error's kind, or to `no-answer` for an `unreachable` error.
   */
  readonly detail?: ServiceProblemKind
  readonly status?: number
  readonly retryAfterMs?: number | null
  /** The error message from the service's JSON body. `ApiError` keeps its first 200 characters. */
  readonly answer?: string | null
  readonly cause?: unknown
}

const longestAnswer = 200

export class ApiError extends Error {
  override name = 'ApiError' as const
  readonly kind: ApiErrorKind
  readonly detail: ServiceProblemKind
  /** The path of the request, without its query. */
  readonly endpoint: string
  readonly status: number | null
  readonly retryAfterMs: number | null
  readonly answer: string | null

  constructor(kind: ApiErrorKind, endpoint: string, more: ApiErrorMore = {}) {
    super(`${endpoint}: ${kind}${more.status === undefined ? '' : ` (${more.status})`}`, {
      cause: more.cause,
    })
    this.kind = kind
    this.detail = more.detail ?? (kind === 'unreachable' ? 'no-answer' : kind)
    this.endpoint = endpoint
    this.status = more.status ?? null
    this.retryAfterMs = more.retryAfterMs ?? null
    this.answer = more.answer?.slice(0, longestAnswer) ?? null
  }

  toProblem(): ServiceProblem {
    const { detail: kind, endpoint, status, answer, retryAfterMs } = this
    return { kind, endpoint: endpoint.slice(0, 300), status, answer, retryAfterMs }
  }
}
