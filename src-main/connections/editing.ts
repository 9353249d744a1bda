import type { Editing } from '#preload/model/connection.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Accounts } from './accounts.ts'
import type { Connection } from './connection.ts'

export function editingOf(
  { store, clock }: Pick<Accounts, 'store' | 'clock'>,
  { id, editing }: Pick<Connection, 'id' | 'editing'>,
) {
  const isGone = () => editing === 'v1' && (store.account(id)?.worklogsGoneAt ?? null) !== null
  return {
    /**
     * Returns the way in which existing entries can currently be changed at the service. The v1.0 worklogs (time
     * entries of the older API) are used only until the service reports that they are gone.
     */
    how: (): Editing => (isGone() ? 'none' : editing),
    worklogsGone: () => store.worklogsGone(id, nowOf(clock)),
  }
}
