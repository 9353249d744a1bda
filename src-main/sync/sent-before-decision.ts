/**
 * Decides which entries at the time-tracking service the user must compare with a local entry before the local entry is
 * sent. Only local entries that were saved before this process started need this comparison, because a restored older
 * database may have no record that they were sent.
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Answer } from './reconcile-decision.ts'

export interface FoundBefore {
  readonly answer: Answer
  /**
   * Whether the service returns starts to the millisecond. If so, an entry without the sent start fingerprint
   * (artificial seconds) cannot be the local entry.
   */
  readonly hasDigits: boolean
}

/**
 * Returns the entries that the user must compare. `fromMs` is the earliest time at which this program could have
 * created the entry, in milliseconds since 1970 according to the service's clock. As a rule, older entries at the
 * service need no comparison.
 */
export function mayBeSentBefore({ answer, hasDigits }: FoundBefore, fromMs: number): readonly TimeEntry[] {
  const isLater = ({ createdDate }: TimeEntry) => !(Date.parse(createdDate ?? '') <= fromMs)
  if (answer.finding === 'there') return []
  if (answer.finding === 'unclear')
    return answer.candidates.filter((entry) => answer.changed || isLater(entry))
  // An entry without a creation time may be older than the local entry, so similar values are no reason to ask the
  // user.
  return hasDigits ? [] : answer.similar.filter((entry) => entry.createdDate && isLater(entry))
}
