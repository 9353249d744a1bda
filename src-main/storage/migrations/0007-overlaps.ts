/**
 * Adds a table of the overlapping pairs of entries that the user chose to keep, so that these are not reported again.
 */
export const overlaps = `
    CREATE TABLE kept_overlap (
      earlier_id TEXT NOT NULL REFERENCES entry (id),
      later_id   TEXT NOT NULL REFERENCES entry (id),
      PRIMARY KEY (earlier_id, later_id)
    ) STRICT, WITHOUT ROWID;
`
