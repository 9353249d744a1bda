/**
 * Adds columns for two values that API v1.0 shows more precisely than API v2.0: the exact time of a worklog, and its
 * minutes with a fraction.
 */
export const worklogs = `
    -- The date-time as written; null if v1.0 gave none, which means midnight in UTC.
    ALTER TABLE entry ADD COLUMN worklog_date TEXT;
    -- The same moment in epoch milliseconds.
    ALTER TABLE entry ADD COLUMN worklog_at INTEGER;
    -- Null if the minutes are a whole number.
    ALTER TABLE entry ADD COLUMN worklog_minutes REAL;

    -- The existing blocks do not contain the moment; the next start writes them again.
    DELETE FROM packed;
`
