/**
 * Adds a table for the beat of a run (the last time at which the timer is known to have counted), and a table for the
 * questions that ask the user whether some time was work.
 */
export const questions = `
    -- The last reading of the clocks while a run was open (docs/reliability.md §4).
    CREATE TABLE beat (
      run_id   TEXT PRIMARY KEY REFERENCES run (id),
      boot_id  TEXT NOT NULL,
      -- The time of boot by the wall clock with which this run is counted, in epoch milliseconds.
      epoch_ms INTEGER NOT NULL,
      -- The time of the reading by the same clock, and by how much the machine's clock was ahead of it.
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

    -- How often the machine's clock had been set; only times with the same number are comparable.
    ALTER TABLE stretch ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;

    CREATE INDEX question_by_run ON question (run_id, id);
    CREATE INDEX question_open ON question (id) WHERE answer IS NULL;
`
