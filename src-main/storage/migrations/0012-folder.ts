/**
 * Adds the installation that uses the folder, notices about the folder, and the connections whose entries another copy
 * of the folder may have sent.
 */
import type { Migration } from '../migrate.ts'

export const folder: Migration = (db) => {
  db.exec(`
    -- The installation that used the folder last (app/installation.ts).
    CREATE TABLE installation (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id  TEXT NOT NULL
    ) STRICT;

    -- Another copy of the folder may have sent what is open in these; it is looked up before it is sent.
    CREATE TABLE copied_connection (connection_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

    -- What a person is told until they have put it away.
    CREATE TABLE notice (
      id      INTEGER PRIMARY KEY,
      at      TEXT NOT NULL,
      kind    TEXT NOT NULL,
      names   TEXT NOT NULL,
      entries INTEGER NOT NULL
    ) STRICT;
  `)
}
