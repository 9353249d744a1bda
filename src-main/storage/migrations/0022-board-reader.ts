/**
 * Adds a table of the boards that the user has selected for reading in each account, and a table of the items that were
 * read from each board.
 */
export const boardReader = `
    CREATE TABLE board_reader (
      connection_id TEXT PRIMARY KEY,
      -- The chosen boards as JSON: a list of objects with id and name.
      boards        TEXT NOT NULL,
      -- When the token was put into the keychain; null if it never was. The token itself is not in the database.
      token_kept_at TEXT,
      -- When the last reading ended, whatever its result; null before the first.
      tried_at      TEXT,
      -- The result of the last reading that read a board, and why the last reading failed, as JSON.
      result        TEXT,
      problem       TEXT
    ) STRICT, WITHOUT ROWID;

    -- The items that were on a board when it was read last. One that is missing later may have been archived.
    CREATE TABLE board_item (
      connection_id TEXT NOT NULL REFERENCES board_reader (connection_id) ON DELETE CASCADE,
      board_id      TEXT NOT NULL,
      item_id       TEXT NOT NULL,
      PRIMARY KEY (connection_id, board_id, item_id)
    ) STRICT, WITHOUT ROWID;
`
