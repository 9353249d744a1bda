/**
 * Renames items without a name to `#` followed by their id. Earlier versions called them "Item" followed by their id,
 * in every language.
 */
export const namelessItems =
  "UPDATE item SET name = '#' || id WHERE name_from IS NULL AND name = 'Item ' || id"
