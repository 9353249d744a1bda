/**
 * Allows a run to be saved as several entries, and the answer to a question to be undone. Also stores the parent of an
 * item, whether the user has named the item, and the properties that an account requires beyond its template.
 */
export const workday = `
    -- A run that crosses midnight becomes one entry per day.
    CREATE INDEX entry_by_run ON entry (run_id) WHERE run_id IS NOT NULL;

    -- The state before a question was answered and the changes of the answer, for its Undo.
    CREATE TABLE answered (
      question_id INTEGER PRIMARY KEY REFERENCES question (id),
      story       TEXT NOT NULL
    ) STRICT;

    -- The parent of a sub-item. An item without a name from the user is called by its id.
    ALTER TABLE item ADD COLUMN parent_id TEXT;
    ALTER TABLE item ADD COLUMN named INTEGER NOT NULL DEFAULT 1 CHECK (named IN (0, 1));
    UPDATE item SET named = 0 WHERE name = 'Item ' || id;

    -- Properties that an account requires beyond its template, learned from its refusals.
    CREATE TABLE demand (
      connection_id TEXT NOT NULL,
      property      TEXT NOT NULL,
      seen_at       TEXT NOT NULL,
      PRIMARY KEY (connection_id, property)
    ) STRICT, WITHOUT ROWID;
`
