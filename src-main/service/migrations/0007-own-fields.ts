/**
 * Lets the user of the local workspace (used without an account) archive fields, and hide the team or the billable time
 * in forms. In an existing file, each of these two is hidden if no entry has a value for it.
 */
export const ownFields = `
    ALTER TABLE field ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));

    INSERT INTO setting (name, value)
    SELECT 'omitted', (
      SELECT json_group_array(property) FROM (
        SELECT 'team' AS property WHERE NOT EXISTS (SELECT 1 FROM entry WHERE team IS NOT NULL)
        UNION ALL
        SELECT 'billable' WHERE NOT EXISTS (SELECT 1 FROM entry WHERE billable_minutes IS NOT NULL)
      )
    ) FROM setting WHERE name = 'seeded';
`
