/**
 * Renames items without a name to `#` and their id. Earlier versions called them "Item" and their id, in every
 * language.
 */
export const namelessItems =
  "UPDATE item SET name = '#' || id WHERE name_from IS NULL AND name = 'Item ' || id"
