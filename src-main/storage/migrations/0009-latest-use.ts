/** Adds an index for the latest use of each item. Without it, that query would read all entries. */
import type { Migration } from '../migrate.ts'

export const latestUse: Migration = (db) => {
  db.exec('CREATE INDEX entry_latest ON entry (connection_id, item_id, id)')
}
