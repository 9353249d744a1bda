/** Stores boards and items. The API has no endpoint for them, so clients cannot list them. */
import { orNull, text } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'

export interface Item {
  readonly id: string
  readonly name: string
  /** The name of the board; null for an item that was created automatically when time was logged on it. */
  readonly board: string | null
  /** The id of the parent item, if this is a sub-item. */
  readonly parentItem: string | null
}

/** The item properties that a response includes with each of the item's entries. They never change. */
export interface ItemFacts {
  readonly boardId: string | null
  readonly parentItem: string | null
  readonly project: string | null
}

export class ItemStore {
  readonly #db: Database
  readonly #known = new Map<string, ItemFacts>()

  constructor(db: Database) {
    this.#db = db
  }

  all(): readonly Item[] {
    return this.#db
      .rows(
        { id: text, name: text, board: orNull(text), parentItem: orNull(text) },
        `SELECT item.id, item.name, board.name AS board, item.parent_id AS parentItem
         FROM item LEFT JOIN board ON board.id = item.board_id ORDER BY item.n`,
      )
      .map((row) => ({ ...row }))
  }

  has(id: string): boolean {
    return this.#known.has(id) || this.#db.has('SELECT 1 FROM item WHERE id = $id', { id })
  }

  /**
   * Returns the properties of an item and caches them. Do not call this for an item that was created in a transaction
   * that is still open: after a rollback, the cache would still contain the item.
   */
  readonly facts = (id: string): ItemFacts | undefined => {
    const known = this.#known.get(id)
    if (known) return known
    const facts = this.#db.row(
      { boardId: orNull(text), parentItem: orNull(text), project: orNull(text) },
      'SELECT board_id AS boardId, parent_id AS parentItem, project FROM item WHERE id = $id',
      { id },
    )
    if (facts) this.#known.set(id, facts)
    return facts
  }

  addBoard(board: { id: string; name: string }): void {
    this.#db.run('INSERT INTO board (id, name) VALUES ($id, $name)', board)
  }

  add(item: ItemFacts & Pick<Item, 'id' | 'name'>): void {
    this.#db.run(
      `INSERT INTO item (id, name, board_id, parent_id, project)
       VALUES ($id, $name, $boardId, $parentItem, $project)`,
      { ...item },
    )
  }

  /** Removes an item. Throws if it has entries or sub-items, because they refer to it with a foreign key. */
  remove(id: string): void {
    this.#known.delete(id)
    this.#db.run('DELETE FROM item WHERE id = $id', { id })
  }

  removeEmptyBoard(id: string): void {
    this.#db.run(
      'DELETE FROM board WHERE id = $id AND NOT EXISTS (SELECT 1 FROM item WHERE board_id = $id)',
      { id },
    )
  }

  isUsed(id: string): boolean {
    return this.#db.has(
      `SELECT 1 FROM item WHERE id = $id AND (
         EXISTS (SELECT 1 FROM entry WHERE item_id = $id) OR EXISTS (SELECT 1 FROM item WHERE parent_id = $id))`,
      { id },
    )
  }

  /**
   * Creates an item whose name is its id. In the local workspace (used without an account), the user can enter any text
   * as the item of an entry, which then becomes a new item.
   */
  addOpen(id: string): void {
    this.add({ id, name: id, boardId: null, parentItem: null, project: null })
  }
}
