/**
 * The only code that sends a create. It sends once: no retry, no redirect, no second token. What it saw is handed on
 * as it was, for `sync/verdict.ts` to judge (reliability.md §2.1, §2.5).
 */
import { paths } from './dialect.ts'
import { authorized, type Service } from './http.ts'
import { TransportError, type WireAnswer } from './transport.ts'

export type PostResult =
  | { readonly kind: 'answer'; readonly answer: WireAnswer }
  /** `mayHaveBeenSent` false: positively not a byte left. */
  | { readonly kind: 'no-answer'; readonly mayHaveBeenSent: boolean }

/** `token` is fetched before the attempt is journalled, so that nothing but the create itself can fail here. */
export async function postOnce(service: Service, token: string, body: string): Promise<PostResult> {
  try {
    const answer = await service.transport({
      method: 'POST',
      url: `${service.baseUrl}${paths.timeEntries}`,
      headers: { ...authorized(token), 'content-type': 'application/json' },
      body,
    })
    return { kind: 'answer', answer }
  } catch (error) {
    // An error of another kind tells nothing about what left.
    const mayHaveBeenSent = error instanceof TransportError ? error.mayHaveBeenSent : true
    return { kind: 'no-answer', mayHaveBeenSent }
  }
}
