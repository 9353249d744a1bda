import type { UnnamedItem } from '#preload/model/item.ts'
import { integer, orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { notMerged, used } from './item-lists.ts'

const columns = { id: text, board: orNull(text), entries: integer, lastDay: orNull(text) }

/**
 * Returns the items of a connection that have no name, are not archived, and are the user's own (see `own` in
 * item-lists.ts), most used first.
 */
export function unnamedItems(db: Database, connectionId: string): UnnamedItem[] {
  return db
    .rows(
      columns,
      `SELECT i.id, i.board, count(o.entry_id) AS entries, max(e.day) FILTER (WHERE o.entry_id IS NOT NULL) AS lastDay
       FROM item i
       LEFT JOIN entry e ON e.connection_id = i.connection_id AND e.item_id = i.id
       LEFT JOIN outbox o ON o.entry_id = e.id AND o.state <> 'cancelled'
       WHERE i.connection_id = $connection AND i.name_from IS NULL AND NOT i.hidden AND ${notMerged}
         AND (i.own = 1 OR i.pinned_at IS NOT NULL OR ${used})
       GROUP BY i.id ORDER BY entries DESC, lastDay DESC, i.id`,
      { connection: connectionId },
    )
    .map((row) => ({ ...row }))
}
