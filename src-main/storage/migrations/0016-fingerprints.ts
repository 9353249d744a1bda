/** Adds columns for data with which an entry can be recognized even after it has been changed at the service. */
export const fingerprints = `
    -- The newest entries that the service had shown before this attempt; an entry created by it is newer.
    ALTER TABLE attempt ADD COLUMN newest TEXT;
    -- The time of sending by the service's clock; an entry created within seconds of it is ours.
    ALTER TABLE attempt ADD COLUMN service_at TEXT;

    -- By the start fingerprint, the part of the start below the minute.
    CREATE INDEX attempt_by_digits ON attempt (substr(marker, 18, 6)) WHERE marker IS NOT NULL;
`
