/** What each state of the outbox allows. The legal moves themselves are enforced in SQL (0001-first.ts, 0004-evidence.ts). */
import type { EntryState } from '#preload/model/entry.ts'

/** Nothing of it has reached the service, and no answer is awaited. */
export const changeable: ReadonlySet<EntryState> = new Set(['unfinished', 'held', 'queued', 'rejected'])

/** A person has to do something. */
export const needsPerson: readonly EntryState[] = ['unfinished', 'rejected', 'asking']

/** Its fate at the service is being decided now: it can neither be changed nor be told as sent. */
export const underWay: ReadonlySet<EntryState> = new Set(['sending', 'checking', 'asking'])
