/** The options of a `Select` for items. Pure. */
import type { ItemRef } from '#preload/model/item.ts'
import type { SelectOption } from '../ui/Select.svelte'

/** Returns the items in their given order, preceded by the current item if the list no longer contains it. */
export function itemOptions(present: ItemRef, items: readonly ItemRef[]): SelectOption[] {
  const all = items.some(({ id }) => id === present.id) ? items : [present, ...items]
  return all.map(({ id, name, board }) => ({ id, label: name, note: board ?? undefined }))
}
