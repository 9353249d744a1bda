/** Decides the meaning of a failed change or deletion of a sent entry. Pure. */
import type { EntryProblem } from '#preload/model/entry.ts'
import type { ApiError } from '../api/api-error.ts'

/**
 * `stop`: all other requests would fail as well · `later`: it is sent again, which is harmless · `look`: the service
 * does not know the entry or the call, and a list tells which; without `ownWord` the answer may come from a gateway ·
 * `problem`: a refusal, for a person to decide.
 * `notDone`: it certainly had no effect.
 */
export type CorrectionVerdict =
  | { readonly kind: 'stop' | 'later'; readonly notDone: boolean }
  | { readonly kind: 'look'; readonly ownWord: boolean }
  | { readonly kind: 'problem'; readonly problem: EntryProblem; readonly notDone: boolean }

/** After this many pages of a gateway with a status, the status counts as the service's own answer. */
const mostPages = 3

/** `tries` is the number of earlier failures. */
export function judgeCorrection(error: ApiError, tries: number): CorrectionVerdict {
  const { kind, status, answer, detail } = error
  if (kind === 'unreachable') return { kind: 'stop', notDone: wasNotSent(error) }
  if (kind === 'credentials') return { kind: 'stop', notDone: true }
  if (kind === 'throttled') return { kind: 'stop', notDone: status === 429 }
  if (detail === 'not-found') {
    const ownWord = answer !== null
    return ownWord || tries >= mostPages ? { kind: 'look', ownWord } : { kind: 'later', notDone: false }
  }
  if (status === 405 || status === 501) return no('not-offered', true)
  const ownWord = kind === 'refused' && answer !== null && detail !== 'redirected'
  const again = kind === 'failing' || status === 408 || status === 425
  if (again || (!ownWord && tries < mostPages)) return { kind: 'later', notDone: false }
  if (status === 403) return no('not-allowed', true)
  if (status === 409 || status === 412 || status === 423) return no('changed-there', true)
  // An unreadable answer may follow a request that took effect.
  return no('refused', ownWord)

  function no(problem: EntryProblem['kind'], notDone: boolean): CorrectionVerdict {
    return { kind: 'problem', problem: { kind: problem, fields: [], status, answer }, notDone }
  }
}

function wasNotSent({ cause }: ApiError): boolean {
  const { mayHaveBeenSent = true } = (cause ?? {}) as { mayHaveBeenSent?: boolean }
  return !mayHaveBeenSent
}
