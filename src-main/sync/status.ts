/** The sync line: counts from the outbox, the rest from the last try. Pure but for reading the counts. */
import type { Instant } from '#preload/model/primitives.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Sync } from './sync.ts'

/** Why nothing moves, and when it is tried again. */
export interface Trouble {
  readonly condition: Exclude<SyncStatus['condition'], 'ok'>
  readonly since: Instant
  /** In a row. */
  readonly failures: number
  /** By the wall clock, to be shown; null when it is being tried. */
  readonly nextTryAt: Instant | null
  /** The same by the clock since boot, to be obeyed. */
  readonly untilBootMs: number
  /** The service itself asked for the wait. */
  readonly asked: boolean
}

export function statusOf(sync: Sync, trouble: Trouble | null, lastAnswerAt: Instant | null): SyncStatus {
  const counts = sync.outbox.counts()
  const corrections = sync.corrections.counts()
  return {
    kind: sync.connection.kind,
    accountName: sync.connection.name,
    condition: trouble?.condition ?? 'ok',
    since: trouble?.since ?? null,
    nextTryAt: trouble?.nextTryAt ?? null,
    lastAnswerAt,
    queued: (counts.held ?? 0) + (counts.queued ?? 0) + corrections.waiting,
    sending: counts.sending ?? 0,
    checking: counts.checking ?? 0,
    attention: (counts.unfinished ?? 0) + (counts.rejected ?? 0) + (counts.asking ?? 0) + corrections.refused,
  }
}
