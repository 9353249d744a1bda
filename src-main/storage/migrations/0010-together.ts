/** Adds columns for groups of steps that are undone together, such as those of a split entry or an imported file. */
export const together = `
    -- The batch to which a step belongs, and its kind; null for a single step.
    ALTER TABLE step ADD COLUMN batch TEXT;
    ALTER TABLE step ADD COLUMN kind TEXT;
    CREATE INDEX step_by_batch ON step (connection_id, batch, id) WHERE batch IS NOT NULL;
`
