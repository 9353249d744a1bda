import { readTable } from './csv.ts'
import {
  certainId,
  cleanCell,
  cutText,
  idInColumn,
  isLink,
  isRounded,
  readLinkFormula,
  saysArchived,
} from './item-cells.ts'
import { guessColumns, knownHeads, type ColumnUse } from './item-columns.ts'
import { readItemLink } from './item-link.ts'
import type { ReadRow } from './item-marks.ts'

export type { ColumnUse }

export interface ItemColumn {
  /** The text of the heading; null if the table has no headings. */
  readonly head: string | null
  readonly use: ColumnUse
}

export interface ItemTable {
  readonly columns: readonly ItemColumn[]
  /** The rows below the headings. Each row has as many cells as there are columns. */
  readonly rows: readonly Row[]
  readonly headings: boolean
  /** True if only the first 20,000 rows were read. */
  readonly cut: boolean
  /**
   * All rows, including the row of headings. {@link withHeadings} uses them when the user changes whether the first row
   * contains headings.
   */
  readonly allRows: readonly Row[]
}

export type TableProblem =
  | { readonly problem: 'empty' }
  /** The text is a sentence or other prose without columns and ids, or it consists only of headings. */
  | { readonly problem: 'not-a-table'; readonly lines: number }
  | { readonly problem: 'too-many-columns' }
  /**
   * The table is returned together with the problem, because the user can still choose the id column. `rounded-ids`: a
   * spreadsheet has replaced the ids with numbers such as 4.41028E+09.
   */
  | { readonly problem: 'no-ids' | 'rounded-ids'; readonly table: ItemTable }

type Row = readonly string[]

/**
 * The maximum number of rows that are read. The main process does not accept more items in one call either
 * (`mostBroughtIn`).
 */
const mostRows = 20_000
export const mostColumns = 500
/** The maximum length of a cell in characters. Even a formula with a long link is shorter. */
const mostInCell = 4_000
const separators = ['\t', ';', ',']
/**
 * The maximum number of rows above the headings. In exports of boards, these rows contain the names of the board and of
 * a group.
 */
const mostAboveHeadings = 10

/**
 * Parses pasted text or the text of a file. The text may be a table, separated by tabs, commas or semicolons, or a list
 * in which each line has an id or a board link, and possibly a name. The parser guesses whether the table has headings,
 * and the use of each column.
 */
export function readItemTable(text: string): ItemTable | TableProblem {
  if (text.trim() === '') return { problem: 'empty' }
  const [first, named] = /^\uFEFF?sep=([\t;,])\r?\n/i.exec(text) ?? []
  // A first line such as `sep=;` tells Excel which character separates the cells.
  if (first !== undefined && named !== undefined) return tableOrProblem(text.slice(first.length), named)
  const line = readLine(text)
  if (line) return line.table
  const separator = bestSeparator(text)
  if (separator === 'too-wide') return { problem: 'too-many-columns' }
  if (separator !== null && separator.hasIds) return tableOrProblem(text, separator.sign)
  const list = readList(text)
  if (list) return withProblem(list)
  if (separator !== null) return tableOrProblem(text, separator.sign)
  return { problem: 'not-a-table', lines: linesOf(text).length }
}

function tableOrProblem(text: string, separator: string): ItemTable | TableProblem {
  const { rows, tooWide } = cellsOf(text, separator, mostRows + mostAboveHeadings + 1)
  return tooWide ? { problem: 'too-many-columns' } : withProblem(tableOf(rows))
}

function withProblem({ table, roundedIds }: GuessedTable): ItemTable | TableProblem {
  if (roundedIds) return { problem: 'rounded-ids', table }
  if (table.columns.some(({ use }) => use === 'id')) return table
  if (table.allRows.length > 1) return { problem: 'no-ids', table }
  return { problem: 'not-a-table', lines: 1 }
}

/**
 * Returns the table with its first row treated as headings or as an ordinary row. The use of each column is guessed
 * again.
 */
export function withHeadings({ allRows }: ItemTable, headings: boolean): ItemTable {
  return guessed(allRows, headings).table
}

/**
 * Changes the use of one column. Except for `out` (ignored), each use applies to only one column, so a column that
 * previously had this use becomes `out`.
 */
export function withUse(table: ItemTable, index: number, use: ColumnUse): ItemTable {
  const columns = table.columns.map((column, at) => {
    if (at === index) return { ...column, use }
    return column.use === use ? { ...column, use: 'out' as const } : column
  })
  return { ...table, columns }
}

export function readRows({ columns, rows }: ItemTable): ReadRow[] {
  const at = (use: ColumnUse) => columns.findIndex((column) => column.use === use)
  const [id, name, board, archived] = [at('id'), at('name'), at('board'), at('archived')]
  return rows.map((row) => {
    const idCell = row[id] ?? ''
    const boardId = isLink(idCell) ? readItemLink(idCell)?.boardHint : undefined
    return {
      itemId: idInColumn(idCell),
      name: cutText(row[name] ?? '', 200) || null,
      board: cutText(row[board] ?? '', 120) || null,
      ...(boardId !== undefined && { boardId }),
      archived: saysArchived(row[archived] ?? ''),
    }
  })
}

interface Separator {
  readonly sign: string
  readonly hasIds: boolean
  /** The fraction of rows, from 0 to 1, that have the most common number of cells. */
  readonly regular: number
}

/**
 * Returns the separator that results in a column of ids. If none does, returns the one with which the most rows have
 * the same number of cells. Returns null if the text has no columns, and `too-wide` if it has too many.
 */
function bestSeparator(text: string): Separator | 'too-wide' | null {
  let anyTooWide = false
  let best: Separator | null = null
  for (const sign of separators) {
    const { rows, tooWide } = cellsOf(text, sign, 40)
    anyTooWide ||= tooWide
    const counts = new Map<number, number>()
    for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
    const [width = 1, often = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
    if (tooWide || width === 1) continue
    const { table, roundedIds } = tableOf(rows)
    const hasIds = roundedIds || table.columns.some(({ use }) => use === 'id')
    const one = { sign, hasIds, regular: often / rows.length }
    if (best === null || rank(one) > rank(best)) best = one
  }
  if (best !== null && (best.hasIds || best.regular >= 0.5)) return best
  return anyTooWide ? 'too-wide' : null
}

function rank({ hasIds, regular }: Separator): number {
  return (hasIds ? 2 : 0) + regular
}

function cellsOf(text: string, separator: string, most: number): { rows: Row[]; tooWide: boolean } {
  const limits = { mostRows: most, mostCells: mostColumns, mostInCell, looseQuotes: true }
  const { rows, tooWide } = readTable(text, { separator, ...limits })
  return { rows: rows.map(({ cells }) => cells), tooWide }
}

interface GuessedTable {
  readonly table: ItemTable
  readonly roundedIds: boolean
}

function tableOf(cells: readonly Row[]): GuessedTable {
  const width = cells.reduce((most, { length }) => Math.max(most, length), 0)
  const padded = cells.map((row) =>
    row.length === width ? row : [...row, ...Array<string>(width - row.length).fill('')],
  )
  const rows = withoutEmpty(withLinks(padded).map((row) => row.map(cleanCell)))
  const at = headingRow(rows)
  return guessed(rows.slice(at ?? 0), at !== null)
}

/** Replaces each column that contains link formulas with two columns: one for the labels and one for the addresses. */
function withLinks(rows: readonly Row[]): readonly Row[] {
  const linked = new Set(
    rows.flatMap((row) => row.flatMap((cell, at) => (readLinkFormula(cell) ? [at] : []))),
  )
  if (linked.size === 0) return rows
  return rows.map((row) =>
    row.flatMap((cell, at) => {
      if (!linked.has(at)) return [cell]
      const { label, url } = readLinkFormula(cell) ?? { label: cell, url: '' }
      return [label, url]
    }),
  )
}

/** Removes empty rows and columns. Spreadsheets write empty columns after the last used column. */
function withoutEmpty(rows: readonly Row[]): Row[] {
  const filled = rows[0]?.map((_, at) => rows.some((row) => row[at] !== '')) ?? []
  const kept = filled.every(Boolean) ? rows : rows.map((row) => row.filter((_, at) => filled[at]))
  return kept.filter((row) => row.some((cell) => cell !== ''))
}

/**
 * Returns the index of the row of headings; null if no row looks like headings. Rows above the headings, such as the
 * name of the board, do not belong to the table.
 */
function headingRow(rows: readonly Row[]): number | null {
  const first = rows.slice(0, mostAboveHeadings + 1)
  const withId = first.findIndex((row) => row.some((cell) => certainId(cell) !== null))
  const above = withId === -1 ? first : first.slice(0, withId)
  const counts = above.map(knownHeads)
  const most = Math.max(0, ...counts)
  const at = counts.indexOf(most)
  if (most >= 2 || (most === 1 && at === 0)) return at
  return looksLikeHeadings(rows) ? 0 : null
}

/** Returns whether the first row looks like headings: it contains no id, and it has a word above a column of ids. */
function looksLikeHeadings([first, ...rest]: readonly Row[]): boolean {
  const body = rest.slice(0, 40)
  if (!first || body.length === 0 || first.some((cell) => certainId(cell) !== null)) return false
  return first.some(
    (cell, at) =>
      /\p{L}/u.test(cell) &&
      body.every((row) => row[at] === '' || certainId(row[at]!) !== null) &&
      body.some((row) => row[at] !== ''),
  )
}

function guessed(allRows: readonly Row[], headings: boolean): GuessedTable {
  const from = headings ? 1 : 0
  const head = headings ? (allRows[0] ?? []) : null
  // Exports of boards repeat the headings above each group.
  const repeats = (row: Row) => head !== null && row.every((cell, at) => cell === head[at])
  const body = allRows.slice(from).filter((row) => !repeats(row))
  const rows = body.slice(0, mostRows)
  const { uses, roundedIds } = guessColumns(allRows[0]?.length ?? 0, head, rows)
  const columns = uses.map((use, at) => ({ head: head?.[at] ?? null, use }))
  return {
    table: { columns, rows, headings, cut: body.length > rows.length, allRows },
    roundedIds,
  }
}

/** Parses a single line that consists of at least two ids or links. Returns null for any other text. */
function readLine(text: string): GuessedTable | null {
  const line = text.trim()
  if (/[\r\n]/.test(line)) return null
  const words = line.split(/[\s,;]+/, mostRows + 1).filter((word) => word !== '')
  const isList = words.length > 1 && words.every((word) => certainId(word) !== null)
  return isList ? tableOf(words.map((word) => [word])) : null
}

/**
 * Parses a list of ids and links, one per line, possibly with a name before or after it. Returns null if fewer than
 * half of the lines have an id.
 */
function readList(text: string): GuessedTable | null {
  const lines = linesOf(text)
  const rows = lines.map(listRow)
  const ids = rows.filter(([id]) => certainId(id) !== null || isRounded(id))
  return ids.length * 2 < rows.length ? null : tableOf(rows)
}

function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/, mostRows + mostAboveHeadings + 1)
    .map(cleanCell)
    .filter((line) => line !== '')
}

/**
 * Divides a line such as `88213 Voucher page` into the id and the name. The id may also come last, but only as a link
 * or after a `#`, because a name can end with a number.
 */
function listRow(line: string): [id: string, name: string] {
  const [, first = '', afterFirst = ''] = /^(\S+?)(:?\s.*)?$/.exec(line) ?? []
  if (certainId(first) !== null || isRounded(first)) return [first, withoutDash(afterFirst)]
  const [, beforeLast = '', last = ''] = /^(.*\s)(\S+)$/.exec(line) ?? []
  const isId = (isLink(last) || last.startsWith('#')) && certainId(last) !== null
  if (isId) return [last, withoutDash(beforeLast)]
  return knownHeads([line]) > 0 ? [line, ''] : ['', line]
}

function withoutDash(text: string): string {
  const isEdge = (at: number) => /[\s:–—-]/.test(text[at]!)
  let [from, to] = [0, text.length]
  while (from < to && isEdge(from)) from++
  while (to > from && isEdge(to - 1)) to--
  return text.slice(from, to)
}
