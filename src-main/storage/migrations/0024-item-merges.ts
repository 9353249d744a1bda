/** Adds a table of the items that were merged into other items, and a table of the entries that these merges moved. */
export const itemMerges = `
    CREATE TABLE item_merge (
      connection_id TEXT NOT NULL,
      item_id       TEXT NOT NULL,
      -- The item into which it was merged. That item may later have been merged too.
      into_id       TEXT NOT NULL,
      -- The item that stays at the end of such a chain. Entries are shown under its name.
      shown_id      TEXT NOT NULL,
      -- The open run that went over to the item that stays; null if none did.
      run_id        TEXT,
      PRIMARY KEY (connection_id, item_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_merge_shown ON item_merge (connection_id, shown_id);
    CREATE INDEX item_merge_into ON item_merge (connection_id, into_id);

    -- The unsent entries that got the id of the item that stays.
    CREATE TABLE item_merge_entry (
      connection_id TEXT NOT NULL,
      item_id       TEXT NOT NULL,
      entry_id      TEXT NOT NULL,
      PRIMARY KEY (connection_id, item_id, entry_id),
      FOREIGN KEY (connection_id, item_id) REFERENCES item_merge ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
`
