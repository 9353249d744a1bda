/** Puts sub-items under their parents, if both are on the list. Pure; otherwise keeps the order of use. */
import type { Item } from '#preload/model/item.ts'

/**
 * Returns the items with each sub-item right after its parent, both at the position of the first of them. Pinned items
 * keep their positions.
 */
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

/** Whether the list shows the item as part of the one before it. */
export function isUnder(item: Item, items: readonly Item[]): boolean {
  if (item.parentId === null || item.pinned) return false
  return items.some(({ id, pinned, parentId }) => id === item.parentId && !pinned && parentId === null)
}
