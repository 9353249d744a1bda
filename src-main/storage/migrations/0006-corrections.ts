/**
 * Adds a table for changes to sent entries (including deletions) that the service has not confirmed yet. Also adds a
 * table for undoable steps.
 */
export const corrections = `
    -- Entries that differ from the service's version. A row is removed when the service has the change.
    CREATE TABLE correction (
      entry_id      TEXT PRIMARY KEY REFERENCES entry (id),
      connection_id TEXT NOT NULL,
      kind          TEXT NOT NULL CHECK (kind IN ('change', 'remove')),
      -- Grows with every change, so that an answer confirms only the version that was sent.
      version       INTEGER NOT NULL,
      -- The last known version of the entry at the service.
      base          TEXT NOT NULL,
      -- What may have been sent since then without an answer.
      sent          TEXT CHECK (sent IN ('change', 'remove')),
      sent_version  INTEGER,
      -- Until then, an older change without an answer may still arrive, so this one is sent again afterwards.
      again_at      TEXT,
      tries         INTEGER NOT NULL DEFAULT 0,
      next_try_at   TEXT,
      -- The service's refusal; the user decides what to do.
      problem       TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX correction_waits ON correction (connection_id, next_try_at) WHERE problem IS NULL;

    -- Entries of the service that were ours and are deleted there; they are never claimed again.
    CREATE TABLE former_claim (
      connection_id TEXT NOT NULL,
      service_id    TEXT NOT NULL,
      entry_id      TEXT NOT NULL,
      PRIMARY KEY (connection_id, service_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER claim_is_new BEFORE INSERT ON claim
    WHEN EXISTS (SELECT 1 FROM former_claim f
                 WHERE f.connection_id = new.connection_id AND f.service_id = new.service_id)
    BEGIN
      SELECT RAISE(ABORT, 'this entry of the service was claimed before');
    END;

    INSERT INTO legal_move (was, becomes) VALUES
      -- Deleted after it was sent; and restored, by Undo or because the service refused.
      ('confirmed', 'cancelled'), ('cancelled', 'confirmed'),
      -- The service no longer has it: it is sent as a new entry.
      ('confirmed', 'held'), ('confirmed', 'unfinished');

    -- An entry that the service has is never sent as a new one.
    CREATE TRIGGER claimed_is_not_sent BEFORE UPDATE OF state ON outbox
    WHEN old.state IN ('confirmed', 'cancelled') AND new.state IN ('held', 'unfinished')
      AND EXISTS (SELECT 1 FROM claim WHERE entry_id = new.entry_id)
    BEGIN
      SELECT RAISE(ABORT, 'the service has this entry');
    END;

    CREATE TRIGGER back_is_claimed BEFORE UPDATE OF state ON outbox
    WHEN old.state = 'cancelled' AND new.state = 'confirmed'
      AND NOT EXISTS (SELECT 1 FROM claim WHERE entry_id = new.entry_id)
    BEGIN
      SELECT RAISE(ABORT, 'the service does not have this entry');
    END;

    -- Edits and deletions, for Undo and Redo. Null: the entry was deleted before or after the step.
    CREATE TABLE step (
      id            INTEGER PRIMARY KEY AUTOINCREMENT,
      connection_id TEXT NOT NULL,
      entry_id      TEXT NOT NULL,
      at            TEXT NOT NULL,
      before        TEXT,
      after         TEXT,
      undone        INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
    ) STRICT;

    CREATE INDEX step_by_order ON step (connection_id, undone, id);
    CREATE INDEX step_by_entry ON step (entry_id, id);
`
