/** Empties a database between trials, and copies its rows to restore an earlier state. */
import type { Row } from '../../src-main/storage/columns.ts'
import type { Database } from '../../src-main/storage/database.ts'

/** Rows by table, in an order in which they can be inserted. */
export type Rows = ReadonlyMap<string, readonly Row[]>

/** Parents before children. */
const tables = [
  'connection',
  'active_connection',
  'installation',
  'copied_connection',
  'notice',
  'command',
  'item',
  'template',
  'remembered',
  'entry',
  'local_copy',
  'item_merge',
  'item_merge_entry',
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
  'item_step',
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

export function putRows(db: Database, rows: Rows): void {
  db.transaction(() => {
    emptyTables(db)
    for (const [table, all] of rows) {
      // Inserts into the other tables also fill `tally`, `untold` and `sqlite_sequence`. `tally` is then correct
      // already; the other two are emptied before their own rows are inserted.
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
