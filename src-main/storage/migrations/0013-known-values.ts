/**
 * Adds a table of the teams and categories that occur in the user's own entries. If the user has named a team or
 * category, the name is stored too.
 */
export const knownValues = `
    CREATE TABLE known_value (
      connection_id TEXT NOT NULL,
      kind          TEXT NOT NULL CHECK (kind IN ('team', 'category')),
      value_id      TEXT NOT NULL,
      -- The user's name for the value; null while it has none.
      label         TEXT,
      seen_at       TEXT NOT NULL,
      PRIMARY KEY (connection_id, kind, value_id)
    ) STRICT, WITHOUT ROWID;

    -- Values in confirmed entries are known to the account. The local workspace accepts any text.
    INSERT OR IGNORE INTO known_value (connection_id, kind, value_id, seen_at)
    SELECT e.connection_id, 'team', e.draft ->> 'team', max(e.day)
    FROM entry e JOIN outbox o ON o.entry_id = e.id
    WHERE o.state = 'confirmed' AND e.connection_id <> 'local' AND e.draft ->> 'team' IS NOT NULL
    GROUP BY e.connection_id, e.draft ->> 'team';
`
