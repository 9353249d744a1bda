/**
 * Adds compact copies of the columns that searches use, so that the program need not read every entry when it starts.
 */
export const packed = `
    -- Entries with n / 4096 = block. \`columns\` lists the columns that follow each other in \`data\`, with their
    -- widths. A block is only a copy: a change of one of its entries deletes it, and the next start writes it again.
    CREATE TABLE packed (
      block   INTEGER PRIMARY KEY,
      columns TEXT NOT NULL,
      data    BLOB NOT NULL
    ) STRICT;

    -- The values of the codes in the blocks.
    CREATE TABLE packed_value (
      name  TEXT NOT NULL,
      code  INTEGER NOT NULL,
      value ANY NOT NULL,
      PRIMARY KEY (name, code)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER packed_insert AFTER INSERT ON entry BEGIN
      DELETE FROM packed WHERE block = NEW.n >> 12;
    END;
    CREATE TRIGGER packed_update AFTER UPDATE ON entry BEGIN
      DELETE FROM packed WHERE block = NEW.n >> 12;
    END;
    CREATE TRIGGER packed_delete AFTER DELETE ON entry BEGIN
      DELETE FROM packed WHERE block = OLD.n >> 12;
    END;
`
