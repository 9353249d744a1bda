/**
 * The first look at a new account: the items, teams and categories of the person's latest entries there, so that the
 * lists are not empty. The interface has no names of items, so they are called by their ids until the person names them.
 */
import { latestEntries } from '../api/time-tracking.ts'
import { toInstant } from '../kernel/clock.ts'
import { learnValues } from '../template/learn-values.ts'
import type { Workspace } from './workspaces.ts'

const mostItems = 9

/** `isCurrent`: still the one in front once the service has answered. Rejects with `ApiError`; the list stays empty then. */
export async function takeUpItems(workspace: Workspace, isCurrent: () => boolean): Promise<void> {
  const { client, connection, timer } = workspace
  if (!timer.items.isEmpty()) return
  const entries = await latestEntries(client.service)
  if (!isCurrent()) return
  const own = entries.filter(({ user }) => user === connection.userId)
  learnValues(timer, own)
  if (!timer.items.isEmpty()) return
  const parents = new Map(own.map(({ item, parentItem }) => [item, parentItem ?? null]))
  const items = [...parents].slice(0, mostItems)
  if (items.length === 0) return
  timer.db.transaction(() => {
    // The order of adding is the order of the list, as long as none was used.
    items.forEach(([id, parentId], index) => {
      timer.items.meet(id, parentId, toInstant(timer.clock.nowMs() + index))
    })
  })
  timer.hub.emit({ name: 'items.changed', payload: {} })
}
