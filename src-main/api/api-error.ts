/** How a request to a service can fail. A closed set: what to do follows from the kind alone. */

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

export class ApiError extends Error {
  override name = 'ApiError' as const
  readonly kind: ApiErrorKind
  /** The path without its query. */
  readonly endpoint: string
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(
    kind: ApiErrorKind,
    endpoint: string,
    more: { status?: number; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(`${endpoint}: ${kind}${more.status === undefined ? '' : ` (${more.status})`}`, {
      cause: more.cause,
    })
    this.kind = kind
    this.endpoint = endpoint
    this.status = more.status ?? null
    this.retryAfterMs = more.retryAfterMs ?? null
  }
}
