/** The way to a service, seen from `api/`: one request, one answer, and an honest word when there is none. */

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** What in it nobody else may read, beside a bearer token: blanked where the answer repeats it (`echoes.ts`). */
  readonly secrets?: readonly string[]
  /** Ends the request early; the transport rejects with the reason `cancelled`. */
  readonly signal?: AbortSignal
  /** How long the whole answer may take, in milliseconds; the transport's own limit if absent. */
  readonly withinMs?: number
  /** Called once when it is on its way, by a transport that knows when that is; never after the answer. */
  readonly onLeft?: () => void
}

export interface WireAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Rejects with {@link TransportError} only. Never repeats a request, never follows a redirect. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>

/**
 * Why no complete answer arrived. `proxy-sign-in`: a proxy on the way wants a name and a password; `not-allowed`: the address is one that no request may go to;
 * `too-large`: the answer was longer than any answer of the interfaces and was not read to its end.
 */
export type NoAnswer =
  'no-answer' | 'timeout' | 'certificate' | 'proxy-sign-in' | 'cancelled' | 'too-large' | 'not-allowed'

/** No complete answer arrived. */
export class TransportError extends Error {
  override name = 'TransportError' as const
  /** False only with positive evidence that no byte of the request left (docs/reliability.md §2.1). */
  readonly mayHaveBeenSent: boolean
  readonly reason: NoAnswer

  constructor(mayHaveBeenSent: boolean, cause?: unknown, reason: NoAnswer = 'no-answer') {
    super(mayHaveBeenSent ? 'the answer got lost' : 'not sent', { cause })
    this.mayHaveBeenSent = mayHaveBeenSent
    this.reason = reason
  }
}
