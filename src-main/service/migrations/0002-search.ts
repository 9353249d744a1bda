/** Adds indexes for searches with few matches: by team, by category and by description. */
export const search = `
    CREATE INDEX entry_by_team     ON entry (team)     WHERE team IS NOT NULL;
    CREATE INDEX entry_by_category ON entry (category) WHERE category IS NOT NULL;
    -- Descriptions can be long, and most differ in their beginning.
    CREATE INDEX entry_by_description ON entry (substr(description, 1, 64)) WHERE description IS NOT NULL;
`
