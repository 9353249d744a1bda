/** Steps that are one for the person: an entry that became two, a file that was brought in. */
import type { Migration } from '../migrate.ts'

export const together: Migration = (db) => {
  db.exec(`
    -- What the steps of one batch have in common, and what it was; null for a step of its own.
    ALTER TABLE step ADD COLUMN batch TEXT;
    ALTER TABLE step ADD COLUMN kind TEXT;
    CREATE INDEX step_by_batch ON step (connection_id, batch, id) WHERE batch IS NOT NULL;
  `)
}
