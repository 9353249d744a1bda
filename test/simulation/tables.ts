/** All rows of a database at once: to empty it between trials, and to set it back to how it was. */
import type { Database, Row } from '../../src-main/storage/database.ts'

/** By table, in the order in which they can be filled. */
export type Rows = ReadonlyMap<string, readonly Row[]>

/** Parents first. */
const tables = [
  'command',
  'item',
  'template',
  'remembered',
  'entry',
  'tally',
  'outbox',
  'attempt',
  'claim',
  'evidence',
  'receipt',
  'echo',
  'comparison',
  'stranger',
  'surplus',
  'correction',
  'former_claim',
  'step',
] as const

export function emptyTables(db: Database): void {
  db.transaction(() => {
    for (const table of tables.toReversed()) db.run(`DELETE FROM ${table}`)
    db.run('DELETE FROM untold')
    db.run('DELETE FROM sqlite_sequence')
  })
}

export function copyRows(db: Database): Rows {
  return new Map(
    [...tables, 'untold', 'sqlite_sequence'].map((table) => [table, db.all(`SELECT * FROM ${table}`)]),
  )
}

/** The database is as it was when the rows were copied. */
export function putRows(db: Database, rows: Rows): void {
  db.transaction(() => {
    emptyTables(db)
    for (const [table, all] of rows) {
      // Rows of the outbox count and number themselves.
      if (table === 'tally') continue
      if (table === 'untold') db.run('DELETE FROM untold')
      if (table === 'sqlite_sequence') db.run('DELETE FROM sqlite_sequence')
      for (const row of all) {
        const names = Object.keys(row)
        db.run(
          `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `$${name}`).join(', ')})`,
          { ...row },
        )
      }
    }
  })
}
