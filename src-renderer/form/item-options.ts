import type { ItemRef } from '#preload/model/item.ts'
import type { SelectOption } from '../ui/Select.svelte'

/**
 * Returns the options of a select for items, in the given order. The current item comes first if `items` does not
 * contain it.
 */
export function itemOptions(present: ItemRef, items: readonly ItemRef[]): SelectOption[] {
  const all = items.some(({ id }) => id === present.id) ? items : [present, ...items]
  return all.map(({ id, name, board }) => ({ id, label: name, note: board ?? undefined }))
}
