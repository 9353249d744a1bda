/** Adds an index for the latest use of each item, so that it is found without reading all entries. */
import type { Migration } from '../migrate.ts'

export const latestUse: Migration = (db) => {
  db.exec('CREATE INDEX entry_latest ON entry (connection_id, item_id, id)')
}
