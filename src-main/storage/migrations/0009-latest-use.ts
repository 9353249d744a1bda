/**
 * Adds an index for the latest use of each item. Without the index, finding the latest use would mean reading all
 * entries.
 */
export const latestUse = 'CREATE INDEX entry_latest ON entry (connection_id, item_id, id)'
