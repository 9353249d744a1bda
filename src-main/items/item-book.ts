/** Stores items: their names, boards, pins and latest use. Contains all SQL that changes items. */
import { nameSource, type ItemDetails, type ItemRef, type NameSource } from '#preload/model/item.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { isNameless, namelessName } from '#preload/rules/item-names.ts'
import { isSameText } from '#preload/rules/typed-item.ts'
import { Refusal } from '../kernel/refusal.ts'
import { flag, oneOf, orNull, text } from '../storage/columns.ts'
import { detailsOf } from './item-details.ts'
import { ItemLists, mustExist, notMerged, refColumns, sourceColumn, used } from './item-lists.ts'
import type { ItemState } from './item-state.ts'

const stateColumns = {
  ...refColumns,
  nameFrom: sourceColumn,
  otherName: orNull(text),
  otherFrom: orNull(oneOf(nameSource.exclude(['you']).options)),
  link: orNull(text),
  pinnedAt: orNull(text),
  archived: flag,
  own: flag,
  addedAt: text,
}

/**
 * SQL assignments that give an item the name that the user typed. If the item had a different name that the user had
 * not typed, that name is moved to `other_name`. If the name stays the same, so does its source, because the user
 * changed only the board.
 */
const rename = `
  other_name = CASE WHEN name <> $name AND name_from <> 'you' THEN name ELSE other_name END,
  other_from = CASE WHEN name <> $name AND name_from <> 'you' THEN name_from ELSE other_from END,
  name_from = CASE WHEN name <> $name THEN 'you' ELSE name_from END,
  name = $name`

/** SQL condition: an entry, a run or a merge refers to the item. */
const isTouched = `(
  EXISTS (SELECT 1 FROM entry e WHERE e.connection_id = i.connection_id AND e.item_id = i.id)
  OR EXISTS (SELECT 1 FROM run r WHERE r.connection_id = i.connection_id AND r.item_id = i.id)
  OR EXISTS (SELECT 1 FROM item_merge m WHERE m.connection_id = i.connection_id AND (m.item_id = i.id OR m.into_id = i.id)))`

/** The item of an entry that was read from the service. The service does not send the item's name. */
export interface MetItem {
  readonly itemId: string
  readonly parentId: string | null
  readonly board: string | null
}

export class ItemBook extends ItemLists {
  /**
   * Returns how an item was used. If the item has no name, also looks for one in the local workspace, whose connection
   * is `local`. Throws {@link Refusal} `not-found`.
   */
  details(itemId: string, local: string): ItemDetails {
    const state = mustExist(this.states([itemId]).get(itemId))
    return detailsOf(this.db, { connection: this.connectionId, itemId, local }, state)
  }

  /**
   * Returns the item itself, even if it was merged into another one (see {@link staying}). Throws {@link Refusal}
   * `not-found`.
   */
  ref(itemId: string): ItemRef {
    const row = this.db.row(
      refColumns,
      'SELECT id, name, board FROM item WHERE connection_id = $connection AND id = $itemId',
      this.bind({ itemId }),
    )
    return { ...mustExist(row) }
  }

  /**
   * Returns the item under which the time of an item is shown and on which new time is logged: the one that stays if
   * the item was merged, otherwise the item itself. Throws {@link Refusal} `not-found`.
   */
  staying(itemId: string): ItemRef {
    const row = this.db.row(
      refColumns,
      `SELECT s.id, s.name, s.board FROM item i
       LEFT JOIN item_merge m ON m.connection_id = i.connection_id AND m.item_id = i.id
       JOIN item s ON s.connection_id = i.connection_id AND s.id = coalesce(m.shown_id, i.id)
       WHERE i.connection_id = $connection AND i.id = $itemId`,
      this.bind({ itemId }),
    )
    return { ...mustExist(row) }
  }

  /** Returns the source of the item's name; null if the item has no name and is listed by its id. */
  nameFrom(itemId: string): NameSource | null {
    const sql = 'SELECT name_from FROM item WHERE connection_id = $connection AND id = $itemId'
    return this.db.value(sourceColumn, sql, this.bind({ itemId })) ?? null
  }

  /** Returns the state of each item by its id. Unknown items are absent from the map. */
  states(itemIds: readonly string[]): Map<string, ItemState> {
    const rows = this.db.rows(
      stateColumns,
      `SELECT id, name, name_from AS nameFrom, other_name AS otherName, other_from AS otherFrom, board, link,
         pinned_at AS pinnedAt, hidden AS archived, own, added_at AS addedAt
       FROM item WHERE connection_id = $connection AND id IN (SELECT value FROM json_each($ids))`,
      this.bind({ ids: JSON.stringify(itemIds) }),
    )
    return new Map(
      rows.map(({ id, ...row }) => [id, { ...row, archived: row.archived === 1, own: row.own === 1 }]),
    )
  }

  /** Replaces the whole state of an item, or adds the item if it is unknown. */
  write(itemId: string, state: ItemState): void {
    const { name, nameFrom, otherName, otherFrom, board, link, pinnedAt, archived, own, addedAt } = state
    this.db.run(
      `INSERT INTO item (connection_id, id, name, name_from, other_name, other_from, board, link, pinned_at, hidden, own,
                         added_at)
       VALUES ($connection, $itemId, $name, $nameFrom, $otherName, $otherFrom, $board, $link, $pinnedAt, $hidden, $own,
               $addedAt)
       ON CONFLICT (connection_id, id) DO UPDATE
       SET name = excluded.name, name_from = excluded.name_from, other_name = excluded.other_name,
           other_from = excluded.other_from, board = excluded.board, link = excluded.link,
           pinned_at = excluded.pinned_at, hidden = excluded.hidden, own = excluded.own`,
      this.bind({
        ...{ itemId, name, nameFrom, otherName, otherFrom, board, link, pinnedAt, addedAt },
        ...{ hidden: Number(archived), own: Number(own) },
      }),
    )
  }

  /** Deletes an item, or archives it if an entry, a run or a merge refers to it. */
  drop(itemId: string): void {
    const deleted = this.db.run(
      `DELETE FROM item AS i WHERE i.connection_id = $connection AND i.id = $itemId AND NOT ${isTouched}`,
      this.bind({ itemId }),
    )
    if (deleted === 0) this.hide(itemId, true)
  }

  /**
   * Adds an item, or names an existing one, and puts it on the user's list. An item that is added again after it was
   * archived is not pinned. If `name` is null, or {@link isNameless} is true for it, a new item is listed by its id and
   * an existing one keeps its name.
   */
  put(
    { id: itemId, name, board }: { id: string; name: string | null; board: string | null },
    at: Instant,
    { from = 'you', parentId = null, link = null }: PutOptions = {},
  ): void {
    if (name === null || isNameless(name, itemId)) this.#putNameless(itemId, board, at, link)
    else
      this.db.run(
        `INSERT INTO item (connection_id, id, name, name_from, board, added_at, parent_id, link)
         VALUES ($connection, $itemId, $name, $from, $board, $at, $parentId, $link)
         ON CONFLICT (connection_id, id) DO UPDATE
         SET ${rename}, own = 1, board = $board, hidden = 0, parent_id = coalesce($parentId, parent_id),
             link = coalesce($link, link), pinned_at = CASE WHEN hidden THEN NULL ELSE pinned_at END`,
        this.bind({ itemId, name, from, board, at, parentId, link }),
      )
  }

  #putNameless(itemId: string, board: string | null, at: Instant, link: string | null): void {
    this.db.run(
      `INSERT INTO item (connection_id, id, name, board, added_at, link)
       VALUES ($connection, $itemId, $name, $board, $at, $link)
       ON CONFLICT (connection_id, id) DO UPDATE
       SET own = 1, board = coalesce(board, $board), hidden = 0, link = coalesce($link, link),
           pinned_at = CASE WHEN hidden THEN NULL ELSE pinned_at END`,
      this.bind({ itemId, name: namelessName(itemId), board, at, link }),
    )
  }

  /**
   * Adds an item that was found in the account's entries. Entries contain only the ids of items, so the item is listed
   * by its id until the user names it. `board` is an id or a name, whichever the service returns. An item that is
   * already known gets this board only if it has neither a name nor a board.
   */
  meet({ itemId, parentId, board }: MetItem, at: Instant): void {
    this.db.run(
      `INSERT INTO item (connection_id, id, name, board, added_at, parent_id)
       VALUES ($connection, $itemId, $name, $board, $at, $parentId)
       ON CONFLICT (connection_id, id) DO UPDATE
       SET parent_id = coalesce($parentId, parent_id),
           board = CASE WHEN name_from IS NULL THEN coalesce(board, $board) ELSE board END`,
      this.bind({ itemId, name: namelessName(itemId), board, at, parentId }),
    )
  }

  /**
   * Returns whether any item that is neither archived nor merged has no name. If so, the user should be asked to name
   * it.
   */
  hasUnnamed(): boolean {
    return this.#exists(`i.name_from IS NULL AND NOT i.hidden AND ${notMerged}`)
  }

  /**
   * Adds the items of the unconfirmed entries of another connection, with the names that they have in that connection.
   * An item that this connection already has is unchanged.
   */
  takeOverOpen(from: string): void {
    this.db.run(
      `INSERT OR IGNORE INTO item (connection_id, id, name, name_from, other_name, other_from, board, link, added_at)
       SELECT $connection, i.id, i.name, i.name_from, i.other_name, i.other_from, i.board, i.link, i.added_at
       FROM item i WHERE i.connection_id = $from AND i.id IN (
         SELECT e.item_id FROM entry e JOIN outbox o ON o.entry_id = e.id
         WHERE o.connection_id = $from AND o.state NOT IN ('confirmed', 'cancelled'))`,
      this.bind({ from }),
    )
  }

  rename({ id: itemId, name, board }: ItemRef): void {
    this.#change(`${rename}, board = $board, own = CASE WHEN name <> $name THEN 1 ELSE own END`, {
      itemId,
      name,
      board,
    })
  }

  /** Pins or unpins an item. An item that is already pinned keeps its position. */
  pin(itemId: string, pinned: boolean, at: Instant): void {
    if (pinned) this.#change('pinned_at = coalesce(pinned_at, $at), hidden = 0', { itemId, at })
    else this.#change('pinned_at = NULL', { itemId })
  }

  /** Archives or restores an item. A restored item is pinned if it was pinned before. */
  hide(itemId: string, hidden: boolean): void {
    this.#change('hidden = $hidden', { itemId, hidden: Number(hidden) })
  }

  /**
   * Returns the id of the item with this name on this board, ignoring case; null if no item matches. A merged item is
   * returned only if no other item matches.
   */
  called(name: string, board: string | null): string | null {
    const items = this.db.rows(
      refColumns,
      `SELECT i.id, i.name, i.board FROM item i WHERE i.connection_id = $connection
       ORDER BY ${notMerged} DESC, i.added_at, i.id`,
      this.bind(),
    )
    return items.find((item) => isSameText(item.name, name) && isSameText(item.board, board))?.id ?? null
  }

  knows(itemId: string): boolean {
    return this.#exists('i.id = $itemId', { itemId })
  }

  /**
   * Returns whether the item, or an item merged into it, has an entry that is not cancelled, or has the open run (the
   * current use of the timer).
   */
  isUsed(itemId: string): boolean {
    return this.#exists(`i.id = $itemId AND ${used}`, { itemId })
  }

  /**
   * Returns whether an entry, a run (a use of the timer) or a merge refers to the item, including cancelled entries and
   * discarded runs. Such an item cannot be deleted.
   */
  isTouched(itemId: string): boolean {
    return this.#exists(`i.id = $itemId AND ${isTouched}`, { itemId })
  }

  /**
   * Restores an archived item to the list if no time is logged on it: all its entries, if any, are cancelled, and it
   * does not have the open run (the current use of the timer). Returns whether it was restored.
   */
  bringBack(itemId: string): boolean {
    const changed = this.db.run(
      `UPDATE item AS i SET hidden = 0 WHERE i.connection_id = $connection AND i.id = $itemId AND i.hidden AND NOT ${used}`,
      this.bind({ itemId }),
    )
    return changed > 0
  }

  isEmpty(): boolean {
    return !this.#exists('true')
  }

  /** Returns whether any item of the connection satisfies the SQL condition, in which `i` is the item's row. */
  #exists(condition: string, bind: Record<string, string> = {}): boolean {
    return this.db.has(
      `SELECT 1 FROM item i WHERE i.connection_id = $connection AND ${condition} LIMIT 1`,
      this.bind(bind),
    )
  }

  #change(set: string, bind: Record<string, string | number | null>): void {
    const changed = this.db.run(
      `UPDATE item SET ${set} WHERE connection_id = $connection AND id = $itemId`,
      this.bind(bind),
    )
    if (changed === 0) throw new Refusal('not-found', ['itemId'])
  }
}

export interface PutOptions {
  /**
   * The source of a new item's name; `you` if absent. If the item already exists and gets a different name, the source
   * of that name is always `you`.
   */
  readonly from?: NameSource
  readonly parentId?: string | null
  readonly link?: string | null
}
