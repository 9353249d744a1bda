/**
 * The only code that sends a create. It sends once: no retry, no redirect, no second token. What it saw is handed on
 * as it was, for `sync/verdict.ts` to judge (docs/reliability.md §2.1, §2.5).
 */
import { paths } from './dialect.ts'
import { authorized } from './http.ts'
import { TransportError, type Transport, type WireAnswer } from './transport.ts'

export type PostResult =
  | { readonly kind: 'answer'; readonly answer: WireAnswer }
  /** `mayHaveBeenSent` false: positively not a byte left. */
  | { readonly kind: 'no-answer'; readonly mayHaveBeenSent: boolean }

/** Where creates go. The transport is `send-once.ts`, or the service in this process; nothing else may carry one. */
export interface CreateRoad {
  readonly transport: Transport
  /** Without a slash at the end. */
  readonly baseUrl: string
}

/**
 * `token` is fetched before the attempt is journalled, so that nothing but the create itself can fail here. `onLeft` is
 * called when the create is on its way, by a road that knows. Never rejects.
 */
export async function postOnce(
  road: CreateRoad,
  token: string,
  body: string,
  onLeft?: () => void,
): Promise<PostResult> {
  try {
    const answer = await road.transport({
      method: 'POST',
      url: `${road.baseUrl}${paths.timeEntries}`,
      headers: { ...authorized(token), 'content-type': 'application/json' },
      body,
      ...(onLeft && { onLeft }),
    })
    return { kind: 'answer', answer }
  } catch (error) {
    // An error of another kind tells nothing about what left.
    const mayHaveBeenSent = error instanceof TransportError ? error.mayHaveBeenSent : true
    return { kind: 'no-answer', mayHaveBeenSent }
  }
}
