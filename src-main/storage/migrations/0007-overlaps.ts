/** Two entries of which the person said that both are right, although they claim the same time. */
import type { Migration } from '../migrate.ts'

export const overlaps: Migration = (db) => {
  db.exec(`
    CREATE TABLE kept_overlap (
      earlier_id TEXT NOT NULL REFERENCES entry (id),
      later_id   TEXT NOT NULL REFERENCES entry (id),
      PRIMARY KEY (earlier_id, later_id)
    ) STRICT, WITHOUT ROWID;
  `)
}
