/**
 * Defines groups of the states that an entry in the outbox can have. SQL triggers enforce which state may follow which
 * (0001-first.ts, 0004-evidence.ts).
 */
import type { EntryState } from '#preload/model/entry.ts'

/**
 * In these states the service certainly does not have the entry and no request is pending, so the entry can be changed.
 */
export const changeable: ReadonlySet<EntryState> = new Set(['unfinished', 'held', 'queued', 'rejected'])

/** Entries in these states are not sent until the user has acted. */
export const needsPerson: readonly EntryState[] = ['unfinished', 'rejected', 'asking']

/**
 * In these states it is unknown whether the service has the entry. The entry cannot be changed and does not count as
 * sent.
 */
export const underWay: ReadonlySet<EntryState> = new Set(['sending', 'checking', 'asking'])
