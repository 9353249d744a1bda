/**
 * SQL that joins each entry `e` with the item `i` under which the entry is shown. This is the entry's own item or, if
 * that item was merged, the item into which it was merged.
 */
export const joinShownItem = `
  LEFT JOIN item_merge m ON m.connection_id = e.connection_id AND m.item_id = e.item_id
  JOIN item i ON i.connection_id = e.connection_id AND i.id = coalesce(m.shown_id, e.item_id)`
