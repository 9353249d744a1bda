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

/** What an entry answers about its item; nothing of it ever changes. */
export interface ItemFacts {
  readonly boardId: string | null
  readonly parentItem: string | null
  readonly project: string | null
}

/** What items can be found by. */
export type IndexedFact = keyof ItemFacts

const columns = { boardId: 'board_id', parentItem: 'parent_id', project: 'project' } as const

interface FactsRow {
  id: string
  board_id: string | null
  parent_id: string | null
  project: string | null
}

export class ItemStore {
  readonly #db: Database
  readonly #known = new Map<string, ItemFacts>()

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
    if (this.#known.has(id)) return true
    return this.#db.get('SELECT 1 AS found FROM item WHERE id = $id', { id }) !== undefined
  }

  /** Not to be asked about an item that a transaction has made and may still take back. */
  readonly facts = (id: string): ItemFacts | undefined => {
    const known = this.#known.get(id)
    if (known) return known
    const row = this.#db.get<FactsRow>('SELECT id, board_id, parent_id, project FROM item WHERE id = $id', {
      id,
    })
    return row && this.#remember(row)
  }

  /** The ids of the items that have one of these values. */
  readonly having = (fact: IndexedFact, values: readonly string[]): readonly string[] =>
    this.#db
      .all<{ id: string }>(
        `SELECT id FROM item WHERE ${columns[fact]} IN (SELECT value FROM json_each($values))`,
        {
          values: JSON.stringify(values),
        },
      )
      .map(({ id }) => id)

  /** Before many are asked for one by one. */
  readFacts(): void {
    for (const row of this.#db.all<FactsRow>('SELECT id, board_id, parent_id, project FROM item'))
      this.#remember(row)
  }

  #remember({ id, board_id, parent_id, project }: FactsRow): ItemFacts {
    const facts = { boardId: board_id, parentItem: parent_id, project }
    this.#known.set(id, facts)
    return facts
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
