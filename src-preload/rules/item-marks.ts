/**
 * Computes the preview of a table that the user wants to bring in (import as items): the item that each row would add
 * or change.
 */
import type { ItemRow } from '../model/item.ts'
import { itemAfterRow, type BringInChoices, type ItemAfterRow, type KnownItem } from './item-names.ts'

/** One row of a pasted table. A row without an id cannot become an item. */
export interface ReadRow extends Readonly<Omit<ItemRow, 'itemId'>> {
  readonly itemId: string | null
  /** The id of the board, taken from the board link in the row; absent if the row has no such link. */
  readonly boardId?: string
}

/**
 * The effect of a row on the item with its id:
 *
 * - `new`: the item is added.
 * - `named`: the item gets the name in the row.
 * - `known`: the item already has this name, or the row has no name.
 * - `stays`: the item keeps its own name, which differs from the name in the row.
 * - `no-id`, `twice`, `merged`: the row is ignored, because it has no id, has the same id as an earlier row, or has the
 *   id of an item that was merged into another item.
 */
export type RowMark = ItemAfterRow['effect'] | 'no-id' | 'twice' | 'merged'

export interface MarkedRow extends Omit<ReadRow, 'boardId'> {
  readonly mark: RowMark
  /** The name of the item into which the row's item was merged; absent unless `mark` is `merged`. */
  readonly into?: string
  /**
   * True if the row adds an item or changes its name, board or archived state. This can also be true if `mark` is
   * `known` or `stays`, because these two describe only the name.
   */
  readonly changes: boolean
}

export interface MarkedRows {
  readonly rows: readonly MarkedRow[]
  readonly counts: Readonly<Record<RowMark, number>>
  readonly changed: number
  readonly bringIn: readonly ItemRow[]
  /**
   * The ids of known items that are missing from the table although their board occurs in it. Archived items are left
   * out.
   */
  readonly notInTable: readonly string[]
}

type Known = ReadonlyMap<string, KnownItem>

/**
 * Marks each row of a table with its effect. `known` maps item ids to items. `merged` maps the id of each merged item
 * to the name of the item under which it is shown. If no row has an id, rows are matched with known items by name.
 */
export function markRows(
  rows: readonly ReadRow[],
  known: Known,
  choices: BringInChoices,
  merged: ReadonlyMap<string, string> = new Map(),
): MarkedRows {
  const counts: Record<RowMark, number> = {
    ...{ new: 0, named: 0, known: 0, stays: 0, 'no-id': 0, twice: 0, merged: 0 },
  }
  const seen = new Set<string>()
  const bringIn: ItemRow[] = []
  let changed = 0
  const mark = (row: ItemRow): Pick<MarkedRow, 'mark' | 'changes' | 'into'> => {
    if (seen.has(row.itemId)) return { mark: 'twice', changes: false }
    seen.add(row.itemId)
    const into = merged.get(row.itemId)
    if (into !== undefined) return { mark: 'merged', changes: false, into }
    bringIn.push(row)
    const { effect, changes } = itemAfterRow(row, known.get(row.itemId), choices)
    return { mark: effect, changes }
  }
  const marked = withBoards(withIds(rows, known), known).map((row): MarkedRow => {
    const { itemId, name, board, archived } = row
    const { mark: its, changes, into } = itemId === null ? noId : mark({ itemId, name, board, archived })
    counts[its]++
    if (changes) changed++
    // Each property is copied by name, because the spread operator takes several times as long.
    const marks = { itemId, name, board, archived, mark: its, changes }
    return into === undefined ? marks : { ...marks, into }
  })
  return { rows: marked, counts, changed, bringIn, notInTable: notInTable(bringIn, seen, known) }
}

const noId: Pick<MarkedRow, 'mark' | 'changes' | 'into'> = { mark: 'no-id', changes: false }

/** If no row has an id, finds the ids by the names of known items. A name that several items share is ignored. */
function withIds(rows: readonly ReadRow[], known: Known): readonly ReadRow[] {
  if (rows.some(({ itemId }) => itemId !== null)) return rows
  const ids = new Map<string, string | null>()
  for (const { id, name, nameFrom } of known.values()) {
    const key = name.normalize().toLowerCase()
    if (nameFrom !== null) ids.set(key, ids.has(key) ? null : id)
  }
  return rows.map((row) => ({ ...row, itemId: (row.name && ids.get(row.name.toLowerCase())) || null }))
}

/**
 * Fills in missing boards from board links. A board link contains the id of the board but not its name. The id is
 * therefore used only if a known board has this id as its name.
 */
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
