/**
 * Adds columns to the table of items: the source of the name, another known name, the board link, and whether the item
 * was brought in (added from a table or the board). Also adds a table for the state of each item that an undoable step
 * changed.
 */
export const itemNames = `
    -- Null: the item has no name; \`name\` then contains its id.
    ALTER TABLE item ADD COLUMN name_from TEXT CHECK (name_from IN ('you', 'board', 'table', 'link', 'history'));
    UPDATE item SET name_from = 'you' WHERE named = 1 AND name <> 'Item ' || id;
    ALTER TABLE item DROP COLUMN named;

    -- Another known name that is not shown, because the user typed the shown one.
    ALTER TABLE item ADD COLUMN other_name TEXT;
    ALTER TABLE item ADD COLUMN other_from TEXT CHECK (other_from IN ('board', 'table', 'link', 'history'));
    -- The board link from which the item was added.
    ALTER TABLE item ADD COLUMN link TEXT;

    -- 0 if the item was brought in from a table or the board. Such an item is the user's own while it is pinned or used.
    ALTER TABLE item ADD COLUMN own INTEGER NOT NULL DEFAULT 1 CHECK (own IN (0, 1));
    CREATE INDEX item_own ON item (connection_id, id) WHERE own = 1 OR pinned_at IS NOT NULL;
    CREATE INDEX run_by_item ON run (connection_id, item_id, id);

    -- The states of the items that a step changed, as JSON. \`before\` is null if the step added the item.
    CREATE TABLE item_step (
      step_id INTEGER NOT NULL REFERENCES step (id) ON DELETE CASCADE,
      item_id TEXT NOT NULL,
      before  TEXT,
      after   TEXT NOT NULL,
      PRIMARY KEY (step_id, item_id)
    ) STRICT, WITHOUT ROWID;
`
