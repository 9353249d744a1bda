/**
 * Adds two columns: how far back the program automatically reads the entries of an account, and whether it then asks
 * the user to name the items that it found.
 */
export const firstReading = `
    -- Reading ends when all entries from this day on were read; null if all entries are to be read.
    ALTER TABLE coverage ADD COLUMN goal TEXT;
    -- 1 from the end of the first reading, if it found items without a name, until the user closes the note about them.
    ALTER TABLE coverage ADD COLUMN asks_names INTEGER NOT NULL DEFAULT 0;
`
