/** The sync line: counts from the outbox, the rest from the last try. Pure but for reading the counts. */
import type { Instant } from '#preload/model/primitives.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { toInstant } from '../kernel/clock.ts'
import type { Sync } from './sync.ts'

/** Why nothing moves, and when it is tried again. */
export interface Trouble {
  readonly condition: 'offline' | 'not-answering' | 'paused'
  readonly since: Instant
  readonly failures: number
  readonly notBeforeMs: number
}

export function statusOf(sync: Sync, trouble: Trouble | null, lastAnswerAt: Instant | null): SyncStatus {
  const counts = sync.outbox.counts()
  return {
    kind: sync.connection.kind,
    accountName: sync.connection.name,
    condition: trouble?.condition ?? 'ok',
    since: trouble?.since ?? null,
    nextTryAt: trouble && trouble.notBeforeMs > 0 ? toInstant(trouble.notBeforeMs) : null,
    lastAnswerAt,
    queued: (counts.held ?? 0) + (counts.queued ?? 0),
    sending: counts.sending ?? 0,
    checking: counts.checking ?? 0,
    attention: (counts.unfinished ?? 0) + (counts.rejected ?? 0) + (counts.asking ?? 0),
  }
}
