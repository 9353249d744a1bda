/** Migrates a database step by step. Refuses a database that a newer version of Tallystick has written. */
import type { Database } from './database.ts'

/** Migration n takes a database from `user_version` n − 1 to n. Released migrations never change. */
export type Migration = (db: Database) => void

/**
 * The error when a newer version of Tallystick has written the file. The file is left unchanged, because this version
 * may misread it.
 */
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

/** Runs the missing migrations, each in its own transaction together with the update of the version number. */
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
