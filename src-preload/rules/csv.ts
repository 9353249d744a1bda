/** Rows as comma-separated values (RFC 4180), and back. Owns the form; knows no columns. */

/**
 * Lines end with CRLF. What a spreadsheet would carry out as a formula gets an apostrophe in front, which
 * {@link readCsv} takes away again: at the start of a text, and after whatever another program may take for the end of a
 * cell, because a spreadsheet that separates by semicolons pays no heed to our quotes.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

export interface CsvRow {
  /** Where it begins in the text, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvTable {
  readonly rows: readonly CsvRow[]
  /** The line on which a quote was opened that nobody closed; what comes after it cannot be told apart. */
  readonly openQuoteLine: number | null
}

/** Rows of texts; see {@link readTable}. */
export function readCsv(text: string): string[][] {
  return readTable(text).rows.map(({ cells }) => [...cells])
}

/**
 * Separated by commas; by semicolons, as spreadsheets write it where the comma is in numbers; or by tabs. Lines end with
 * CRLF, LF or CR. Empty lines are left out.
 */
export function readTable(text: string): CsvTable {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let field = ''
  /** A quote opened this field; inside of it signs mean themselves until another quote closes it. */
  let quoted = false
  let inside = false
  let line = 1
  let rowLine = 1
  let openedLine = 1
  const endField = (): void => {
    cells.push(plain(field))
    field = ''
    quoted = false
  }
  const endRow = (): void => {
    endField()
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: rowLine, cells })
    cells = []
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    const lineEnds = sign === '\n' || (sign === '\r' && source[at + 1] !== '\n')
    if (lineEnds) line++
    if (inside) {
      if (sign !== '"') field += sign
      else if (source[at + 1] === '"') {
        field += '"'
        at++
      } else inside = false
    } else if (sign === '"' && field === '' && !quoted) {
      inside = quoted = true
      openedLine = line
    } else if (sign === separator) endField()
    else if (lineEnds) {
      endRow()
      rowLine = line
    } else if (sign !== '\r') field += sign
  }
  if (inside) return { rows, openQuoteLine: openedLine }
  if (field !== '' || quoted || cells.length > 0) endRow()
  return { rows, openQuoteLine: null }
}

/** Also the full-width forms, which some spreadsheets read as the plain ones. */
const formula = /(^|[;\t\r\n])(?='*[=+\-@＝＋－＠])/g
const guardedFormula = /(^|[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g
/** Matches a text that begins with a tab or a carriage return, which some programs read as the end of a cell. */
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

/** Whichever stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const first = (text.split(/[\r\n]/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const often = (separator: string) => first.split(separator).length
  return [';', '\t'].reduce((best, one) => (often(one) > often(best) ? one : best), ',')
}
