/** What a list of the service says about an entry whose answer got lost (reliability.md §2.6). Pure. */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { Finding } from '../outbox/journal.ts'
import { markerDigits } from './marker.ts'
import { sameValues, type SentValues } from './verdict.ts'

export interface Question {
  readonly sent: SentValues
  /** `startTime` as sent; null when the entry has no start. */
  readonly marker: string | null
  readonly entries: readonly TimeEntry[]
  readonly complete: boolean
  readonly isClaimed: (serviceId: string) => boolean
  /** Nobody else writes for this user. */
  readonly soleWriter: boolean
}

export interface Answer {
  readonly finding: Finding
  /** The entry to claim; with `there` only. */
  readonly serviceId: string | null
}

/**
 * `there` needs no complete list: one sight is enough. `not-there` does. Without a marker an unclaimed entry of the
 * same values is ours only where nobody else writes; elsewhere it is `unclear`, and the person is asked.
 */
export function decide(question: Question): Answer {
  const { sent, marker, entries, isClaimed } = question
  const alike = entries.filter((entry) => sameValues(entry, sent) && !isClaimed(entry.id))
  const digits = marker === null ? '' : markerDigits(marker)
  const marked =
    digits === '' ? undefined : alike.find((entry) => markerDigits(entry.startTime ?? '') === digits)
  if (marked) return { finding: 'there', serviceId: marked.id }
  const unmarked = digits === '' ? alike : alike.filter((entry) => markerDigits(entry.startTime ?? '') === '')
  if (unmarked.length > 0) {
    return question.soleWriter
      ? { finding: 'there', serviceId: unmarked[0]!.id }
      : { finding: 'unclear', serviceId: null }
  }
  return { finding: question.complete ? 'not-there' : 'unclear', serviceId: null }
}

export interface Waiting {
  readonly ageMs: number
  /** Epoch milliseconds of the complete lists without it, oldest first. */
  readonly negativesAtMs: readonly number[]
  readonly horizonMs: number
  readonly negativesNeeded: number
}

const betweenNegativesMs = 60_000

/** True when nothing that was sent can still take effect and enough lists, far enough apart, say so. */
export function maySendAgain({ ageMs, negativesAtMs, horizonMs, negativesNeeded }: Waiting): boolean {
  if (ageMs < horizonMs || negativesAtMs.length < negativesNeeded) return false
  if (negativesNeeded < 2) return true
  return negativesAtMs.at(-1)! - negativesAtMs[0]! >= betweenNegativesMs
}

/** Milliseconds until the next look: soon at first, then ever more patiently. */
export function nextLookMs(looks: number): number {
  const waits = [2_000, 5_000, 15_000, 60_000]
  return waits[looks] ?? 300_000
}
