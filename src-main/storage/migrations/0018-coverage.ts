/**
 * Adds a table that records how far back the entries of an account have been read. An account has a row only if the
 * program reads all of its entries.
 */
export const coverage = `
    CREATE TABLE coverage (
      connection_id TEXT PRIMARY KEY,
      -- The service and the user whose entries were read.
      account       TEXT NOT NULL,
      -- All entries from this day on were read; null while none were.
      since         TEXT,
      -- The number of older entries by the account's count; null while it is unknown.
      left_count    INTEGER,
      -- Entries that were created before this moment, on days from \`since\` on, were read.
      checked_at    TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
`
