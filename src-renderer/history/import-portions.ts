import type { ImportRow } from '#preload/model/import-row.ts'

/**
 * Limits of one call. The main process accepts at most 500 rows. If Tallystick runs in a browser, a request may have at
 * most 1,000,000 bytes. `mostBytes` is smaller, because the request contains more than the rows.
 */
const mostRows = 500
const mostBytes = 900_000

/** Divides the rows of an import into groups, in order. Each group is small enough for one call. */
export function* portions(rows: readonly ImportRow[]): Generator<ImportRow[]> {
  const encoder = new TextEncoder()
  let portion: ImportRow[] = []
  let bytes = 0
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1
    if (portion.length === mostRows || (portion.length > 0 && bytes + size > mostBytes)) {
      yield portion
      portion = []
      bytes = 0
    }
    portion.push(row)
    bytes += size
  }
  if (portion.length > 0) yield portion
}
