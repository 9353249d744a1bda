/**
 * Decides, for an entry that is older than this process, which entries of the service the user must compare with it
 * before it is sent.
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Answer } from './reconcile-decision.ts'

export interface FoundBefore {
  readonly answer: Answer
  /**
   * Whether the service returns starts to the millisecond. An entry of the service without the fingerprint then cannot
   * be the local entry.
   */
  readonly hasDigits: boolean
}

/**
 * Returns the service's entries that the user must compare before the local entry may be sent. `fromMs` is the earliest
 * time at which this program can have created the entry, in milliseconds since 1970 by the service's clock.
 */
export function mayBeSentBefore({ answer, hasDigits }: FoundBefore, fromMs: number): readonly TimeEntry[] {
  const isLater = ({ createdDate }: TimeEntry) => !(Date.parse(createdDate ?? '') <= fromMs)
  if (answer.finding === 'there') return []
  if (answer.finding === 'unclear')
    return answer.candidates.filter((entry) => answer.changed || isLater(entry))
  // An entry without a creation time may be older than the local entry, so similar values are no reason to ask.
  return hasDigits ? [] : answer.similar.filter((entry) => entry.createdDate && isLater(entry))
}
