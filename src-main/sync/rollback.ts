/** The rollback rule (docs/reliability.md §2.6): what follows when an older copy of the journal was restored. */
import { markerOf, sentAlike } from './prepare.ts'
import { bodyOf, newestOf } from './send.ts'
import type { Sync } from './sync.ts'

/**
 * For the caller's transaction: any open entry may have been sent since the copy was made, so each one is treated as if
 * it had just been sent without an answer.
 */
export function distrust(sync: Sync): void {
  for (const entryId of sync.outbox.undecided()) {
    const facts = sync.entries.facts(entryId)
    const sent = sentAlike(sync, facts)
    const planned = { facts, marker: markerOf(sync, facts) }
    const { body, marker } = sent ?? { body: bodyOf(sync, planned), marker: planned.marker }
    const { baseline = null, newest = newestOf(sync) } = sent ?? {}
    sync.journal.begin(entryId, { body, marker, baseline, newest, serviceAt: sent?.serviceAt ?? null })
    sync.journal.conclude(entryId, 'lost', null)
    sync.comparisons.answered(entryId)
    sync.outbox.move(entryId, { state: 'checking' })
  }
}
