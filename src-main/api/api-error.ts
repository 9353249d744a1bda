/** How a request to a service can fail. Two closed sets: what to do follows from the kind, what to say from the detail. */
import type { ServiceProblem, ServiceProblemKind } from '#preload/model/service-problem.ts'

export type ApiErrorKind =
  /** No complete answer arrived. */
  | 'unreachable'
  /** The client id and secret were refused, or a fresh token was. */
  | 'credentials'
  /** 429, or 503 with Retry-After. */
  | 'throttled'
  /** 5xx. */
  | 'failing'
  /** Any other status that is not a success. */
  | 'refused'
  /** A success that is not what the interface promises: an HTML page, cut JSON, a missing property. */
  | 'wrong-shape'

export interface ApiErrorMore {
  readonly detail?: ServiceProblemKind
  readonly status?: number
  readonly retryAfterMs?: number | null
  /** The service's own words, from a JSON body; shortened here. */
  readonly answer?: string | null
  readonly cause?: unknown
}

const usualDetail: Record<ApiErrorKind, ServiceProblemKind> = {
  unreachable: 'no-answer',
  credentials: 'credentials',
  throttled: 'throttled',
  failing: 'failing',
  refused: 'refused',
  'wrong-shape': 'wrong-shape',
}

const longestAnswer = 200

export class ApiError extends Error {
  override name = 'ApiError' as const
  readonly kind: ApiErrorKind
  readonly detail: ServiceProblemKind
  /** The path without its query. */
  readonly endpoint: string
  readonly status: number | null
  readonly retryAfterMs: number | null
  readonly answer: string | null

  constructor(kind: ApiErrorKind, endpoint: string, more: ApiErrorMore = {}) {
    super(`${endpoint}: ${kind}${more.status === undefined ? '' : ` (${more.status})`}`, {
      cause: more.cause,
    })
    this.kind = kind
    this.detail = more.detail ?? usualDetail[kind]
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
