/** Moves sub-items directly below their parents if both are on the list; otherwise keeps the order of the list. */
import type { Item } from '#preload/model/item.ts'

/**
 * Returns the items with each sub-item right after its parent. The parent moves up to the position of the first of its
 * sub-items, if that position is higher. Pinned items are never placed below a parent.
 */
export function underParents(items: readonly Item[]): Item[] {
  const known = new Map(items.map((item) => [item.id, item]))
  const parentOf = (item: Item): Item | undefined => {
    const parent = item.parentId === null || item.pinned ? undefined : known.get(item.parentId)
    return parent && parent.parentId === null && !parent.pinned ? parent : undefined
  }
  const subItems = Map.groupBy(items, parentOf)
  const ordered = new Set<Item>()
  for (const item of items) {
    const first = parentOf(item) ?? item
    for (const each of [first, ...(subItems.get(first) ?? [])]) ordered.add(each)
  }
  return [...ordered]
}

/** Returns whether the list shows this item as a sub-item, indented below its parent. */
export function isUnder(item: Item, items: readonly Item[]): boolean {
  if (item.parentId === null || item.pinned) return false
  return items.some(({ id, pinned, parentId }) => id === item.parentId && !pinned && parentId === null)
}
