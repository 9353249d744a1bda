/**
 * The columns of a search in the file: blocks of 4,096 entries, as memory holds them, so that a start reads fifty
 * bytes an entry. Owns the SQL of the packed tables; that a block goes when one of its entries changes is the work of
 * triggers beside them (migrations/0003-packed.ts). Numbers are written as this kind of machine holds them, low byte first.
 */
import type { Database } from '../storage/database.ts'
import { CodedColumn } from './coded-column.ts'
import type { EntryColumns } from './entry-columns.ts'

/** As the triggers have it. */
export const blockSize = 4_096
/** Blocks in a transaction: the log of one that holds them all would be as large as they are. */
const atOnce = 16

/** A column's name and the bytes of a code. */
type Width = readonly [string, number]

/** Puts all blocks of the file into columns that are still empty; says which there were. */
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
    // Gives the room back at once: the collector would leave all blocks lying about until it is pressed.
    ;(pack.data.buffer as ArrayBuffer).transfer(0)
  }
  columns.countPut(blocks.length === 0 ? 1 : (Math.max(...blocks) + 1) * blockSize)
  return new Set(blocks)
}

/** Writes these blocks, and what their codes stand for. */
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
