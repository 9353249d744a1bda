/**
 * Finds the item that matches the typed text. If several items match, no item is chosen, because time must not be
 * logged on the wrong item.
 */
import type { ItemRef } from '#preload/model/item.ts'
import { readItemLink } from '#preload/rules/item-link.ts'

export type Found<T extends ItemRef> =
  | { kind: 'item'; item: T }
  /** Several items match; `names` lists their names, most recently used item first. */
  | { kind: 'several'; names: readonly string[] }
  /** The text is an id that is not in the list, or a link to an item with such an id. */
  | { kind: 'id'; itemId: string }
  | { kind: 'none' }

export function findItem<T extends ItemRef>(typed: string, items: readonly T[]): Found<T> {
  const text = typed.trim().toLowerCase()
  const link = readItemLink(typed)
  const known = items.find(({ id }) => id === typed.trim() || id === link?.itemId)
  if (known) return { kind: 'item', item: known }
  if (link) return { kind: 'id', itemId: link.itemId }
  for (const fits of [
    (name: string) => name === text,
    (name: string) => name.startsWith(text),
    (name: string) => name.includes(text),
  ]) {
    const fitting = items.filter(({ name }) => fits(name.toLowerCase()))
    if (fitting.length === 1) return { kind: 'item', item: fitting[0]! }
    if (fitting.length > 1) return { kind: 'several', names: fitting.map(({ name }) => name) }
  }
  return { kind: 'none' }
}
