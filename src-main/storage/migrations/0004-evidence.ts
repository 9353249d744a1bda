/**
 * Adds tables and columns for sending entries. They store what a service has been observed to accept and return, the
 * results of lookups, entries that the user must compare, and duplicates at the service. Also adds indexes that keep
 * queries fast even when many entries are waiting to be sent.
 */
export const evidence = `
    -- The ids of the service's entries that looked the same before this attempt; null without a lookup.
    ALTER TABLE attempt ADD COLUMN baseline TEXT;

    -- The boot clock when a list was requested; the horizon is measured with it.
    ALTER TABLE evidence ADD COLUMN boot_id TEXT;
    ALTER TABLE evidence ADD COLUMN boot_ms INTEGER;
    ALTER TABLE evidence ADD COLUMN complete INTEGER CHECK (complete IN (0, 1));

    CREATE INDEX attempt_by_time ON attempt (at);

    -- What the service of an account accepts and returns (docs/reliability.md §2.4), learned from its answers.
    CREATE TABLE echo (
      connection_id TEXT PRIMARY KEY,
      profile       TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The entries that the user is asked to compare, when the evidence does not decide.
    CREATE TABLE comparison (
      entry_id   TEXT PRIMARY KEY REFERENCES entry (id),
      candidates TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Entries of the service that the user has declared not to be this entry.
    CREATE TABLE stranger (
      entry_id   TEXT NOT NULL REFERENCES entry (id),
      service_id TEXT NOT NULL,
      PRIMARY KEY (entry_id, service_id)
    ) STRICT, WITHOUT ROWID;

    -- Copies besides the claimed entry, found by the audit.
    CREATE TABLE surplus (
      connection_id TEXT NOT NULL,
      service_id    TEXT NOT NULL,
      entry_id      TEXT NOT NULL REFERENCES entry (id),
      seen          TEXT NOT NULL,
      found_at      TEXT NOT NULL,
      PRIMARY KEY (connection_id, service_id)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX surplus_by_entry ON surplus (entry_id);

    INSERT INTO legal_move (was, becomes) VALUES
      -- Found before it was sent: another copy of this journal has sent it.
      ('queued', 'confirmed'), ('queued', 'asking'),
      -- The journal was replaced by an older copy: entries that it lists as not sent may have been sent.
      ('queued', 'checking'), ('held', 'checking'),
      -- The user answered "Not the same": the sent entry may still arrive.
      ('asking', 'checking');

    -- Each connection sends its own entries.
    ALTER TABLE outbox ADD COLUMN connection_id TEXT NOT NULL DEFAULT 'local';
    UPDATE outbox SET connection_id = (SELECT connection_id FROM entry WHERE id = entry_id);
    DROP INDEX outbox_open;
    CREATE INDEX outbox_open ON outbox (connection_id, state, seq) WHERE state NOT IN ('confirmed', 'cancelled');
    CREATE INDEX outbox_waits ON outbox (connection_id, state, coalesce(hold_until, next_try_at))
      WHERE state IN ('held', 'checking') OR next_try_at IS NOT NULL;

    -- The number of entries per state, updated with every move, so that a long outbox need not be counted.
    CREATE TABLE tally (
      connection_id TEXT NOT NULL,
      state         TEXT NOT NULL,
      n             INTEGER NOT NULL CHECK (n >= 0),
      PRIMARY KEY (connection_id, state)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO tally (connection_id, state, n) SELECT connection_id, state, count(*) FROM outbox GROUP BY 1, 2;

    CREATE TRIGGER outbox_tally_in AFTER INSERT ON outbox BEGIN
      INSERT INTO tally (connection_id, state, n) VALUES (new.connection_id, new.state, 1)
        ON CONFLICT DO UPDATE SET n = n + 1;
    END;
    CREATE TRIGGER outbox_tally_move AFTER UPDATE OF state ON outbox WHEN old.state <> new.state BEGIN
      UPDATE tally SET n = n - 1 WHERE connection_id = old.connection_id AND state = old.state;
      INSERT INTO tally (connection_id, state, n) VALUES (new.connection_id, new.state, 1)
        ON CONFLICT DO UPDATE SET n = n + 1;
    END;
    CREATE TRIGGER outbox_tally_out AFTER DELETE ON outbox BEGIN
      UPDATE tally SET n = n - 1 WHERE connection_id = old.connection_id AND state = old.state;
    END;

    -- Changes that are not in the recovery log yet (entries/recovery-log.ts). Numbers are never reused, because they show
      -- which of database and log is older.
    CREATE TABLE untold (
      n        INTEGER PRIMARY KEY AUTOINCREMENT,
      entry_id TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER outbox_untold_in AFTER INSERT ON outbox BEGIN
      INSERT INTO untold (entry_id) VALUES (new.entry_id);
    END;
    CREATE TRIGGER outbox_untold_move AFTER UPDATE OF state ON outbox BEGIN
      INSERT INTO untold (entry_id) VALUES (new.entry_id);
    END;
`
