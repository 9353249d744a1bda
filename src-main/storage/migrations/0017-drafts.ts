/** Adds a table of drafts: the contents of forms that were neither saved nor discarded. */
export const drafts = `
    CREATE TABLE draft (
      connection_id TEXT NOT NULL,
      -- 'add', or 'entry:' and the id of the entry.
      form          TEXT NOT NULL,
      content       TEXT NOT NULL,
      PRIMARY KEY (connection_id, form)
    ) STRICT, WITHOUT ROWID;
`
