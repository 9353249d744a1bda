/**
 * Formats the rows as CSV with CRLF line endings. If a spreadsheet would evaluate a cell as a formula, an apostrophe is
 * put before it; {@link readCsv} removes the apostrophe again. A spreadsheet that expects semicolons as separators does
 * not recognize the quotes and may begin a new cell in the middle of a value. Therefore, whatever follows a semicolon,
 * tab or line break within a value is protected in the same way.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

export interface CsvRow {
  /** The number of the line on which the row begins, starting from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvTable {
  readonly rows: readonly CsvRow[]
  /**
   * The line number of an opening quote that is never closed, or null if every quote is closed. The text after such a
   * quote cannot be divided into cells.
   */
  readonly openQuoteLine: number | null
  /** True if reading ended at a row with more cells than `mostCells`. */
  readonly tooWide: boolean
}

export interface CsvOptions {
  /** The character between two cells. If absent, it is guessed from the first line. */
  readonly separator?: string
  readonly mostRows?: number
  /** Reading ends at the first row with more cells than this, and that row is not returned. */
  readonly mostCells?: number
  /** The approximate maximum length of a cell in characters; longer cells are cut. */
  readonly mostInCell?: number
  /**
   * True for tables that were copied from a program that does not quote cells: a quote at the beginning of a cell is
   * plain text, unless a later quote ends the cell.
   */
  readonly looseQuotes?: boolean
}

export function readCsv(text: string): string[][] {
  return readTable(text).rows.map(({ cells }) => [...cells])
}

/**
 * Parses a table that is separated by commas, tabs or semicolons; spreadsheets write semicolons where the comma is the
 * decimal separator. Lines end with CRLF, LF or CR. Empty lines are skipped.
 */
export function readTable(text: string, options: CsvOptions = {}): CsvTable {
  const source = text.replace(/^\uFEFF/, '')
  const separator = options.separator ?? separatorOf(source)
  const { mostRows = Infinity, mostCells = Infinity, mostInCell = Infinity, looseQuotes = false } = options
  const rows: CsvRow[] = []
  let line = 1
  let at = 0
  while (at < source.length && rows.length < mostRows) {
    const row: CsvRow & { cells: string[] } = { line, cells: [] }
    for (;;) {
      if (row.cells.length >= mostCells) return { rows, openQuoteLine: null, tooWide: true }
      const cell = cellAt(source, at, { separator, mostInCell, looseQuotes })
      if (cell === null) return { rows, openQuoteLine: line, tooWide: false }
      row.cells.push(plain(cell.text))
      line += cell.lineEnds
      at = cell.end
      if (source[at] !== separator) break
      at++
    }
    if (at < source.length) {
      at += source.startsWith('\r\n', at) ? 2 : 1
      line++
    }
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row)
  }
  return { rows, openQuoteLine: null, tooWide: false }
}

type CellOptions = Required<Pick<CsvOptions, 'separator' | 'mostInCell' | 'looseQuotes'>>

interface Cell {
  readonly text: string
  /** The index of the separator or line end after the cell, or the length of the source if the cell is the last one. */
  readonly end: number
  readonly lineEnds: number
}

/**
 * Parses the cell that starts at `from`. Returns null if the cell begins with a quote that is never closed, unless
 * `looseQuotes` is set.
 */
function cellAt(source: string, from: number, options: CellOptions): Cell | null {
  const { separator, mostInCell, looseQuotes } = options
  if (source[from] !== '"') return plainCell(source, from, options)
  const closing = closingQuote(source, from)
  if (looseQuotes && (closing === null || !endsCell(source, closing.at + 1, separator)))
    return plainCell(source, from, options)
  if (closing === null) return null
  const inside = source.slice(from + 1, closing.at)
  const short = inside.slice(0, mostInCell)
  const unescaped = closing.doubled ? short.replaceAll('""', '"') : short
  const lineEnds = inside.match(/\r\n|\r|\n/g)?.length ?? 0
  const rest = plainCell(source, closing.at + 1, options)
  // Unless `looseQuotes` is set, a cell may continue after its closing quote, as in `"A" B,`.
  return { text: looseQuotes ? unescaped : unescaped + rest.text, end: rest.end, lineEnds }
}

function plainCell(source: string, from: number, { separator, mostInCell }: CellOptions): Cell {
  let end = from
  for (; end < source.length; end++) {
    const sign = source[end]
    if (sign === separator || sign === '\n' || sign === '\r') break
  }
  return { text: source.slice(from, Math.min(end, from + mostInCell)), end, lineEnds: 0 }
}

/**
 * Finds the quote that closes the one at `from`. A pair of consecutive quotes does not close the cell but stands for
 * one literal quote; `doubled` is true if the cell contains such a pair.
 */
function closingQuote(source: string, from: number): { at: number; doubled: boolean } | null {
  let doubled = false
  for (let at = source.indexOf('"', from + 1); at !== -1; at = source.indexOf('"', at + 2)) {
    if (source[at + 1] !== '"') return { at, doubled }
    doubled = true
  }
  return null
}

function endsCell(source: string, from: number, separator: string): boolean {
  let at = from
  while (source[at] === ' ') at++
  const sign = source[at]
  return sign === undefined || sign === separator || sign === '\r' || sign === '\n'
}

/**
 * Matches the positions at which an apostrophe must be inserted so that no spreadsheet evaluates what follows as a
 * formula. Full-width characters are included, because some spreadsheets treat them like the ASCII characters.
 */
const formula = /(^|[;\t\r\n])(?='*[=+\-@＝＋－＠])/g
const guardedFormula = /(^|[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g
/**
 * Matches the start of a value that begins with a tab or a carriage return, which some programs read as the end of a
 * cell.
 */
const gap = /^(?='*[\t\r])/
const guardedGap = /^'(?='*[\t\r])/

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = value.replace(formula, "$1'").replace(gap, "'")
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

function plain(field: string): string {
  return field.replace(guardedGap, '').replace(guardedFormula, '$1')
}

/** Returns the separator that occurs most often in the first line, ignoring quoted text. */
function separatorOf(text: string): string {
  const first = (text.split(/[\r\n]/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const often = (separator: string) => first.split(separator).length
  return [';', '\t'].reduce((best, one) => (often(one) > often(best) ? one : best), ',')
}
