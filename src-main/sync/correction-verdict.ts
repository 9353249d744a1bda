/** What a failed change or deletion of a sent entry means. Pure. */
import type { EntryProblem } from '#preload/model/entry.ts'
import type { ApiError } from '../api/api-error.ts'

/**
 * `stop`: everything else would meet the same · `later`: it is told again, which does no harm · `look`: the service
 * knows nothing of the entry or of the call, and a list tells which; without its `ownWord` a gateway may have said so · `problem`: a no, for a person.
 * `notDone`: it positively did not take effect.
 */
export type CorrectionVerdict =
  | { readonly kind: 'stop' | 'later'; readonly notDone: boolean }
  | { readonly kind: 'look'; readonly ownWord: boolean }
  | { readonly kind: 'problem'; readonly problem: EntryProblem; readonly notDone: boolean }

/** A gateway's page with a status is told again so often before it counts as the service's own word. */
const mostPages = 3

/** `tries`: failures before this one. */
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
  // An answer that nobody can read may hide that it was done.
  return no('refused', ownWord)

  function no(problem: EntryProblem['kind'], notDone: boolean): CorrectionVerdict {
    return { kind: 'problem', problem: { kind: problem, fields: [], status, answer }, notDone }
  }
}

function wasNotSent({ cause }: ApiError): boolean {
  const { mayHaveBeenSent = true } = (cause ?? {}) as { mayHaveBeenSent?: boolean }
  return !mayHaveBeenSent
}
