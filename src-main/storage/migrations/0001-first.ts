/**
 * Creates the first version of `tallystick.db`. Its tables store items, the template, runs, entries, the replies to
 * commands, the outbox (how far the sending of each entry has come), and a journal of the requests that send entries.
 */
export const first = `
    -- Orders that were carried out, with their replies (storage/once.ts).
    CREATE TABLE command (
      id    TEXT PRIMARY KEY,
      at    TEXT NOT NULL,
      reply TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The user chooses the names and boards; the service knows only the id.
    CREATE TABLE item (
      connection_id TEXT NOT NULL,
      id            TEXT NOT NULL,
      name          TEXT NOT NULL,
      board         TEXT,
      pinned_at     TEXT,
      hidden        INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
      added_at      TEXT NOT NULL,
      PRIMARY KEY (connection_id, id)
    ) STRICT, WITHOUT ROWID;

    -- The template as it was last read, for use while the service cannot be reached.
    CREATE TABLE template (
      connection_id TEXT PRIMARY KEY,
      body          TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The values that were last entered for an item.
    CREATE TABLE remembered (
      connection_id TEXT NOT NULL,
      item_id       TEXT NOT NULL,
      draft         TEXT NOT NULL,
      PRIMARY KEY (connection_id, item_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE run (
      id            TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL,
      item_id       TEXT NOT NULL,
      state         TEXT NOT NULL CHECK (state IN ('running', 'paused', 'stopped', 'saved', 'discarded')),
      zone          TEXT NOT NULL,
      -- The boot clock at the start (docs/reliability.md §4); its values are comparable only within one boot.
      boot_id       TEXT NOT NULL,
      boot_ms       INTEGER NOT NULL,
      draft         TEXT NOT NULL,
      -- The states to which "Keep running" and the Undo of a discard return.
      stopped_from   TEXT CHECK (stopped_from IN ('running', 'paused')),
      discarded_from TEXT CHECK (discarded_from IN ('running', 'paused', 'stopped')),
      -- The entry that was saved from this run. The run keeps it when it is reopened and saved again.
      entry_id      TEXT UNIQUE REFERENCES entry (id),
      FOREIGN KEY (connection_id, item_id) REFERENCES item (connection_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE UNIQUE INDEX one_open_run ON run ((1)) WHERE state IN ('running', 'paused', 'stopped');

    CREATE TABLE stretch (
      run_id     TEXT NOT NULL REFERENCES run (id),
      n          INTEGER NOT NULL,
      started_at TEXT NOT NULL,
      ended_at   TEXT,
      PRIMARY KEY (run_id, n)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE entry (
      id            TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL,
      item_id       TEXT NOT NULL,
      day           TEXT NOT NULL,
      started_at    TEXT,
      ended_at      TEXT,
      zone          TEXT NOT NULL,
      -- The time that was counted; minutes is the result of rounding it.
      counted_ms    INTEGER NOT NULL CHECK (counted_ms >= 0),
      minutes       INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 10080),
      draft         TEXT NOT NULL,
      option_labels TEXT NOT NULL,
      run_id        TEXT REFERENCES run (id),
      FOREIGN KEY (connection_id, item_id) REFERENCES item (connection_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX entry_by_day  ON entry (connection_id, day, started_at);
    CREATE INDEX entry_by_item ON entry (connection_id, item_id, day, minutes);

    -- The state of each entry (docs/reliability.md §2.2). seq is the order of saving, in which entries are sent.
    CREATE TABLE outbox (
      seq         INTEGER PRIMARY KEY,
      entry_id    TEXT NOT NULL UNIQUE REFERENCES entry (id),
      state       TEXT NOT NULL CHECK (state IN ('unfinished', 'held', 'queued', 'sending', 'checking',
                                                 'confirmed', 'rejected', 'asking', 'cancelled')),
      hold_until  TEXT CHECK ((state = 'held') = (hold_until IS NOT NULL)),
      next_try_at TEXT,
      problem     TEXT
    ) STRICT;

    CREATE INDEX outbox_open ON outbox (state, seq) WHERE state NOT IN ('confirmed', 'cancelled');

    CREATE TABLE legal_move (was TEXT NOT NULL, becomes TEXT NOT NULL, PRIMARY KEY (was, becomes)) STRICT, WITHOUT ROWID;
    INSERT INTO legal_move (was, becomes) VALUES
      ('unfinished', 'held'),    ('unfinished', 'cancelled'),
      ('held', 'queued'),        ('held', 'unfinished'),     ('held', 'cancelled'),
      ('queued', 'sending'),     ('queued', 'held'),         ('queued', 'unfinished'), ('queued', 'cancelled'),
      ('sending', 'confirmed'),  ('sending', 'checking'),    ('sending', 'queued'),    ('sending', 'rejected'),
      ('checking', 'confirmed'), ('checking', 'queued'),     ('checking', 'asking'),
      ('asking', 'confirmed'),   ('asking', 'queued'),       ('asking', 'cancelled'),
      ('rejected', 'held'),      ('rejected', 'unfinished'), ('rejected', 'cancelled'),
      ('cancelled', 'held'),     ('cancelled', 'unfinished');

    CREATE TRIGGER outbox_moves_legally BEFORE UPDATE OF state ON outbox
    WHEN old.state <> new.state
      AND NOT EXISTS (SELECT 1 FROM legal_move WHERE was = old.state AND becomes = new.state)
    BEGIN
      SELECT RAISE(ABORT, 'illegal move in the outbox');
    END;

    -- While a run is open again, its entry must stay cancelled, because its time would be counted twice.
    CREATE TRIGGER open_run_has_no_live_entry BEFORE UPDATE OF state ON outbox
    WHEN old.state = 'cancelled' AND new.state <> 'cancelled'
      AND EXISTS (SELECT 1 FROM run WHERE entry_id = new.entry_id AND state IN ('running', 'paused', 'stopped'))
    BEGIN
      SELECT RAISE(ABORT, 'the run of this entry is open');
    END;

    -- The write-ahead journal: a row is on disk before any byte of its request is sent (docs/reliability.md §2.3).
    CREATE TABLE attempt (
      entry_id     TEXT NOT NULL REFERENCES entry (id),
      n            INTEGER NOT NULL,
      body         TEXT NOT NULL,
      sha256       TEXT NOT NULL,
      -- startTime as sent; its part below the minute is the start fingerprint. Null without a start.
      marker       TEXT,
      at           TEXT NOT NULL,
      boot_id      TEXT NOT NULL,
      boot_ms      INTEGER NOT NULL,
      outcome      TEXT CHECK (outcome IN ('confirmed', 'unsent', 'lost', 'refused', 'again')),
      status       INTEGER,
      answered_at  TEXT,
      PRIMARY KEY (entry_id, n)
    ) STRICT, WITHOUT ROWID;

    -- An entry of the service belongs to at most one of ours.
    CREATE TABLE claim (
      connection_id TEXT NOT NULL,
      service_id    TEXT NOT NULL,
      entry_id      TEXT NOT NULL UNIQUE REFERENCES entry (id),
      PRIMARY KEY (connection_id, service_id)
    ) STRICT, WITHOUT ROWID;

    -- Every list that was used to decide about a lost answer.
    CREATE TABLE evidence (
      id       INTEGER PRIMARY KEY,
      entry_id TEXT NOT NULL REFERENCES entry (id),
      attempt  INTEGER NOT NULL,
      at       TEXT NOT NULL,
      seen     INTEGER NOT NULL,
      finding  TEXT NOT NULL CHECK (finding IN ('there', 'not-there', 'unclear'))
    ) STRICT;

    CREATE INDEX evidence_by_attempt ON evidence (entry_id, attempt, id);

    CREATE TABLE receipt (
      id       INTEGER PRIMARY KEY,
      entry_id TEXT NOT NULL REFERENCES entry (id),
      at       TEXT NOT NULL,
      kind     TEXT NOT NULL
    ) STRICT;

    CREATE INDEX receipt_by_entry ON receipt (entry_id, id);
`
