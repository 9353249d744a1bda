/** Rows as comma-separated values (RFC 4180), and back. Owns the form; knows no columns. */

/**
 * Lines end with CRLF. A text that a spreadsheet would carry out as a formula gets an apostrophe in front, which
 * {@link readCsv} takes away again.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Rows of texts; separated by commas, or by semicolons as spreadsheets write it where the comma is in numbers. */
export function readCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  const source = text.replace(/^\uFEFF/, '')
  const endField = (): void => {
    row.push(plain(field))
    field = ''
  }
  const endRow = (): void => {
    endField()
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    if (quoted) {
      if (sign !== '"') field += sign
      else if (source[at + 1] === '"') {
        field += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && field === '') quoted = true
    else if (sign === separator) endField()
    else if (sign === '\n') endRow()
    else if (sign !== '\r' || source[at + 1] !== '\n') field += sign
  }
  if (field !== '' || row.length > 0) endRow()
  return rows
}

const formula = /^'*[=+\-@\t\r]/

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

function plain(field: string): string {
  return field.startsWith("'") && formula.test(field) ? field.slice(1) : field
}

/** Whichever stands more often in the first line, outside of quotes. */
function separatorOf(text: string): ',' | ';' {
  const first = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  return first.split(';').length > first.split(',').length ? ';' : ','
}
