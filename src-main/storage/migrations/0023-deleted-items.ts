/** Allows an undoable step to delete an item: the state of the item after the step can now be null. */
export const deletedItems = `
    ALTER TABLE item_step RENAME TO item_step_before;
    -- \`before\` is null if the step added the item, and \`after\` if it deleted the item.
    CREATE TABLE item_step (
      step_id INTEGER NOT NULL REFERENCES step (id) ON DELETE CASCADE,
      item_id TEXT NOT NULL,
      before  TEXT,
      after   TEXT,
      PRIMARY KEY (step_id, item_id)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO item_step (step_id, item_id, before, after)
      SELECT step_id, item_id, before, after FROM item_step_before;
    DROP TABLE item_step_before;
`
