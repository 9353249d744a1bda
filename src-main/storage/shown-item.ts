/**
 * SQL that joins to an entry `e` the item `i` under which it is shown. This is the item of the entry or, if that was
 * merged, the item that stays.
 */
export const joinShownItem = `
  LEFT JOIN item_merge m ON m.connection_id = e.connection_id AND m.item_id = e.item_id
  JOIN item i ON i.connection_id = e.connection_id AND i.id = coalesce(m.shown_id, e.item_id)`
