/** How lately each item was used is told without counting years of entries. */
import type { Migration } from '../migrate.ts'

export const latestUse: Migration = (db) => {
  db.exec('CREATE INDEX entry_latest ON entry (connection_id, item_id, id)')
}
