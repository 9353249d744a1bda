/** Decides what a failed change or deletion of a sent entry means. */
import type { EntryProblem } from '#preload/model/entry.ts'
import type { ApiError } from '../api/api-error.ts'

/**
 * Says what a failure means:
 * - `stop`: all other requests would fail as well.
 * - `later`: the request is sent again, which is harmless.
 * - `lookup`: the service does not know the entry, or it does not support the call. A lookup shows which of the two it
 *   is. If `isOwnAnswer` is false, the answer may come from a gateway.
 * - `problem`: the service refused, and the user decides.
 *
 * `notDone` means that the request certainly had no effect.
 */
export type CorrectionVerdict =
  | { readonly kind: 'stop' | 'later'; readonly notDone: boolean }
  | { readonly kind: 'lookup'; readonly isOwnAnswer: boolean }
  | { readonly kind: 'problem'; readonly problem: EntryProblem; readonly notDone: boolean }

/**
 * An error page may come from a gateway or a captive portal, so the request is repeated. After this many failures, it
 * is not repeated any more.
 */
const mostPages = 3

/** Returns the verdict on a failure. `tries` is the number of failures before it. */
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
  // If the answer is unreadable, the request may have taken effect.
  return no('refused', isOwnAnswer)

  function no(problem: EntryProblem['kind'], notDone: boolean): CorrectionVerdict {
    return { kind: 'problem', problem: { kind: problem, fields: [], status, answer }, notDone }
  }
}

function wasNotSent({ cause }: ApiError): boolean {
  const { mayHaveBeenSent = true } = (cause ?? {}) as { mayHaveBeenSent?: boolean }
  return !mayHaveBeenSent
}
