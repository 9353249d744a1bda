/** Prevents duplicates after an older copy of the database was restored (docs/reliability.md §2.6). */
import { nowOf } from '../kernel/clock.ts'
import { startFingerprintOf, sentAlike } from './prepare.ts'
import { bodyOf, newestOf } from './send.ts'
import type { Sync } from './sync.ts'

/**
 * Call this after an older copy of the database was restored. Treats each unconfirmed entry as if it had just been sent
 * and the response had been lost, because it may have been sent after the copy was made.
 *
 * Another client may also have begun to create entries after the copy was made. The program must therefore observe the
 * service for another two weeks before it may assume that no other client creates entries. Must run inside a
 * transaction.
 */
export function distrust(sync: Sync): void {
  sync.echo.write({ ...sync.echo.read(), rolledBackAt: nowOf(sync.clock) })
  for (const entryId of sync.outbox.undecided()) {
    const facts = sync.entries.facts(entryId)
    const sent = sentAlike(sync, facts)
    const planned = { facts, startFingerprint: startFingerprintOf(sync, facts) }
    const { body, startFingerprint } = sent ?? {
      body: bodyOf(sync, planned),
      startFingerprint: planned.startFingerprint,
    }
    // While the user is being asked about this entry, it may be among the newest known entries at the service. The
    // newest entries are therefore not recorded with its attempt, because recorded entries are considered older than
    // the attempt.
    const isAsked = sync.outbox.read(entryId)?.state === 'asking' || sync.comparisons.has(entryId)
    const { baseline = null, newest = isAsked ? null : newestOf(sync) } = sent ?? {}
    // A refused attempt created nothing, so its time must not be used to recognize the entry at the service.
    const serviceAt = sync.attempts.hasCreatedNothing(entryId) ? null : (sent?.serviceAt ?? null)
    sync.attempts.begin(entryId, {
      body,
      startFingerprint,
      baseline,
      newest,
      serviceAt,
    })
    sync.attempts.conclude(entryId, 'lost', null)
    sync.comparisons.answered(entryId)
    sync.outbox.move(entryId, { state: 'checking' })
  }
}
