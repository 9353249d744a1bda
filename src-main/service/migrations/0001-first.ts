/** Creates the tables in the service's own database file: boards, items, the template of time entries, and entries. */
export const first = `
    -- Facts about the service itself: the key that signs its tokens, and whether it was seeded.
    CREATE TABLE setting (
      name  TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE board (
      id   TEXT PRIMARY KEY,
      name TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- n keeps the order of creation.
    CREATE TABLE item (
      n         INTEGER PRIMARY KEY,
      id        TEXT NOT NULL UNIQUE,
      name      TEXT NOT NULL,
      board_id  TEXT REFERENCES board (id),
      parent_id TEXT REFERENCES item (id),
      project   TEXT
    ) STRICT;

    CREATE INDEX item_by_board   ON item (board_id);
    CREATE INDEX item_by_parent  ON item (parent_id) WHERE parent_id IS NOT NULL;
    CREATE INDEX item_by_project ON item (project)   WHERE project IS NOT NULL;

    CREATE TABLE field (
      id                TEXT PRIMARY KEY,
      position          INTEGER NOT NULL UNIQUE,
      label             TEXT NOT NULL,
      type              TEXT NOT NULL,
      required          INTEGER NOT NULL CHECK (required IN (0, 1)),
      default_option_id TEXT,
      FOREIGN KEY (id, default_option_id) REFERENCES option (field_id, id) DEFERRABLE INITIALLY DEFERRED
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE option (
      field_id TEXT NOT NULL REFERENCES field (id),
      id       TEXT NOT NULL,
      position INTEGER NOT NULL,
      label    TEXT NOT NULL,
      archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
      PRIMARY KEY (field_id, id),
      UNIQUE (field_id, position)
    ) STRICT, WITHOUT ROWID;

    -- n ascends and is the last sort key of every list, so that a cursor names a unique position.
    CREATE TABLE entry (
      n                INTEGER PRIMARY KEY,
      id               TEXT NOT NULL UNIQUE,
      item_id          TEXT NOT NULL REFERENCES item (id),
      user_id          TEXT NOT NULL,
      date             TEXT NOT NULL,
      minutes          INTEGER NOT NULL CHECK (minutes >= 1),
      billable_minutes REAL,
      -- The text as it was given.
      start_time       TEXT,
      team             TEXT,
      description      TEXT,
      category         TEXT,
      -- The object in answers, as JSON; entry_option contains the same pairs for filters.
      custom_fields    TEXT,
      approval_status  TEXT NOT NULL DEFAULT 'open',
      approver_id      TEXT,
      created_at       TEXT NOT NULL,
      updated_at       TEXT NOT NULL
    ) STRICT;

    CREATE INDEX entry_by_date     ON entry (date);
    CREATE INDEX entry_by_created  ON entry (created_at);
    CREATE INDEX entry_by_updated  ON entry (updated_at);
    CREATE INDEX entry_by_minutes  ON entry (minutes);
    -- An entry without billable minutes sorts below one with 0.
    CREATE INDEX entry_by_billable ON entry (ifnull(billable_minutes, -1));
    CREATE INDEX entry_by_item     ON entry (item_id, date);
    CREATE INDEX entry_by_user     ON entry (user_id, date);

    CREATE TABLE entry_option (
      field_id  TEXT NOT NULL,
      option_id TEXT NOT NULL,
      entry_n   INTEGER NOT NULL REFERENCES entry (n) ON DELETE CASCADE,
      PRIMARY KEY (entry_n, field_id)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX entry_option_by_option ON entry_option (field_id, option_id, entry_n);
`
