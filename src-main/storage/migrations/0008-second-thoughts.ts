/**
 * Prevents an entry from being sent or saved twice when the user undoes and then redoes saving it. A restored entry can
 * now be looked up at the service first. A new index finds the commands that created an entry.
 */
export const secondThoughts = `
    -- An entry that was cancelled while it was in doubt is looked up when it is restored.
    INSERT INTO legal_move (was, becomes) VALUES ('cancelled', 'checking');

    -- The orders that created or changed an entry, for the recovery log (storage/once.ts has the same expression).
    CREATE INDEX command_by_entry
      ON command (coalesce(json_extract(reply, '$.entryId'), json_extract(reply, '$.saved.entryId')));
`
