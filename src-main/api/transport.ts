/**
 * Defines a transport, which sends requests to a service. Each request results in one response, or in an error that
 * says whether the request might have been sent.
 */

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** An absolute URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Secrets in the request other than the bearer token. `echoes.ts` removes them from the response. */
  readonly secrets?: readonly string[]
  /** Cancels the request; the transport then rejects with the reason `cancelled`. */
  readonly signal?: AbortSignal
  /** Time limit for the whole response in milliseconds; the transport's default if absent. */
  readonly withinMs?: number
  /**
   * Called once when the request is being sent, but only by transports that can detect this moment. Never called after
   * the response.
   */
  readonly onLeft?: () => void
}

export interface WireAnswer {
  readonly status: number
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Sends one request. Never repeats it and never follows a redirect. Rejects only with {@link TransportError}. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>

/**
 * The reasons why no complete response arrived. `proxy-sign-in`: a proxy requires a user name and a password.
 * `not-allowed`: requests to this address are forbidden. `too-large`: the response was longer than any valid one and
 * was not read completely.
 */
export type NoAnswer =
  'no-answer' | 'timeout' | 'certificate' | 'proxy-sign-in' | 'cancelled' | 'too-large' | 'not-allowed'

export class TransportError extends Error {
  override name = 'TransportError' as const
  /** False only when it is certain that no byte of the request was sent (docs/reliability.md §2.1). */
  readonly mayHaveBeenSent: boolean
  readonly reason: NoAnswer

  constructor(mayHaveBeenSent: boolean, cause?: unknown, reason: NoAnswer = 'no-answer') {
    super(mayHaveBeenSent ? 'the answer got lost' : 'not sent', { cause })
    this.mayHaveBeenSent = mayHaveBeenSent
    this.reason = reason
  }
}
