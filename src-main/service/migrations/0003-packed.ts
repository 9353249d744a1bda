/** Adds packed copies of the search columns, so that a start need not read every entry. */
import type { Migration } from '../../storage/migrate.ts'

export const packed: Migration = (db) => {
  db.exec(`
    -- Entries n / 4096 = block. \`columns\` names what lies one after the other in \`data\`, and how wide each is. Only a
    -- copy: with any change of its entries a block goes, and is made again by the next start.
    CREATE TABLE packed (
      block   INTEGER PRIMARY KEY,
      columns TEXT NOT NULL,
      data    BLOB NOT NULL
    ) STRICT;

    -- What the codes in the blocks stand for.
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
  `)
}
