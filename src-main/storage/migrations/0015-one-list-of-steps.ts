/**
 * Extends the list of undoable steps to everything that can be undone, including added entries, changes to the timer,
 * and items that were removed from the list.
 */
export const oneListOfSteps = `
    -- The id of an entry or, depending on the kind, of a run, an item or a question.
    ALTER TABLE step RENAME COLUMN entry_id TO subject_id;
    UPDATE step SET kind = CASE WHEN after IS NULL THEN 'delete' ELSE 'change' END WHERE kind IS NULL;
`
