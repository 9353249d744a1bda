/** Adds an index for the latest use of each item. Without it, that query would read all entries. */
export const latestUse = 'CREATE INDEX entry_latest ON entry (connection_id, item_id, id)'
