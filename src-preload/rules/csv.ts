/**
 * Returns the rows as CSV with CRLF line endings. Text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe, which {@link readCsv} removes again. A spreadsheet that separates cells by semicolons ignores our quotes
 * and may end a cell inside a text. The part after every character that such a spreadsheet may read as the end of a
 * cell is therefore checked and prefixed as well.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

export interface CsvRow {
  /** The line number at which the row begins, starting from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvTable {
  readonly rows: readonly CsvRow[]
  /**
   * The line number of an opening quote that is never closed, otherwise null. The text after such a quote cannot be
   * divided into cells.
   */
  readonly openQuoteLine: number | null
}

export function readCsv(text: string): string[][] {
  return readTable(text).rows.map(({ cells }) => [...cells])
}

/**
 * Parses a table that is separated by commas, tabs or semicolons; spreadsheets write semicolons where the comma is the
 * decimal separator. Lines end with CRLF, LF or CR. Empty lines are skipped.
 */
export function readTable(text: string): CsvTable {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let field = ''
  /** `quoted`: this field began with a quote. `inside`: that quote is still open, so separators are plain text. */
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

/**
 * Matches the places where text needs an apostrophe. Full-width characters are included, because some spreadsheets
 * treat them like ASCII ones.
 */
const formula = /(^|[;\t\r\n])(?='*[=+\-@＝＋－＠])/g
const guardedFormula = /(^|[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g
/**
 * Matches the start of a text that begins with a tab or a carriage return, which some programs read as the end of a
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
