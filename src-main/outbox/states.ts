/**
 * Defines groups of the states that an entry in the outbox can have. SQL triggers enforce which transitions between
 * states are allowed (0001-first.ts, 0004-evidence.ts).
 */
import type { EntryState } from '#preload/model/entry.ts'

/** The states in which the entry can be changed: the service certainly does not have it, and no request is pending. */
export const changeable: ReadonlySet<EntryState> = new Set(['unfinished', 'held', 'queued', 'rejected'])

/** The states in which the entry is not sent until the user acts. */
export const needsPerson: readonly EntryState[] = ['unfinished', 'rejected', 'asking']

/**
 * The states in which it is unknown whether the service has the entry. The entry cannot be changed and does not count
 * as sent.
 */
export const underWay: ReadonlySet<EntryState> = new Set(['sending', 'checking', 'asking'])
