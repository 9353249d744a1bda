/** Adds how far back the entries of an account have been read, for accounts of which all entries are to be read. */
import type { Migration } from '../migrate.ts'

export const coverage: Migration = (db) => {
  db.exec(`
    CREATE TABLE coverage (
      connection_id TEXT PRIMARY KEY,
      -- The service and the person: the entries of another one were not read.
      account       TEXT NOT NULL,
      -- Everything from this day on was read; null while nothing was.
      since         TEXT,
      -- Older entries, as the account counted them; null while it did not.
      left_count    INTEGER,
      -- Entries that were created before this moment, on days from \`since\` on, were read.
      checked_at    TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `)
}
