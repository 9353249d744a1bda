/**
 * The pre-flight: before an entry that is older than this process is sent, it is looked up, because an older copy of
 * this journal may have been put back since it was sent (docs/reliability.md §2.6, rollback rule).
 */
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { lookSinceOnce, sinceOf, together, type Look, type Looks } from './look.ts'
import type { Answer } from './reconcile-decision.ts'
import { adopt, ask } from './settle.ts'
import { asCandidate, tellEntry, type Sync } from './sync.ts'

/** `near`, and what was created on any item and day since the entry was saved: somebody may have moved it. */
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
  /** The digits of the entry's start come back to the millisecond, so that an entry without them is not ours. */
  readonly hasDigits: boolean
}

/** True when the entry is there, or may be: then it is confirmed, or a person is asked, and it must not be sent. */
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

/** The entries that a person must compare. `fromMs`: when ours can have been created at the earliest. */
export function mayBeSentBefore(
  { answer, hasDigits }: Pick<Found, 'answer' | 'hasDigits'>,
  fromMs: number,
): readonly TimeEntry[] {
  const isLater = ({ createdDate }: TimeEntry) => !(Date.parse(createdDate ?? '') <= fromMs)
  if (answer.finding === 'there') return []
  if (answer.finding === 'unclear')
    return answer.candidates.filter((entry) => answer.changed || isLater(entry))
  // A likeness says nothing of an entry that may be as old as the account.
  return hasDigits ? [] : answer.similar.filter((entry) => entry.createdDate && isLater(entry))
}

const clockErrorMs = 15 * 60_000

/**
 * When an entry of the service can be this one at the earliest, in milliseconds by the service's clock: after the first
 * of ours arrived, or, where this journal knows of none, after this one was saved.
 */
function firstOursMs({ echo, outbox, clock }: Sync, entryId: string, { serviceAheadMs }: Look): number {
  const { since } = echo.read()
  if (since !== null) return Date.parse(since)
  const [saved] = outbox.receipts(entryId)
  const agoMs = clock.nowMs() - Date.parse(saved?.at ?? '')
  // A clock that was set back since says nothing.
  if (serviceAheadMs === null || !(agoMs >= 0)) return Number.NEGATIVE_INFINITY
  return clock.bootMs() + serviceAheadMs - agoMs - clockErrorMs
}
