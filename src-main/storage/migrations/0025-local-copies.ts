/** Adds a table of copies: the entries in accounts that were copied from entries of the local workspace. */
export const localCopies = `
    CREATE TABLE local_copy (
      -- The entry of the account.
      entry_id TEXT PRIMARY KEY REFERENCES entry (id),
      -- The entry of the local workspace. The recovery log of the account may restore the link before that entry.
      local_id TEXT NOT NULL,
      -- Its id at the local service. If the database is lost, the entry is read from there and gets another local_id.
      local_service_id TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX local_copy_of ON local_copy (local_id);
    CREATE INDEX local_copy_at_service ON local_copy (local_service_id);

    -- The copies that an account has or may still get. Without such a copy, the local entry counts, and can be sent.
    CREATE VIEW live_copy AS
      SELECT c.local_id, c.entry_id FROM local_copy c JOIN outbox o ON o.entry_id = c.entry_id
      WHERE o.state <> 'cancelled'
        OR EXISTS (SELECT 1 FROM claim k WHERE k.entry_id = c.entry_id)
        OR (SELECT a.outcome FROM attempt a WHERE a.entry_id = c.entry_id ORDER BY a.n DESC LIMIT 1) = 'lost';

    -- A deleted copy stays deleted while the local entry has another copy.
    CREATE TRIGGER local_entry_has_one_live_copy BEFORE UPDATE OF state ON outbox
    WHEN old.state = 'cancelled' AND new.state <> 'cancelled'
      AND EXISTS (SELECT 1 FROM local_copy c JOIN live_copy other ON other.local_id = c.local_id
                  WHERE c.entry_id = new.entry_id AND other.entry_id <> c.entry_id)
    BEGIN
      SELECT RAISE(ABORT, 'the local entry has another copy');
    END;
`
