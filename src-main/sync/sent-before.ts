/**
 * The pre-flight: an entry that is older than this process is looked up before it is sent, because it may have been
 * sent before an older copy of the journal was restored (docs/reliability.md §2.6, rollback rule).
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { lookSinceOnce, sinceOf, together, type Look, type Looks } from './look.ts'
import type { Answer } from './reconcile-decision.ts'
import { adopt, ask } from './settle.ts'
import { asCandidate, tellEntry, type Sync } from './sync.ts'

/**
 * Combines `near` with everything created on any item and day since the entry was saved, because it may have been
 * moved.
 */
export async function lookEverywhere(
  sync: Sync,
  { id, day }: EntryFacts,
  near: Look,
  looks: Looks,
): Promise<Look> {
  if (sync.connection.soleWriter) return near
  const [saved] = sync.outbox.receipts(id)
  return together(near, await lookSinceOnce(sync, sinceOf(saved ?? null, day), looks))
}

interface Found {
  readonly answer: Answer
  readonly seen: Look
  /**
   * Whether the service returns the entry's start to the millisecond, so that an entry without its fingerprint is not
   * ours.
   */
  readonly hasDigits: boolean
}

/**
 * Returns true when the service has the entry or may have it. It is then confirmed, or a person is asked, and it must
 * not be sent.
 */
export function settledBefore(sync: Sync, entryId: string, found: Found): boolean {
  const about = sync.rules.mayBeSentBefore(found, firstOursMs(sync, entryId, found.seen))
  const { answer } = found
  if (answer.finding !== 'there' && about.length === 0) return false
  sync.db.transaction(() => {
    if (sync.outbox.read(entryId)?.state !== 'queued') return
    if (answer.finding === 'there') adopt(sync, entryId, answer.serviceId)
    else
      ask(
        sync,
        entryId,
        about.map((entry) => asCandidate(sync, entry)),
      )
  })
  tellEntry(sync, entryId)
  return true
}

/**
 * Returns the entries that a person must compare. `fromMs` is the earliest time at which ours can have been created.
 */
export function mayBeSentBefore(
  { answer, hasDigits }: Pick<Found, 'answer' | 'hasDigits'>,
  fromMs: number,
): readonly TimeEntry[] {
  const isLater = ({ createdDate }: TimeEntry) => !(Date.parse(createdDate ?? '') <= fromMs)
  if (answer.finding === 'there') return []
  if (answer.finding === 'unclear')
    return answer.candidates.filter((entry) => answer.changed || isLater(entry))
  // Similarity is no evidence for an entry that may have existed before ours.
  return hasDigits ? [] : answer.similar.filter((entry) => entry.createdDate && isLater(entry))
}

const clockErrorMs = 15 * 60_000

/**
 * Returns the earliest time at which an entry of the service can be this one, in milliseconds by the service's clock:
 * when the first of our entries had arrived or, if this journal has none, when this one was saved.
 */
function firstOursMs({ echo, outbox, clock }: Sync, entryId: string, { serviceAheadMs }: Look): number {
  const { since } = echo.read()
  if (since !== null) return Date.parse(since)
  const [saved] = outbox.receipts(entryId)
  const agoMs = clock.nowMs() - Date.parse(saved?.at ?? '')
  // If the wall clock was set back since, the time of saving is useless.
  if (serviceAheadMs === null || !(agoMs >= 0)) return Number.NEGATIVE_INFINITY
  return clock.bootMs() + serviceAheadMs - agoMs - clockErrorMs
}
