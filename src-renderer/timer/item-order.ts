/** Sub-items under their item, where both are on the list. Pure; keeps the order of use otherwise. */
import type { Item } from '#preload/model/item.ts'

/** A sub-item comes right after its item; the two stand where the first of them was. Pins keep their own places. */
export function underParents(items: readonly Item[]): Item[] {
  const known = new Map(items.map((item) => [item.id, item]))
  const parentOf = (item: Item): Item | undefined => {
    const parent = item.parentId === null || item.pinned ? undefined : known.get(item.parentId)
    return parent && parent.parentId === null && !parent.pinned ? parent : undefined
  }
  const ordered: Item[] = []
  const placed = new Set<string>()
  const place = (item: Item): void => {
    if (placed.has(item.id)) return
    placed.add(item.id)
    ordered.push(item)
    for (const one of items) if (parentOf(one) === item) place(one)
  }
  for (const item of items) place(parentOf(item) ?? item)
  return ordered
}

/** Whether the list draws it as a part of the one before it. */
export function isUnder(item: Item, items: readonly Item[]): boolean {
  if (item.parentId === null || item.pinned) return false
  return items.some(({ id, pinned, parentId }) => id === item.parentId && !pinned && parentId === null)
}
