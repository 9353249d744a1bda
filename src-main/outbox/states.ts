/**
 * What is allowed in each state of the outbox. SQL triggers enforce the moves between states (0001-first.ts,
 * 0004-evidence.ts).
 */
import type { EntryState } from '#preload/model/entry.ts'

/** No part of the entry has reached the service, and no answer is awaited. */
export const changeable: ReadonlySet<EntryState> = new Set(['unfinished', 'held', 'queued', 'rejected'])

/** A person has to act. */
export const needsPerson: readonly EntryState[] = ['unfinished', 'rejected', 'asking']

/**
 * It is being found out whether the service has the entry: until then it cannot be changed and does not count as sent.
 */
export const underWay: ReadonlySet<EntryState> = new Set(['sending', 'checking', 'asking'])
