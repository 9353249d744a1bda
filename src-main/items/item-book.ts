/** Stores items: their names, boards, pins and latest use. Contains all SQL for items. */
import type { Item, ItemNotes, ItemRef } from '#preload/model/item.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { Refusal } from '../kernel/refusal.ts'
import { flag, integer, orNull, text, type RowOf } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

const refColumns = { id: text, name: text, board: orNull(text) }

const itemColumns = {
  ...refColumns,
  pinned: flag,
  last_day: orNull(text),
  today_minutes: integer,
  named: flag,
  parent_id: orNull(text),
}
type ItemRow = RowOf<typeof itemColumns>

/**
 * SQL for the entries of an item that are not cancelled. Each query that uses this reads an index, and stops there as
 * early as possible.
 */
const live = `FROM entry e JOIN outbox o ON o.entry_id = e.id AND o.state <> 'cancelled'
              WHERE e.connection_id = i.connection_id AND e.item_id = i.id`

const used = `(EXISTS (SELECT 1 ${live})
               OR EXISTS (SELECT 1 FROM run r WHERE r.item_id = i.id AND r.state NOT IN ('saved', 'discarded')))`

const read = `
  SELECT i.id, i.name, i.board, i.named, i.parent_id, i.pinned_at IS NOT NULL AND NOT i.hidden AS pinned,
         (SELECT e.day ${live} ORDER BY e.day DESC LIMIT 1) AS last_day,
         (SELECT coalesce(sum(e.minutes), 0) ${live} AND e.day = $today) AS today_minutes
  FROM item i
  WHERE i.connection_id = $connection`

/** The limits for suggested notes: entries to read, notes per item, and characters per note. */
const mostNotes = 1_000
const notesAnItem = 10
const longestNote = 120

export class ItemBook {
  readonly #db: Database
  readonly #connectionId: string

  constructor(db: Database, connectionId: string) {
    this.#db = db
    this.#connectionId = connectionId
  }

  /**
   * Returns the user's list of items: pinned ones in the order in which they were pinned, then the others, most
   * recently used first. Starting the timer on an item counts as a use. An entry counts only if it was logged on the
   * day it belongs to, so time added for an earlier day does not change the order.
   */
  list(today: Day): Item[] {
    return this.#db
      .rows(
        itemColumns,
        `${read} AND NOT i.hidden
         ORDER BY i.pinned_at IS NULL, i.pinned_at,
                  -- Identifiers sort by time, so the latest one tells how lately it was used.
                  max(coalesce((SELECT max(r.id) FROM run r WHERE r.item_id = i.id AND r.state <> 'discarded'), ''),
                      coalesce((SELECT e.id ${live} AND e.is_use = 1 ORDER BY e.id DESC LIMIT 1), '')) DESC,
                  i.added_at, i.id`,
        this.#bind({ today }),
      )
      .map(toItem)
  }

  /** Returns the items that were removed from the user's list, ordered by their latest entry, newest first. */
  removed(today: Day): Item[] {
    return this.#db
      .rows(
        itemColumns,
        `${read} AND i.hidden ORDER BY last_day IS NULL, last_day DESC, i.name, i.id`,
        this.#bind({ today }),
      )
      .map(toItem)
  }

  /** Returns one item. Throws {@link Refusal} `not-found`. */
  read(itemId: string, today: Day): Item {
    const row = this.#db.row(itemColumns, `${read} AND i.id = $itemId`, this.#bind({ today, itemId }))
    if (!row) throw new Refusal('not-found', ['itemId'])
    return toItem(row)
  }

  /** Returns the id, name and board of an item. Throws {@link Refusal} `not-found`. */
  ref(itemId: string): ItemRef {
    const row = this.#db.row(
      refColumns,
      'SELECT id, name, board FROM item WHERE connection_id = $connection AND id = $itemId',
      this.#bind({ itemId }),
    )
    if (!row) throw new Refusal('not-found', ['itemId'])
    return { ...row }
  }

  /** Returns all known items, including hidden ones, in no particular order. */
  refs(): ItemRef[] {
    return this.#db
      .rows(refColumns, 'SELECT id, name, board FROM item WHERE connection_id = $connection', this.#bind({}))
      .map((row) => ({ ...row }))
  }

  /**
   * Adds an item, or renames an existing one. In both cases it is shown on the user's list. An item that is added again
   * after it was removed is not pinned.
   */
  put({ id: itemId, name, board }: ItemRef, at: Instant, parentId: string | null = null): void {
    this.#db.run(
      `INSERT INTO item (connection_id, id, name, board, added_at, parent_id)
       VALUES ($connection, $itemId, $name, $board, $at, $parentId)
       ON CONFLICT (connection_id, id) DO UPDATE
       SET name = $name, board = $board, hidden = 0, named = 1, parent_id = coalesce($parentId, parent_id),
           pinned_at = CASE WHEN hidden THEN NULL ELSE pinned_at END`,
      this.#bind({ itemId, name, board, at, parentId }),
    )
  }

  /**
   * Adds an item that was found in the account's entries. Entries contain only the ids of items, so the item is listed
   * by its id until the user names it.
   */
  meet(itemId: string, parentId: string | null, at: Instant): void {
    this.#db.run(
      `INSERT INTO item (connection_id, id, name, added_at, named, parent_id)
       VALUES ($connection, $itemId, $name, $at, 0, $parentId)
       ON CONFLICT (connection_id, id) DO UPDATE SET parent_id = coalesce($parentId, parent_id)`,
      this.#bind({ itemId, name: `Item ${itemId}`.slice(0, 200), at, parentId }),
    )
  }

  /**
   * Adds the items of the unconfirmed entries of another connection, with their names there. An item that this
   * connection has already is unchanged.
   */
  takeOverOpen(from: string): void {
    this.#db.run(
      `INSERT OR IGNORE INTO item (connection_id, id, name, board, added_at)
       SELECT $connection, i.id, i.name, i.board, i.added_at FROM item i WHERE i.connection_id = $from AND i.id IN (
         SELECT e.item_id FROM entry e JOIN outbox o ON o.entry_id = e.id
         WHERE o.connection_id = $from AND o.state NOT IN ('confirmed', 'cancelled'))`,
      this.#bind({ from }),
    )
  }

  rename({ id: itemId, name, board }: ItemRef): void {
    this.#change('name = $name, board = $board, named = 1', { itemId, name, board })
  }

  /** Returns the different notes of each item's latest entries, latest first. */
  notes(): ItemNotes[] {
    const rows = this.#db.rows(
      { item_id: text, note: text },
      `SELECT e.item_id, json_extract(e.draft, '$.description') AS note
       FROM entry e WHERE e.connection_id = $connection ORDER BY e.day DESC, e.started_at DESC LIMIT $most`,
      this.#bind({ most: mostNotes }),
    )
    const byItem = new Map<string, Set<string>>()
    for (const { item_id: itemId, note } of rows) {
      if (note.trim() === '') continue
      const notes = byItem.get(itemId) ?? new Set()
      if (notes.size < notesAnItem) byItem.set(itemId, notes.add(note.trim().slice(0, longestNote)))
    }
    return [...byItem].map(([itemId, notes]) => ({ itemId, notes: [...notes] }))
  }

  /** Pins or unpins an item. An item that is already pinned keeps its position. */
  pin(itemId: string, pinned: boolean, at: Instant): void {
    if (pinned) this.#change('pinned_at = coalesce(pinned_at, $at), hidden = 0', { itemId, at })
    else this.#change('pinned_at = NULL', { itemId })
  }

  /** Removes an item from the user's list, or restores it, pinned if it was pinned before. */
  hide(itemId: string, hidden: boolean): void {
    this.#change('hidden = $hidden', { itemId, hidden: Number(hidden) })
  }

  knows(itemId: string): boolean {
    return (
      this.#db.get(
        'SELECT 1 FROM item WHERE connection_id = $connection AND id = $itemId',
        this.#bind({ itemId }),
      ) !== undefined
    )
  }

  /** Returns whether the item has an entry that is not cancelled, or the open run. */
  isUsed(itemId: string): boolean {
    return (
      this.#db.get(
        `SELECT 1 FROM item i WHERE i.connection_id = $connection AND i.id = $itemId AND ${used}`,
        this.#bind({ itemId }),
      ) !== undefined
    )
  }

  /**
   * Restores a removed item to the user's list if it has no time: neither an entry that is not cancelled nor the open
   * run. Returns whether it was restored.
   */
  bringBack(itemId: string): boolean {
    const changed = this.#db.run(
      `UPDATE item AS i SET hidden = 0 WHERE i.connection_id = $connection AND i.id = $itemId AND i.hidden AND NOT ${used}`,
      this.#bind({ itemId }),
    )
    return changed > 0
  }

  isEmpty(): boolean {
    return !this.#db.get('SELECT 1 FROM item WHERE connection_id = $connection LIMIT 1', this.#bind({}))
  }

  #change(set: string, bind: Record<string, string | number | null>): void {
    const changed = this.#db.run(
      `UPDATE item SET ${set} WHERE connection_id = $connection AND id = $itemId`,
      this.#bind(bind),
    )
    if (changed === 0) throw new Refusal('not-found', ['itemId'])
  }

  #bind<T extends object>(more: T): T & { connection: string } {
    return { connection: this.#connectionId, ...more }
  }
}

function toItem(row: ItemRow): Item {
  return {
    id: row.id,
    name: row.name,
    board: row.board,
    pinned: row.pinned === 1,
    lastDay: row.last_day,
    todayMinutes: row.today_minutes,
    named: row.named === 1,
    parentId: row.parent_id,
  }
}
