/** Reads items from a pasted table or the text of a CSV file. */
import { readTable } from './csv.ts'
import { readItemLink } from './item-link.ts'
import type { ReadRow } from './item-marks.ts'

export type ColumnUse = 'id' | 'name' | 'board' | 'archived' | 'out'

export interface ItemColumn {
  /** The text of the heading; null without headings. */
  readonly head: string | null
  readonly use: ColumnUse
}

export interface ItemTable {
  readonly columns: readonly ItemColumn[]
  /** Without the row of headings. Each row has as many cells as there are columns. */
  readonly rows: readonly (readonly string[])[]
  readonly headings: boolean
  /** True if only the first 20,000 rows were read. */
  readonly cut: boolean
  /** The rows with the row of headings, from which {@link withHeadings} starts. */
  readonly allRows: readonly (readonly string[])[]
}

export type TableProblem =
  | { readonly problem: 'empty' }
  /** One line without an id, and without columns or with headings only. */
  | { readonly problem: 'not-a-table'; readonly lines: number; readonly columns: number }
  | { readonly problem: 'too-many-columns'; readonly columns: number }
  /** The user can still choose a column, so the table comes with the problem. `rounded-ids`: 4.41028E+09 */
  | { readonly problem: 'no-ids' | 'rounded-ids'; readonly table: ItemTable }

/** At most this many rows are read, as many as can be brought in at once. */
const mostRows = 20_000
const mostColumns = 500

export function readItemTable(text: string): ItemTable | TableProblem {
  const cells = readTable(text).rows.map((row) => row.cells)
  if (cells.length === 0) return { problem: 'empty' }
  const width = cells.reduce((most, { length }) => Math.max(most, length), 0)
  if (width > mostColumns) return { problem: 'too-many-columns', columns: width }
  const allRows = cells.map((row) => Array.from({ length: width }, (_, at) => (row[at] ?? '').trim()))
  const headings = !allRows[0]!.some((cell) => idIn(cell) !== null)
  const table = tableOf(allRows, headings)
  if (table.columns.some(({ use }) => use === 'id')) return table
  if (cells.length === 1) return { problem: 'not-a-table', lines: 1, columns: width }
  return { problem: 'no-ids', table }
}

/** Returns the table with its first row as headings or as an ordinary row. The columns are guessed again. */
export function withHeadings({ allRows }: ItemTable, headings: boolean): ItemTable {
  return tableOf(allRows, headings)
}

/** Returns the table with another use of one column. A column that had this use before is left out. */
export function withUse(table: ItemTable, index: number, use: ColumnUse): ItemTable {
  const columns = table.columns.map((column, at) => {
    if (at === index) return { ...column, use }
    return column.use === use ? { ...column, use: 'out' as const } : column
  })
  return { ...table, columns }
}

/** Reads the id, name, board and archived state from each row, as the columns say. */
export function readRows({ columns, rows }: ItemTable): ReadRow[] {
  const at = (use: ColumnUse) => columns.findIndex((column) => column.use === use)
  const [id, name, board, archived] = [at('id'), at('name'), at('board'), at('archived')]
  return rows.map((row) => ({
    itemId: idIn(row[id] ?? ''),
    name: row[name]?.slice(0, 200) || null,
    board: row[board]?.slice(0, 120) || null,
    archived: /^(true|x|yes|ja|oui|archived)$/i.test(row[archived] ?? ''),
  }))
}

function tableOf(allRows: readonly (readonly string[])[], headings: boolean): ItemTable {
  const rows = allRows.slice(headings ? 1 : 0, mostRows + (headings ? 1 : 0))
  const heads = allRows[0]!.map((cell) => (headings ? cell : null))
  const id = heads.findIndex((_, at) => rows.some((row) => idIn(row[at]!) !== null))
  const name = heads.findIndex((_, at) => at !== id)
  const columns = heads.map((head, at): ItemColumn => {
    return { head, use: at === id ? 'id' : at === name ? 'name' : 'out' }
  })
  return { columns, rows, headings, cut: rows.length < allRows.length - (headings ? 1 : 0), allRows }
}

function idIn(cell: string): string | null {
  const link = readItemLink(cell)
  return link !== null && (link.itemId !== cell || cell.length >= 5) ? link.itemId : null
}
