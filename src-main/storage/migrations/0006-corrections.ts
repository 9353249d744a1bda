/** Adds changes and deletions of sent entries: those that the service has not confirmed yet, and the steps for Undo. */
import type { Migration } from '../migrate.ts'

export const corrections: Migration = (db) => {
  db.exec(`
    -- An entry that the service has differently from how it is here. Gone when the service has it so.
    CREATE TABLE correction (
      entry_id      TEXT PRIMARY KEY REFERENCES entry (id),
      connection_id TEXT NOT NULL,
      kind          TEXT NOT NULL CHECK (kind IN ('change', 'remove')),
      -- Grows with every order: an answer settles only what it is the answer to.
      version       INTEGER NOT NULL,
      -- The entry as the service is known to have it.
      base          TEXT NOT NULL,
      -- What may have left since then and was not answered.
      sent          TEXT CHECK (sent IN ('change', 'remove')),
      sent_version  INTEGER,
      -- An older change that was not answered may arrive until then, so this one is told once more afterwards.
      again_at      TEXT,
      tries         INTEGER NOT NULL DEFAULT 0,
      next_try_at   TEXT,
      -- The service's no; a person decides what is next.
      problem       TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX correction_waits ON correction (connection_id, next_try_at) WHERE problem IS NULL;

    -- Entries of the service that were ours and are deleted there: none of them is ever taken for another of ours.
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
      -- Deleted after it was sent; and back again, by Undo or by the service's no.
      ('confirmed', 'cancelled'), ('cancelled', 'confirmed'),
      -- The service does not have it any more: it is sent as a new one.
      ('confirmed', 'held'), ('confirmed', 'unfinished');

    -- What the service has is never sent as something new.
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

    -- Edits and deletions, to be undone and done again. Null: it was, or became, deleted.
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
  `)
}
