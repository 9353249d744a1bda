/**
 * Fills the empty lists of a new account with the items, teams and categories of the user's latest entries at its
 * service. The service returns no item names, so items are shown by their ids until the user names them.
 */
import { latestEntries } from '../api/time-tracking.ts'
import { toInstant } from '../kernel/clock.ts'
import { learnValues } from '../template/learn-values.ts'
import type { Workspace } from './workspaces.ts'

const mostItems = 9

/**
 * Reads the user's latest entries and adds their items. Calls `isCurrent` after the service has answered; if that
 * returns false, because another workspace has become the active one, nothing is added. Rejects with `ApiError`.
 */
export async function takeUpItems(workspace: Workspace, isCurrent: () => boolean): Promise<void> {
  const { client, connection, ledger } = workspace
  if (!ledger.items.isEmpty()) return
  const entries = await latestEntries(client.service)
  if (!isCurrent()) return
  const own = entries.filter(({ user }) => user === connection.userId)
  learnValues(ledger, own)
  if (!ledger.items.isEmpty()) return
  const parents = new Map(own.map(({ item, parentItem }) => [item, parentItem ?? null]))
  const items = [...parents].slice(0, mostItems)
  if (items.length === 0) return
  ledger.db.transaction(() => {
    // Unused items are listed in the order in which they were added, so each gets a later time than the one before.
    items.forEach(([id, parentId], index) => {
      ledger.items.meet(id, parentId, toInstant(ledger.clock.nowMs() + index))
    })
  })
  ledger.hub.emit({ name: 'items.changed', payload: {} })
}
