/**
 * Reads the lists of items. The queries for the user's own items and for the other items stay fast even if there are
 * many items that the user never uses.
 */
import type {
  BoardSummary,
  Item,
  ItemNotes,
  ItemRef,
  MergedItem,
  NameSource,
  OtherItem,
} from '#preload/model/item.ts'
import { nameSource } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'
import { Refusal } from '../kernel/refusal.ts'
import { flag, integer, oneOf, orNull, text } from '../storage/columns.ts'
import { ConnectionRows } from '../storage/connection-rows.ts'

export const refColumns = { id: text, name: text, board: orNull(text) }
export const sourceColumn = orNull(oneOf(nameSource.options))

const itemColumns = {
  ...refColumns,
  pinned: flag,
  lastDay: orNull(text),
  todayMinutes: integer,
  named: flag,
  nameFrom: sourceColumn,
  parentId: orNull(text),
}

/** SQL for the entries (`e`) of an item that are not cancelled. `item` is an SQL expression for the id of the item. */
const liveOf = (item: string) => `FROM entry e JOIN outbox o ON o.entry_id = e.id AND o.state <> 'cancelled'
              WHERE e.connection_id = i.connection_id AND e.item_id = ${item}`
const live = liveOf('i.id')

/**
 * SQL for the entries of an item whose time counts: those in {@link liveOf}, except entries of the local workspace that
 * were sent to an account.
 */
const countedOf = (item: string) =>
  `${liveOf(item)} AND NOT EXISTS (SELECT 1 FROM live_copy v WHERE v.local_id = e.id)`
const counted = countedOf('i.id')

/**
 * SQL for the open run (the current use of the timer), of which there is at most one. Without `INDEXED BY`, SQLite
 * would read all runs of an item.
 */
const openRun = "FROM run r INDEXED BY one_open_run WHERE r.state IN ('running', 'paused', 'stopped')"

export const notMerged =
  'NOT EXISTS (SELECT 1 FROM item_merge m WHERE m.connection_id = i.connection_id AND m.item_id = i.id)'

const merged = 'FROM item_merge m WHERE m.connection_id = i.connection_id AND m.shown_id = i.id'

const hasTime = (item: string) => `(EXISTS (SELECT 1 ${liveOf(item)})
               OR EXISTS (SELECT 1 ${openRun} AND r.connection_id = i.connection_id AND r.item_id = ${item}))`

/**
 * SQL condition: the item, or one merged into it, has an entry that is not cancelled, or the open run (the current use
 * of the timer).
 */
export const used = `(${hasTime('i.id')} OR EXISTS (SELECT 1 ${merged} AND ${hasTime('m.item_id')}))`

/**
 * SQL for the common table expression `touched`: the ids of the items that have any entry, including cancelled ones, or
 * the open run (the current use of the timer).
 */
const touched = `
  -- Each step looks up the next id in the index, so the query does not read all entries.
  entered (id) AS (
    SELECT min(item_id) FROM entry WHERE connection_id = $connection
    UNION ALL
    SELECT (SELECT min(e.item_id) FROM entry e WHERE e.connection_id = $connection AND e.item_id > entered.id)
    FROM entered WHERE entered.id IS NOT NULL
  ),
  touched (id) AS (
    SELECT id FROM entered WHERE id IS NOT NULL
    UNION SELECT r.item_id ${openRun} AND r.connection_id = $connection
  )`

const read = `
  SELECT i.id, i.name, i.board, i.pinned_at IS NOT NULL AND NOT i.hidden AS pinned,
         nullif(max(coalesce((SELECT e.day ${live} ORDER BY e.day DESC LIMIT 1), ''),
                    coalesce((SELECT max((SELECT e.day ${liveOf('m.item_id')} ORDER BY e.day DESC LIMIT 1)) ${merged}), '')),
                '') AS lastDay,
         (SELECT coalesce(sum(e.minutes), 0) ${counted} AND e.day = $today)
         + (SELECT coalesce(sum((SELECT sum(e.minutes) ${countedOf('m.item_id')} AND e.day = $today)), 0) ${merged})
         AS todayMinutes,
         i.name_from IS NOT NULL AS named, i.name_from AS nameFrom, i.parent_id AS parentId`

/** The limits for suggested notes: the number of entries to read, of notes per item, and of characters per note. */
const mostNotes = 1_000
const notesAnItem = 10
const longestNote = 120

export class ItemLists extends ConnectionRows {
  /**
   * Returns the user's own items (those that are marked as own, pinned or used) that are not archived: first the pinned
   * ones in the order in which they were pinned, then the others, most recently used first. Starting the timer on an
   * item counts as a use. An entry counts only if it was logged on the day it belongs to, so time added for an earlier
   * day does not change the order.
   */
  list(today: Day): Item[] {
    return this.#items(
      `WITH RECURSIVE ${touched},
         own (id) AS (
           SELECT id FROM item INDEXED BY item_own
           WHERE connection_id = $connection AND (own = 1 OR pinned_at IS NOT NULL)
           UNION SELECT id FROM touched
         )
       -- With CROSS JOIN, SQLite looks up each own item instead of reading all items.
       ${read} FROM own CROSS JOIN item i ON i.connection_id = $connection AND i.id = own.id
       WHERE NOT i.hidden AND ${notMerged} AND (i.own = 1 OR i.pinned_at IS NOT NULL OR ${used})
       ORDER BY i.pinned_at IS NULL, i.pinned_at,
                -- Identifiers sort by time, so the latest one tells how lately it was used.
                max(coalesce((SELECT r.id FROM run r WHERE r.connection_id = $connection AND r.item_id = i.id
                                AND r.state <> 'discarded' ORDER BY r.id DESC LIMIT 1), ''),
                    coalesce((SELECT e.id ${live} AND e.is_use = 1 ORDER BY e.id DESC LIMIT 1), '')) DESC,
                i.added_at, i.id`,
      { today },
    )
  }

  /**
   * Returns the items that were imported from a table or a board and that the user has neither used, pinned nor named,
   * ordered by name. Archived and merged items are left out.
   */
  others(): OtherItem[] {
    return this.db
      .tuples<[id: string, name: string, board: string | null, nameFrom: NameSource | null]>(
        `WITH RECURSIVE ${touched}
         SELECT i.id, i.name, i.board, i.name_from FROM item i
         WHERE i.connection_id = $connection AND NOT i.hidden AND i.own = 0 AND i.pinned_at IS NULL
           AND ${notMerged}
           AND (i.id NOT IN (SELECT id FROM touched) OR NOT ${used})
         ORDER BY i.name COLLATE NOCASE, i.id`,
        this.bind(),
      )
      .map(([id, name, board, nameFrom]) => ({ id, name, board, nameFrom }))
  }

  /**
   * Returns the sorted ids of the items that were only imported (from a table or a board) but have been used since, so
   * that they now belong to the user's own items. Returns null if the connection has no items that were only imported,
   * whether used or not.
   */
  usedOthers(): string[] | null {
    const bind = this.bind()
    if (!this.db.has('SELECT 1 FROM item WHERE connection_id = $connection AND own = 0 LIMIT 1', bind))
      return null
    return this.db.values(
      text,
      `WITH RECURSIVE ${touched} SELECT i.id FROM touched
       CROSS JOIN item i ON i.connection_id = $connection AND i.id = touched.id
       WHERE i.own = 0 AND ${used} ORDER BY i.id`,
      bind,
    )
  }

  /** Returns the archived items, ordered by their latest entry, newest first. */
  removed(today: Day): Item[] {
    return this.#items(
      `${read} FROM item i WHERE i.connection_id = $connection AND i.hidden AND ${notMerged}
       ORDER BY lastDay IS NULL, lastDay DESC, i.name, i.id`,
      { today },
    )
  }

  read(itemId: string, today: Day): Item {
    const sql = `${read} FROM item i WHERE i.connection_id = $connection AND i.id = $itemId`
    return mustExist(this.#items(sql, { today, itemId })[0])
  }

  /** Returns all known items except merged ones, in no particular order. Archived items are included. */
  refs(): ItemRef[] {
    return this.db
      .rows(
        refColumns,
        `SELECT i.id, i.name, i.board FROM item i WHERE i.connection_id = $connection AND ${notMerged}`,
        this.bind(),
      )
      .map((row) => ({ ...row }))
  }

  /**
   * Returns a map from item ids to items. It contains every item that has an entry (even a cancelled one) or that the
   * timer is counting time for. The id of a merged item is mapped to the item under which it is shown. The map has no
   * particular order.
   */
  touchedRefs(): Map<string, ItemRef> {
    return this.#staying(`WITH RECURSIVE ${touched} SELECT id FROM touched`)
  }

  /** Returns the merged items, ordered by id. `stays` of a merged item is the item under which it is shown. */
  merged(): MergedItem[] {
    return this.db
      .rows(
        { ...refColumns, own: text, own_name: text, own_board: orNull(text) },
        `SELECT i.id, i.name, i.board, own.id AS own, own.name AS own_name, own.board AS own_board
         FROM item_merge m
         JOIN item own ON own.connection_id = m.connection_id AND own.id = m.item_id
         JOIN item i ON i.connection_id = m.connection_id AND i.id = m.shown_id
         WHERE m.connection_id = $connection ORDER BY own.id`,
        this.bind(),
      )
      .map(({ own: id, own_name: name, own_board: board, ...stays }) => ({ id, name, board, stays }))
  }

  /** Returns, for each item id that the query `ids` selects, the item under which it is shown. */
  #staying(ids: string): Map<string, ItemRef> {
    const rows = this.db.rows(
      { own: text, ...refColumns },
      `SELECT own.id AS own, i.id, i.name, i.board FROM (${ids}) own
       LEFT JOIN item_merge m ON m.connection_id = $connection AND m.item_id = own.id
       -- With CROSS JOIN, SQLite looks up each selected item instead of reading all items.
       CROSS JOIN item i ON i.connection_id = $connection AND i.id = coalesce(m.shown_id, own.id)`,
      this.bind(),
    )
    return new Map(rows.map(({ own, ...ref }) => [own, ref]))
  }

  /**
   * Returns the boards with items that are not archived, the board with the most time first. A merged item is not
   * counted as an item, but its time counts for the board of the item under which it is shown.
   */
  boards(): BoardSummary[] {
    return this.db
      .rows(
        { name: text, items: integer, minutes: integer },
        `SELECT i.board AS name, sum(NOT i.hidden) AS items,
                coalesce(sum((SELECT sum(e.minutes) ${counted})), 0)
                + coalesce(sum((SELECT sum((SELECT sum(e.minutes) ${countedOf('m.item_id')})) ${merged})), 0) AS minutes
         FROM item i WHERE i.connection_id = $connection AND i.board IS NOT NULL AND ${notMerged}
         GROUP BY i.board HAVING items > 0 ORDER BY minutes DESC, i.board COLLATE NOCASE, i.board`,
        this.bind(),
      )
      .map((row) => ({ ...row }))
  }

  /**
   * Returns the different notes of each item, latest first, from the latest entries of the connection. The notes of a
   * merged item belong to the item under which it is shown.
   */
  notes(): ItemNotes[] {
    const rows = this.db.rows(
      { item_id: text, note: text },
      `SELECT coalesce(m.shown_id, e.item_id) AS item_id, json_extract(e.draft, '$.description') AS note
       FROM entry e JOIN outbox o ON o.entry_id = e.id AND o.state <> 'cancelled'
       LEFT JOIN item_merge m ON m.connection_id = e.connection_id AND m.item_id = e.item_id
       WHERE e.connection_id = $connection ORDER BY e.day DESC, e.started_at DESC LIMIT $most`,
      this.bind({ most: mostNotes }),
    )
    const byItem = new Map<string, Set<string>>()
    for (const { item_id: itemId, note } of rows) {
      if (note.trim() === '') continue
      const notes = byItem.get(itemId) ?? new Set()
      if (notes.size < notesAnItem) byItem.set(itemId, notes.add(note.trim().slice(0, longestNote)))
    }
    return [...byItem].map(([itemId, notes]) => ({ itemId, notes: [...notes] }))
  }

  #items(sql: string, bind: Record<string, string>): Item[] {
    return this.db
      .rows(itemColumns, sql, this.bind(bind))
      .map((row) => ({ ...row, pinned: row.pinned === 1, named: row.named === 1 }))
  }
}

export function mustExist<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal('not-found', ['itemId'])
  return found
}
