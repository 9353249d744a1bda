import type { EntryProblem } from '#preload/model/entry.ts'
import type { ApiError } from '../api/api-error.ts'

/**
 * The meaning of a failed change or deletion request:
 * - `stop`: all other requests would fail as well.
 * - `later`: the request is sent again. Repeating it is harmless, because it names the entry by its id.
 * - `lookup`: either the service does not know the entry, or it does not support the call. A lookup shows which of the
 *   two is true. If `isOwnAnswer` is false, the response may come from a gateway instead of the service.
 * - `problem`: the service refused the request, and the user decides.
 *
 * `notDone` means that the request certainly had no effect.
 */
export type CorrectionVerdict =
  | { readonly kind: 'stop' | 'later'; readonly notDone: boolean }
  | { readonly kind: 'lookup'; readonly isOwnAnswer: boolean }
  | { readonly kind: 'problem'; readonly problem: EntryProblem; readonly notDone: boolean }

/**
 * An unexpected response, such as an HTML page, may come from a gateway or a captive portal. The request is therefore
 * repeated, but at most this many times. Temporary server errors have no such limit.
 */
const mostPages = 3

/** `tries` is the number of times that this correction has already failed. */
export function judgeCorrection(error: ApiError, tries: number): CorrectionVerdict {
  const { kind, status, answer, detail } = error
  if (kind === 'unreachable') return { kind: 'stop', notDone: wasNotSent(error) }
  if (kind === 'credentials') return { kind: 'stop', notDone: true }
  if (kind === 'throttled') return { kind: 'stop', notDone: status === 429 }
  if (detail === 'not-found') {
    const isOwnAnswer = answer !== null
    return isOwnAnswer || tries >= mostPages
      ? { kind: 'lookup', isOwnAnswer }
      : { kind: 'later', notDone: false }
  }
  if (status === 405 || status === 501) return no('not-offered', true)
  const isOwnAnswer = kind === 'refused' && answer !== null && detail !== 'redirected'
  const again = kind === 'failing' || status === 408 || status === 425
  if (again || (!isOwnAnswer && tries < mostPages)) return { kind: 'later', notDone: false }
  if (status === 403) return no('not-allowed', true)
  if (status === 409 || status === 412 || status === 423) return no('changed-there', true)
  // An unreadable response may come from a gateway. In that case, the service may still have carried out the request.
  return no('refused', isOwnAnswer)

  function no(problem: EntryProblem['kind'], notDone: boolean): CorrectionVerdict {
    return { kind: 'problem', problem: { kind: problem, fields: [], status, answer }, notDone }
  }
}

function wasNotSent({ cause }: ApiError): boolean {
  const { mayHaveBeenSent = true } = (cause ?? {}) as { mayHaveBeenSent?: boolean }
  return !mayHaveBeenSent
}
