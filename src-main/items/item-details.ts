import type { ItemDetails } from '#preload/model/item.ts'
import { flag, integer, orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import type { ItemState } from './item-state.ts'

/** The maximum number of notes to return for an item. Entries with the same note count once. */
const mostNotes = 3

type Other = ItemDetails['otherName']

export interface DetailsOf {
  readonly connection: string
  readonly itemId: string
  /**
   * The connection id of the local workspace. If an item of an account has no name, an item of the local workspace may
   * provide one.
   */
  readonly local: string
}

export function detailsOf(
  db: Database,
  { connection, itemId, local }: DetailsOf,
  { name, nameFrom, otherName, otherFrom, link }: ItemState,
): ItemDetails {
  const bind = { connection, itemId }
  const uses = db.row(
    { entries: integer, minutes: integer, firstDay: orNull(text), lastDay: orNull(text) },
    `SELECT count(*) AS entries, coalesce(sum(e.minutes) FILTER (WHERE ${counts}), 0) AS minutes,
       min(e.day) AS firstDay, max(e.day) AS lastDay
     ${entriesOf}`,
    bind,
  )!
  const known: Other =
    otherName !== null && otherFrom !== null && otherName !== name
      ? { name: otherName, from: otherFrom }
      : null
  return {
    ...uses,
    notes: latestNotes(db, bind),
    otherName: known ?? (nameFrom === null ? localName(db, { ...bind, local }) : null),
    link,
    merged: mergedInto(db, bind),
  }
}

/**
 * SQL condition: the time of the entry `e` counts here. It does not count if `e` is an entry of the local workspace
 * that was copied to an account, unless the copy was deleted and the account certainly does not have the copy.
 */
const counts = 'NOT EXISTS (SELECT 1 FROM live_copy v WHERE v.local_id = e.id)'

/** SQL for the entries of the item, and of the items merged into it, that are not cancelled. */
const entriesOf = `FROM entry e JOIN outbox o ON o.entry_id = e.id AND o.state <> 'cancelled'
                   WHERE e.connection_id = $connection AND e.item_id IN (
                     SELECT $itemId UNION ALL
                     SELECT m.item_id FROM item_merge m WHERE m.connection_id = $connection AND m.shown_id = $itemId)`
const note = "trim(e.draft ->> 'description')"

/** Returns the items that were merged into this one. Items that were merged into those are not included. */
function mergedInto(db: Database, bind: Omit<DetailsOf, 'local'>): ItemDetails['merged'] {
  return db
    .rows(
      { id: text, name: text, named: flag },
      `SELECT i.id, i.name, i.name_from IS NOT NULL AS named FROM item_merge m
       JOIN item i ON i.connection_id = m.connection_id AND i.id = m.item_id
       WHERE m.connection_id = $connection AND m.into_id = $itemId ORDER BY i.name, i.id`,
      bind,
    )
    .map((row) => ({ ...row, named: row.named === 1 }))
}

function latestNotes(db: Database, bind: Omit<DetailsOf, 'local'>): string[] {
  return db.values(
    text,
    `SELECT ${note} AS note ${entriesOf} AND ${note} <> ''
     GROUP BY note ORDER BY max(e.day) DESC, max(e.id) DESC LIMIT $most`,
    { ...bind, most: mostNotes },
  )
}

/**
 * Returns a name from the local workspace for an account's item: the name of the item with the same id, or else of the
 * item that shares the most notes with it. Returns null if two items share the most notes equally, because neither name
 * is certain enough.
 */
function localName(db: Database, { connection, itemId, local }: DetailsOf): Other {
  if (connection === local) return null
  const same = db.row(
    { name: text },
    'SELECT name FROM item WHERE connection_id = $local AND id = $itemId AND name_from IS NOT NULL',
    { local, itemId },
  )
  if (same) return { name: same.name, from: 'history' }
  const [best, next] = db.rows(
    { name: text, shared: integer },
    `WITH notes (note) AS MATERIALIZED (SELECT DISTINCT ${note} ${entriesOf} AND ${note} <> '')
     SELECT i.name, count(DISTINCT ${note}) AS shared
     FROM entry e JOIN outbox o ON o.entry_id = e.id AND o.state <> 'cancelled'
     JOIN item i ON i.connection_id = e.connection_id AND i.id = e.item_id AND i.name_from IS NOT NULL
     WHERE e.connection_id = $local AND ${note} IN (SELECT note FROM notes)
     GROUP BY i.id ORDER BY shared DESC LIMIT 2`,
    { connection, itemId, local },
  )
  return best && best.shared !== next?.shared ? { name: best.name, from: 'history' } : null
}
