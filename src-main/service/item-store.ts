/** Items on boards. Owns their SQL; the interface has no endpoint for them. */
import type { Database } from '../storage/database.ts'

export interface Item {
  readonly id: string
  readonly name: string
  /** The board's name; null for an item that was made by logging time on it. */
  readonly board: string | null
  /** The item that this one is a sub-item of. */
  readonly parentItem: string | null
}

export class ItemStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** In the order in which they were made. */
  all(): readonly Item[] {
    return this.#db
      .all<{ id: string; name: string; board: string | null; parent_id: string | null }>(
        `SELECT item.id, item.name, board.name AS board, item.parent_id
         FROM item LEFT JOIN board ON board.id = item.board_id ORDER BY item.n`,
      )
      .map(({ id, name, board, parent_id }) => ({ id, name, board, parentItem: parent_id }))
  }

  has(id: string): boolean {
    return this.#db.get('SELECT 1 AS found FROM item WHERE id = $id', { id }) !== undefined
  }

  addBoard(board: { id: string; name: string }): void {
    this.#db.run('INSERT INTO board (id, name) VALUES ($id, $name)', board)
  }

  add(item: {
    id: string
    name: string
    boardId: string | null
    parentItem: string | null
    project: string | null
  }): void {
    this.#db.run(
      `INSERT INTO item (id, name, board_id, parent_id, project)
       VALUES ($id, $name, $boardId, $parentItem, $project)`,
      item,
    )
  }

  /** The local workspace: any text is an item, named by itself. */
  addOpen(id: string): void {
    this.add({ id, name: id, boardId: null, parentItem: null, project: null })
  }
}
