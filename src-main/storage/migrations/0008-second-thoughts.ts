/** Ensures that an entry or a run that is undone and redone is neither sent nor saved twice. */
import type { Migration } from '../migrate.ts'

export const secondThoughts: Migration = (db) => {
  db.exec(`
    -- Taken off here while nobody knew whether the service has it; given back, it is looked for.
    INSERT INTO legal_move (was, becomes) VALUES ('cancelled', 'checking');

    -- The orders that an entry came from, for the twin (storage/once.ts has the same expression).
    CREATE INDEX command_by_entry
      ON command (coalesce(json_extract(reply, '$.entryId'), json_extract(reply, '$.saved.entryId')));
  `)
}
