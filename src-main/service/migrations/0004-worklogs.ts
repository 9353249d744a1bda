/** Adds the values that v1.0 states more exactly than v2.0: the moment of a worklog, and fractional minutes. */
import type { Migration } from '../../storage/migrate.ts'

export const worklogs: Migration = (db) => {
  db.exec(`
    -- As it was written; null where v1.0 has not said it: midnight in UTC.
    ALTER TABLE entry ADD COLUMN worklog_date TEXT;
    -- Its moment in epoch milliseconds.
    ALTER TABLE entry ADD COLUMN worklog_at INTEGER;
    -- Null where they are the whole minutes.
    ALTER TABLE entry ADD COLUMN worklog_minutes REAL;

    -- The packed blocks have no such moment: the next start makes them again.
    DELETE FROM packed;
  `)
}
