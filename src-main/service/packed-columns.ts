/**
 * Stores the search columns in the file: blocks of 4,096 entries in the format in which they are in memory, so that a
 * start reads only fifty bytes per entry. Contains the SQL of the packed tables. Triggers delete a block when one of
 * its entries changes (migrations/0003-packed.ts). Numbers have the machine's own byte order, least significant byte
 * first.
 */
import type { Database } from '../storage/database.ts'
import { CodedColumn } from './coded-column.ts'
import type { EntryColumns } from './entry-columns.ts'

/** Entries per block; the triggers use the same number. */
export const blockSize = 4_096
/** Blocks per transaction; one transaction for all blocks would make the WAL as large as they are. */
const atOnce = 16

/** The name of a column, and its bytes per entry. */
type Width = readonly [string, number]

/** Reads all blocks of the file into columns that are still empty. Returns the numbers of the blocks. */
export function readPacked(db: Database, columns: EntryColumns): ReadonlySet<number> {
  const blocks = db.all<{ block: number }>('SELECT block FROM packed').map(({ block }) => block)
  const values = new Map<string, (string | number)[]>()
  for (const { name, value } of db.all<{ name: string; value: string | number }>(
    'SELECT name, value FROM packed_value ORDER BY name, code',
  )) {
    const known = values.get(name)
    if (known) known.push(value)
    else values.set(name, [value])
  }
  for (const [name, known] of values) (columns.named(name) as CodedColumn<string | number>).know(known)
  for (const block of blocks) {
    const pack = db.get<{ columns: string; data: Uint8Array }>(
      'SELECT columns, data FROM packed WHERE block = $block',
      { block },
    )!
    let at = 0
    for (const [name, width] of JSON.parse(pack.columns) as Width[]) {
      const bytes = pack.data.subarray(at, at + width * blockSize)
      columns.named(name).put(block * blockSize, bytes, width)
      at += width * blockSize
    }
    // Frees the memory at once; the garbage collector would keep all blocks until memory is short.
    ;(pack.data.buffer as ArrayBuffer).transfer(0)
  }
  columns.countPut(blocks.length === 0 ? 1 : (Math.max(...blocks) + 1) * blockSize)
  return new Set(blocks)
}

/** Writes these blocks and the values of their codes. */
export function writePacked(db: Database, columns: EntryColumns, blocks: readonly number[]): void {
  for (let from = 0; from < blocks.length; from += atOnce)
    db.transaction(() => {
      writeValues(db, columns)
      for (const block of blocks.slice(from, from + atOnce)) writeBlock(db, columns, block)
    })
}

function writeValues(db: Database, columns: EntryColumns): void {
  for (const [name, column] of columns.all()) {
    if (!(column instanceof CodedColumn)) continue
    const { values } = column as CodedColumn<string | number>
    const { last } = db.get<{ last: number | null }>(
      'SELECT max(code) AS last FROM packed_value WHERE name = $name',
      { name },
    )!
    for (let code = (last ?? 0) + 1; code < values.length; code++)
      db.run('INSERT INTO packed_value (name, code, value) VALUES ($name, $code, $value)', {
        ...{ name, code, value: values[code]! },
      })
  }
}

function writeBlock(db: Database, columns: EntryColumns, block: number): void {
  const from = block * blockSize
  const widths: Width[] = []
  const parts: Uint8Array[] = []
  for (const [name, column] of columns.all()) {
    const part = column.packed(from, from + blockSize)
    widths.push([name, part.byteLength / blockSize])
    parts.push(part)
  }
  db.run('INSERT INTO packed (block, columns, data) VALUES ($block, $columns, $data)', {
    ...{ block, columns: JSON.stringify(widths), data: Buffer.concat(parts) },
  })
}
