/** Adds the timer's heartbeat, and the questions about time that may not have been work. */
import type { Migration } from '../migrate.ts'

export const questions: Migration = (db) => {
  db.exec(`
    -- The last look at the clocks while a run was open (docs/reliability.md §4).
    CREATE TABLE beat (
      run_id   TEXT PRIMARY KEY REFERENCES run (id),
      boot_id  TEXT NOT NULL,
      -- What the wall clock that this run is counted by showed when the machine booted, epoch milliseconds.
      epoch_ms INTEGER NOT NULL,
      -- When it was looked at, by that same clock, and by how much the machine's was ahead of it.
      at_ms    INTEGER NOT NULL,
      off_ms   INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE question (
      id          INTEGER PRIMARY KEY,
      run_id      TEXT NOT NULL REFERENCES run (id),
      cause       TEXT NOT NULL CHECK (cause IN ('closed', 'slept', 'locked', 'idle', 'stopped', 'long', 'clock')),
      from_at     TEXT NOT NULL,
      to_at       TEXT,
      clock       INTEGER NOT NULL,
      set_by_ms   INTEGER NOT NULL DEFAULT 0,
      answer      TEXT CHECK (answer IN ('keep', 'discard', 'stop', 'split', 'shift', 'edited')),
      answered_at TEXT CHECK ((answer IS NULL) = (answered_at IS NULL))
    ) STRICT;

    -- How often the machine's clock had been set: times compare within one and the same.
    ALTER TABLE stretch ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;

    CREATE INDEX question_by_run ON question (run_id, id);
    CREATE INDEX question_open ON question (id) WHERE answer IS NULL;
  `)
}
