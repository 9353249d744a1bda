/** Brings a database forward, step by step, and refuses one that a newer Tallystick has written. */
import type { Database } from './database.ts'

/** Step n takes a database from `user_version` n − 1 to n. Steps that were released never change. */
export type Migration = (db: Database) => void

/** The file was written by a newer version; nothing in it was touched. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase' as const
  readonly found: number
  readonly known: number

  constructor(found: number, known: number) {
    super(`database version ${found}, this program knows ${known}`)
    this.found = found
    this.known = known
  }
}

/** Runs what is missing, each step in a transaction of its own with its version number. */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const found = db.userVersion
  if (found > migrations.length) throw new NewerDatabase(found, migrations.length)
  for (let version = found + 1; version <= migrations.length; version++) {
    db.transaction(() => {
      migrations[version - 1]!(db)
      db.exec(`PRAGMA user_version = ${version}`)
    })
  }
}
