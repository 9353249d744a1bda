/**
 * Adds tables for the id of the installation that uses the data folder, for notices about the folder, and for the
 * connections whose entries another copy of the folder may already have sent.
 */
export const folder = `
    -- The installation that last used the folder (app/files/installation.ts).
    CREATE TABLE installation (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id  TEXT NOT NULL
    ) STRICT;

    -- Connections whose open entries another copy of the folder may have sent; they are looked up first.
    CREATE TABLE copied_connection (connection_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

    -- Messages that are shown to the user until they are dismissed.
    CREATE TABLE notice (
      id      INTEGER PRIMARY KEY,
      at      TEXT NOT NULL,
      kind    TEXT NOT NULL,
      names   TEXT NOT NULL,
      entries INTEGER NOT NULL
    ) STRICT;
`
