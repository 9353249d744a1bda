/**
 * Lets the user of the local workspace archive fields, and choose that forms do not ask for the team or the billable
 * time. In an existing file, forms no longer ask for one of these two if no entry has it.
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
