/** The way to a service, seen from `api/`: one request, one answer, and an honest word when there is none. */

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface WireAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Rejects with {@link TransportError} only. Never repeats a request, never follows a redirect. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>

/** No complete answer arrived. */
export class TransportError extends Error {
  override name = 'TransportError' as const
  /** False only with positive evidence that no byte of the request left (reliability.md §2.1). */
  readonly mayHaveBeenSent: boolean

  constructor(mayHaveBeenSent: boolean, cause?: unknown) {
    super(mayHaveBeenSent ? 'the answer got lost' : 'not sent', { cause })
    this.mayHaveBeenSent = mayHaveBeenSent
  }
}
