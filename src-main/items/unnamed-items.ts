/** Lists the items that the user should name. */
import type { UnnamedItem } from '#preload/model/item.ts'
import { integer, orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

const columns = { id: text, board: orNull(text), entries: integer, last_day: orNull(text) }

/** Returns the items of a connection that are on the list and have no name, most used first. */
export function unnamedItems(db: Database, connectionId: string): UnnamedItem[] {
  return db
    .rows(
      columns,
      `SELECT i.id, i.board, count(o.entry_id) AS entries, max(e.day) FILTER (WHERE o.entry_id IS NOT NULL) AS last_day
       FROM item i
       LEFT JOIN entry e ON e.connection_id = i.connection_id AND e.item_id = i.id
       LEFT JOIN outbox o ON o.entry_id = e.id AND o.state <> 'cancelled'
       WHERE i.connection_id = $connection AND NOT i.named AND NOT i.hidden
       GROUP BY i.id ORDER BY entries DESC, last_day DESC, i.id`,
      { connection: connectionId },
    )
    .map(({ id, board, entries, last_day: lastDay }) => ({ id, board, entries, lastDay }))
}
