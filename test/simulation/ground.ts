/** Creates the database that all trials of one thread share, and that is emptied between them. */
import { Database } from '../../src-main/storage/database.ts'
import { migrate } from '../../src-main/storage/migrate.ts'
import { migrations } from '../../src-main/storage/migrations/all.ts'

export function newGround(): Database {
  const db = new Database(':memory:')
  migrate(db, migrations)
  return db
}
