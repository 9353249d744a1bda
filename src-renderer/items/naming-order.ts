/** Decides which item the user names next, and in which order the items are shown after they have been read again. */
import type { UnnamedItem } from '#preload/model/item.ts'

type Ids = readonly { readonly id: string }[]

/**
 * Returns the index of the next item without a name after `at`. If no such item follows, returns the index of the first
 * item without a name. Returns `at` if all other items have names.
 */
export function nextUnnamed(items: Ids, named: ReadonlySet<string>, at: number): number {
  const isUnnamed = (index: number): boolean => !named.has(items[index]!.id)
  const after = items.findIndex((_, index) => index > at && isUnnamed(index))
  if (after !== -1) return after
  const first = items.findIndex((_, index) => index !== at && isUnnamed(index))
  return first === -1 ? at : first
}

/**
 * Combines the shown items with the unnamed items that were just read. The shown items keep their order, and new items
 * follow them. `named` contains the ids of the shown items that are no longer among the unnamed ones: they have been
 * named or archived.
 */
export function taken(
  shown: readonly UnnamedItem[],
  unnamed: readonly UnnamedItem[],
): { items: readonly UnnamedItem[]; named: ReadonlySet<string> } {
  const read = new Map(unnamed.map((item) => [item.id, item]))
  const known = new Set(shown.map(({ id }) => id))
  return {
    items: [...shown.map((item) => read.get(item.id) ?? item), ...unnamed.filter(({ id }) => !known.has(id))],
    named: new Set(shown.filter(({ id }) => !read.has(id)).map(({ id }) => id)),
  }
}
