/**
 * Replaces the compact copies of 0003-packed.ts with indexes. The indexes contain every property by which entries are
 * filtered or sorted.
 */
export const plainSearch = `
    DROP TRIGGER packed_insert;
    DROP TRIGGER packed_update;
    DROP TRIGGER packed_delete;
    DROP TABLE packed;
    DROP TABLE packed_value;

    -- Each combination of custom fields once: there are far fewer of them than entries, so a filter on a custom field
    -- finds the combinations first.
    CREATE TABLE option_set (
      n       INTEGER PRIMARY KEY,
      -- A JSON object: option ids by field id.
      options TEXT NOT NULL UNIQUE
    ) STRICT;

    INSERT INTO option_set (options) SELECT DISTINCT custom_fields FROM entry WHERE custom_fields IS NOT NULL;
    ALTER TABLE entry ADD COLUMN option_set INTEGER REFERENCES option_set (n);
    UPDATE entry SET option_set = (SELECT n FROM option_set WHERE options = custom_fields)
    WHERE custom_fields IS NOT NULL;
    ALTER TABLE entry DROP COLUMN custom_fields;
    DROP TABLE entry_option;

    DROP INDEX entry_by_date;
    DROP INDEX entry_by_created;
    DROP INDEX entry_by_updated;
    DROP INDEX entry_by_minutes;
    DROP INDEX entry_by_billable;
    DROP INDEX entry_by_item;
    DROP INDEX entry_by_user;
    DROP INDEX entry_by_team;
    DROP INDEX entry_by_category;

    -- These two contain all filters and sort keys except the description, so that a search reads a fifth of what the
    -- entries themselves take.
    CREATE INDEX entry_by_date ON entry (
      date, n, item_id, user_id, minutes, ifnull(billable_minutes, -1), created_at, updated_at, team, category,
      option_set, worklog_at
    );
    CREATE INDEX entry_by_item ON entry (
      item_id, date, n, user_id, minutes, ifnull(billable_minutes, -1), created_at, updated_at, team, category,
      option_set, worklog_at
    );
    CREATE INDEX entry_by_created ON entry (created_at, n);
`
