/** How entries that were sent can be changed over a connection, as far as its service is known to allow it by now. */
import type { Editing } from '#preload/model/connection.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Accounts } from './accounts.ts'
import type { Connection } from './connection.ts'

export interface KnownEditing {
  /** At this moment: the older worklogs count only until the service says that they are gone. */
  how(): Editing
  worklogsGone(): void
}

export function editingOf(
  { store, clock }: Pick<Accounts, 'store' | 'clock'>,
  { id, editing }: Pick<Connection, 'id' | 'editing'>,
): KnownEditing {
  const isGone = () => editing === 'v1' && (store.account(id)?.worklogsGoneAt ?? null) !== null
  return {
    how: () => (isGone() ? 'none' : editing),
    worklogsGone: () => store.worklogsGone(id, nowOf(clock)),
  }
}
