/**
 * Lets the user of the local workspace archive fields, and leave out the team and the billable time. In an existing
 * file, either of the two is left out from now on if no entry has it.
 */
import type { Migration } from '../../storage/migrate.ts'

export const ownFields: Migration = (db) => {
  db.exec(`
    ALTER TABLE field ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));

    INSERT INTO setting (name, value)
    SELECT 'omitted', (
      SELECT json_group_array(property) FROM (
        SELECT 'team' AS property WHERE NOT EXISTS (SELECT 1 FROM entry WHERE team IS NOT NULL)
        UNION ALL
        SELECT 'billable' WHERE NOT EXISTS (SELECT 1 FROM entry WHERE billable_minutes IS NOT NULL)
      )
    ) FROM setting WHERE name = 'seeded';
  `)
}
