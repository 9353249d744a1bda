/** Looks in the service for an entry whose answer got lost, and acts on what it finds. */
import { addDays } from '#preload/rules/local-time.ts'
import { listEntries } from '../api/time-tracking.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import type { Attempt } from '../outbox/journal.ts'
import { decide, maySendAgain, nextLookMs } from './reconcile-decision.ts'
import { sentValues, tellEntry, type Sync } from './sync.ts'

/** Rejects with `ApiError` when the service cannot be asked; then nothing changed. */
export async function reconcile(sync: Sync, entryId: string): Promise<void> {
  const attempt = sync.journal.latest(entryId)
  if (!attempt) throw new Error(`entry ${entryId} is being checked but was never sent`)
  const sent = sentValues(sync, entryId)
  // A day either side: the service's zone need not be ours.
  const list = await listEntries(sync.service, {
    userId: sent.user,
    itemId: sent.item,
    from: addDays(sent.date, -1),
    to: addDays(sent.date, 1),
  })
  const answer = decide({
    sent,
    marker: attempt.marker,
    ...list,
    isClaimed: (serviceId) => sync.journal.isClaimed(serviceId),
    soleWriter: sync.connection.soleWriter,
  })
  sync.db.transaction(() => {
    sync.journal.witness(entryId, attempt.n, list.entries.length, answer.finding)
    if (answer.serviceId !== null) {
      sync.journal.claim(entryId, answer.serviceId)
      sync.outbox.move(entryId, { state: 'confirmed' })
      sync.outbox.note(entryId, nowOf(sync.clock), 'found')
    } else if (answer.finding === 'unclear' && list.complete) {
      sync.outbox.move(entryId, { state: 'asking' })
    } else if (settledAsAbsent(sync, entryId, attempt)) {
      sync.outbox.move(entryId, { state: 'queued' })
    } else {
      const looks = sync.journal.looks(entryId, attempt.n)
      sync.outbox.move(entryId, {
        state: 'checking',
        nextTryAt: toInstant(sync.clock.nowMs() + nextLookMs(looks)),
      })
    }
  })
  sync.log.info('entry.checked', { entryId, finding: answer.finding, seen: list.entries.length })
  tellEntry(sync, entryId)
}

function settledAsAbsent(sync: Sync, entryId: string, attempt: Attempt): boolean {
  const { horizonMs, negativesNeeded } = sync.connection
  const sameBoot = attempt.bootId === sync.clock.bootId()
  return maySendAgain({
    // After a reboot the sleep-proof clock began anew: the horizon is counted again, from the boot on.
    ageMs: sameBoot ? sync.clock.bootMs() - attempt.bootMs : sync.clock.bootMs(),
    negativesAtMs: sync.journal.negatives(entryId, attempt.n).map((at) => Date.parse(at)),
    horizonMs,
    negativesNeeded,
  })
}
