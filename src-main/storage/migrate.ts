/** Migrates a database step by step. Refuses a database that a newer version of Tallystick has written. */
import type { Database } from './database.ts'

/**
 * One change to the structure of a database: migration n takes the database from `user_version` n − 1 to n. A migration
 * is SQL, or a function if SQL alone cannot make the change. A released migration is never changed.
 */
export type Migration = string | ((db: Database) => void)

/**
 * The error thrown when a newer version of Tallystick has written the file. The file is left unchanged, because this
 * version might misinterpret it.
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

/**
 * Runs the missing migrations and stores the new version number, all in one transaction. Throws {@link NewerDatabase}.
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const found = db.userVersion
  if (found > migrations.length) throw new NewerDatabase(found, migrations.length)
  if (found === migrations.length) return
  db.transaction(() => {
    for (const migration of migrations.slice(found))
      if (typeof migration === 'string') db.exec(migration)
      else migration(db)
    db.exec(`PRAGMA user_version = ${migrations.length}`)
  })
}
