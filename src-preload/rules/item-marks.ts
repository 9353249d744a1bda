/** Determines what bringing in a table does to each item, before anything is changed. */
import type { ItemRow } from '../model/item.ts'
import { itemAfterRow, type BringInChoices, type KnownItem } from './item-names.ts'

/** One row as it was read. Without an id it cannot be brought in. */
export interface ReadRow {
  readonly itemId: string | null
  readonly name: string | null
  readonly board: string | null
  readonly archived: boolean
}

export const rowMarks = ['new', 'named', 'known', 'stays', 'no-id', 'twice'] as const

/**
 * `new`: added. `named`: gets the name of the row. `known`: has this name already. `stays`: keeps another name. `no-id`
 * and `twice` are left out; of several rows with the same id, the first counts.
 */
export type RowMark = (typeof rowMarks)[number]

export interface MarkedRow extends ReadRow {
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

export function markRows(
  rows: readonly ReadRow[],
  known: ReadonlyMap<string, KnownItem>,
  choices: BringInChoices,
): MarkedRows {
  const counts: Record<RowMark, number> = { new: 0, named: 0, known: 0, stays: 0, 'no-id': 0, twice: 0 }
  const seen = new Set<string>()
  const bringIn: ItemRow[] = []
  let changed = 0
  const marked = rows.map((row): MarkedRow => {
    const { mark, changes, brought } = markOf(row, seen, known, choices)
    counts[mark]++
    if (changes) changed++
    if (brought) bringIn.push(brought)
    return { ...row, mark, changes }
  })
  return { rows: marked, counts, changed, bringIn, notInTable: notInTable(bringIn, seen, known) }
}

function markOf(
  row: ReadRow,
  seen: Set<string>,
  known: ReadonlyMap<string, KnownItem>,
  choices: BringInChoices,
): { mark: RowMark; changes: boolean; brought?: ItemRow } {
  const { itemId, name, board, archived } = row
  if (itemId === null) return { mark: 'no-id', changes: false }
  if (seen.has(itemId)) return { mark: 'twice', changes: false }
  seen.add(itemId)
  const brought = { itemId, name, board, archived }
  const { effect, changes } = itemAfterRow(brought, known.get(itemId), choices)
  return { mark: effect, changes, brought }
}

function notInTable(
  rows: readonly ItemRow[],
  seen: ReadonlySet<string>,
  known: ReadonlyMap<string, KnownItem>,
): string[] {
  const boards = new Set(rows.flatMap(({ board }) => (board === null ? [] : [board])))
  return [...known.values()]
    .filter(({ id, board, archived }) => !archived && board !== null && boards.has(board) && !seen.has(id))
    .map(({ id }) => id)
}
