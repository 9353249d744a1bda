/** The items that a time can go to, for a `Select`. Pure. */
import type { ItemRef } from '#preload/model/item.ts'
import type { SelectOption } from '../ui/Select.svelte'

/** The items in their order; before them the present one, when it is not on the list any more. */
export function itemOptions(present: ItemRef, items: readonly ItemRef[]): SelectOption[] {
  const all = items.some(({ id }) => id === present.id) ? items : [present, ...items]
  return all.map(({ id, name, board }) => ({ id, label: name, note: board ?? undefined }))
}
