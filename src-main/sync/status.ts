/**
 * Computes the state of sending that the page shows, from the counts of entries and the last failures of the service.
 */
import type { Instant } from '#preload/model/primitives.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Sync } from './sync.ts'
import type { Trouble } from './trouble.ts'

/**
 * If the service cannot be reached although the machine has a network, the service is probably at fault, so the page
 * does not show the condition as offline.
 */
function conditionOf(trouble: Trouble | null, hasNetwork: Sync['hasNetwork']): SyncStatus['condition'] {
  if (trouble?.condition === 'offline' && hasNetwork?.()) return 'not-answering'
  return trouble?.condition ?? 'ok'
}

export function statusOf(sync: Sync, trouble: Trouble | null, lastAnswerAt: Instant | null): SyncStatus {
  const counts = sync.outbox.counts()
  const corrections = sync.corrections.counts()
  return {
    kind: sync.connection.kind,
    accountName: sync.connection.name,
    condition: conditionOf(trouble, sync.hasNetwork),
    since: trouble?.since ?? null,
    nextTryAt: trouble?.nextTryAt ?? null,
    lastAnswerAt,
    queued: (counts.held ?? 0) + (counts.queued ?? 0) + corrections.waiting,
    sending: counts.sending ?? 0,
    checking: counts.checking ?? 0,
    attention: (counts.unfinished ?? 0) + (counts.rejected ?? 0) + (counts.asking ?? 0) + corrections.refused,
  }
}
