/**
 * SQL that joins the item `i` under which the entry `e` is shown. The entries of a merged item are shown under the item
 * into which it was merged.
 */
export const joinShownItem = `
  LEFT JOIN item_merge m ON m.connection_id = e.connection_id AND m.item_id = e.item_id
  JOIN item i ON i.connection_id = e.connection_id AND i.id = coalesce(m.shown_id, e.item_id)`
