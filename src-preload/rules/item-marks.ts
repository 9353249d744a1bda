/** Determines what bringing in a table does to each item, before anything is changed. */
import type { ItemRow } from '../model/item.ts'
import { itemAfterRow, type BringInChoices, type ItemAfterRow, type KnownItem } from './item-names.ts'

/** One row as it was read. Without an id it cannot be brought in. */
export interface ReadRow {
  readonly itemId: string | null
  readonly name: string | null
  readonly board: string | null
  /** The id of the board in a link; absent if the row has none. */
  readonly boardId?: string
  readonly archived: boolean
}

/**
 * `new`: added. `named`: gets the name of the row. `known`: has this name already. `stays`: keeps another name. `no-id`
 * and `twice` are left out; of several rows with the same id, the first counts.
 */
export type RowMark = ItemAfterRow['effect'] | 'no-id' | 'twice'

export interface MarkedRow {
  readonly itemId: string | null
  readonly name: string | null
  readonly board: string | null
  readonly archived: boolean
  readonly mark: RowMark
  /** True if bringing in the row adds or changes an item. */
  readonly changes: boolean
}

export interface MarkedRows {
  /** In the order of the table. */
  readonly rows: readonly MarkedRow[]
  readonly counts: Readonly<Record<RowMark, number>>
  /** The number of items that are added or changed, as `items.bringIn` returns it. */
  readonly changed: number
  /** The rows for `items.bringIn`. */
  readonly bringIn: readonly ItemRow[]
  /** The ids of the items that are on a board of the table, but not in the table, and that are not archived. */
  readonly notInTable: readonly string[]
}

type Known = ReadonlyMap<string, KnownItem>

/**
 * Marks the rows of a table, or of names from the history. In a table without any id, rows are matched with known items
 * by their names.
 */
export function markRows(rows: readonly ReadRow[], known: Known, choices: BringInChoices): MarkedRows {
  const counts: Record<RowMark, number> = { new: 0, named: 0, known: 0, stays: 0, 'no-id': 0, twice: 0 }
  const seen = new Set<string>()
  const bringIn: ItemRow[] = []
  let changed = 0
  const mark = (row: ItemRow): Pick<MarkedRow, 'mark' | 'changes'> => {
    if (seen.has(row.itemId)) return { mark: 'twice', changes: false }
    seen.add(row.itemId)
    bringIn.push(row)
    const { effect, changes } = itemAfterRow(row, known.get(row.itemId), choices)
    return { mark: effect, changes }
  }
  const marked = withBoards(withIds(rows, known), known).map((row): MarkedRow => {
    const { itemId, name, board, archived } = row
    const { mark: its, changes } = itemId === null ? noId : mark({ itemId, name, board, archived })
    counts[its]++
    if (changes) changed++
    // Each property is copied by name, because the spread operator takes several times as long.
    return { itemId, name, board, archived, mark: its, changes }
  })
  return { rows: marked, counts, changed, bringIn, notInTable: notInTable(bringIn, seen, known) }
}

const noId = { mark: 'no-id', changes: false } as const

/** Names that several items have are not matched. */
function withIds(rows: readonly ReadRow[], known: Known): readonly ReadRow[] {
  if (rows.some(({ itemId }) => itemId !== null)) return rows
  const ids = new Map<string, string | null>()
  for (const { id, name, nameFrom } of known.values()) {
    const key = name.normalize().toLowerCase()
    if (nameFrom !== null) ids.set(key, ids.has(key) ? null : id)
  }
  return rows.map((row) => ({ ...row, itemId: (row.name && ids.get(row.name.toLowerCase())) || null }))
}

/** A link has the id of the board. Only a board whose name is this id can be found by it. */
function withBoards(rows: readonly ReadRow[], known: Known): readonly ReadRow[] {
  if (!rows.some(({ boardId }) => boardId !== undefined)) return rows
  const boards = new Set([...known.values()].map(({ board }) => board))
  return rows.map((row) =>
    row.board === null && row.boardId !== undefined && boards.has(row.boardId)
      ? { ...row, board: row.boardId }
      : row,
  )
}

function notInTable(rows: readonly ItemRow[], seen: ReadonlySet<string>, known: Known): string[] {
  const boards = new Set(rows.map(({ board }) => board))
  const ids: string[] = []
  for (const { id, board, archived } of known.values())
    if (!archived && board !== null && boards.has(board) && !seen.has(id)) ids.push(id)
  return ids
}
