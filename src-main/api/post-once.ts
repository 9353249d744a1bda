/**
 * Sends create requests; no other code does. A create request has no idempotency key, so each is sent only once: no
 * retry, no redirect, no second attempt with a new token. The result is returned unchanged; `sync/verdict.ts` decides
 * what it means (docs/reliability.md §2.1, §2.5).
 */
import { paths } from './dialect.ts'
import { authorized } from './http.ts'
import { TransportError, type Transport, type WireAnswer } from './transport.ts'

export type PostResult =
  | { readonly kind: 'answer'; readonly answer: WireAnswer }
  /** `mayHaveBeenSent` is false only when it is certain that no byte was sent. */
  | { readonly kind: 'no-answer'; readonly mayHaveBeenSent: boolean }

/**
 * The service that receives create requests. The transport must be the one in `send-once.ts` or the in-process service,
 * because other transports might repeat a request.
 */
export interface CreateTarget {
  readonly transport: Transport
  /** The base URL of the service, without a trailing slash. */
  readonly baseUrl: string
}

/**
 * Sends a create request and returns what happened; never rejects. The caller must fetch `token` before it records on
 * disk that it is about to send the request, so that only the create request itself can fail here. `onLeft` is called
 * when the request is being sent, if the transport can detect that.
 */
export async function postOnce(
  target: CreateTarget,
  token: string,
  body: string,
  onLeft?: () => void,
): Promise<PostResult> {
  try {
    const answer = await target.transport({
      method: 'POST',
      url: `${target.baseUrl}${paths.timeEntries}`,
      headers: { ...authorized(token), 'content-type': 'application/json' },
      body,
      ...(onLeft && { onLeft }),
    })
    return { kind: 'answer', answer }
  } catch (error) {
    // An unexpected error does not reveal whether anything was sent.
    const mayHaveBeenSent = error instanceof TransportError ? error.mayHaveBeenSent : true
    return { kind: 'no-answer', mayHaveBeenSent }
  }
}
