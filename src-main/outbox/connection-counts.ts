import type { UnsentEntry } from '#preload/model/connection.ts'
import { draft as draftSchema } from '#preload/model/draft.ts'
import { entryState } from '#preload/model/entry.ts'
import { integer, oneOf, orNull, text, type RowOf } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { joinShownItem } from '../storage/shown-item.ts'

const countColumns = { id: text, entries: integer, unsent: integer }

export type ConnectionCounts = Readonly<Omit<RowOf<typeof countColumns>, 'id'>>

const unsentColumns = {
  id: text,
  day: text,
  item: text,
  itemId: text,
  startedAt: orNull(text),
  minutes: integer,
  draft: text,
  state: oneOf(entryState.options),
}

const unsent = `o.state NOT IN ('confirmed', 'cancelled')`

/**
 * Returns the number of entries and the number of unsent entries for each connection id. Withdrawn entries
 * (`cancelled`) are not counted, and connections without entries are absent.
 */
export function connectionCounts(db: Database): Map<string, ConnectionCounts> {
  const rows = db.rows(
    countColumns,
    `SELECT connection_id AS id, sum(n) AS entries, sum(CASE WHEN state = 'confirmed' THEN 0 ELSE n END) AS unsent
     FROM tally WHERE state <> 'cancelled' GROUP BY connection_id HAVING sum(n) > 0`,
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/**
 * Returns whether the connection has an entry that the service may or may not have. In that case, the connection must
 * keep its service and user; otherwise, no lookup could show what became of the entry.
 */
export function isUnderWay(db: Database, connectionId: string): boolean {
  return db.has(
    `SELECT 1 FROM outbox o JOIN entry e ON e.id = o.entry_id
     WHERE e.connection_id = $connectionId AND o.state IN ('sending', 'checking', 'asking') LIMIT 1`,
    { connectionId },
  )
}

/** Returns the number of create requests, over all connections, that have not received a response yet. */
export function openCreates(db: Database): number {
  return db.value(integer, `SELECT coalesce(sum(n), 0) FROM tally WHERE state = 'sending'`)!
}

/**
 * Returns whether any entry or correction of the connection will be sent without an action by the user. A correction is
 * a change to a sent entry, or its deletion.
 */
export function isWaiting(db: Database, connectionId: string): boolean {
  return db.has(
    `SELECT 1 FROM tally WHERE connection_id = $connectionId AND n > 0
       AND state IN ('held', 'queued', 'sending', 'checking')
     UNION ALL SELECT 1 FROM correction WHERE connection_id = $connectionId AND problem IS NULL LIMIT 1`,
    { connectionId },
  )
}

/**
 * Returns the unconfirmed entries of the connection. `item` is the name of the item under which the entry is shown. If
 * the entry's own item was merged into another one, this is the name of that other item.
 */
export function unsentEntries(db: Database, connectionId: string): UnsentEntry[] {
  return db
    .rows(
      unsentColumns,
      `SELECT e.id, e.day, i.name AS item, e.item_id AS itemId, e.started_at AS startedAt, e.minutes, e.draft, o.state
       FROM entry e JOIN outbox o ON o.entry_id = e.id
       ${joinShownItem}
       WHERE e.connection_id = $connectionId AND ${unsent} ORDER BY o.seq`,
      { connectionId },
    )
    .map(({ draft, ...row }) => ({
      ...row,
      description: draftSchema.parse(JSON.parse(draft)).description,
    }))
}
