/** Reads an item id from the name of a Git branch. */

export type BranchItem =
  | { readonly kind: 'item'; readonly itemId: string }
  | { readonly kind: 'none' }
  /** Several numbers could be the id. */
  | { readonly kind: 'several'; readonly itemIds: readonly string[] }

/**
 * Returns the item id in the name of a branch such as `feature/4410281107-refund-flow`. A number that is a known item is
 * preferred, otherwise the longest number of at least five digits.
 */
export function itemOfBranch(branch: string, isKnown: (itemId: string) => boolean): BranchItem {
  const numbers = [...new Set(branch.match(/\d{5,20}/g) ?? [])]
  const known = numbers.filter(isKnown)
  const longest = Math.max(...numbers.map(({ length }) => length))
  const likely = known.length > 0 ? known : numbers.filter(({ length }) => length === longest)
  const [itemId] = likely
  if (itemId === undefined) return { kind: 'none' }
  return likely.length === 1 ? { kind: 'item', itemId } : { kind: 'several', itemIds: likely }
}
