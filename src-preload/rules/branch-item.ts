import { isDay } from './item-cells.ts'

export type BranchItem =
  | { readonly kind: 'item'; readonly itemId: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly itemIds: readonly string[] }

/**
 * The maximum number of characters of a branch name that are searched. Real names are shorter, because Git stores each
 * part of a name as a file name of at most 255 bytes.
 */
const mostInName = 1_000

/**
 * Finds the item id in the name of a Git branch such as `feature/4410281107-refund-flow`.
 *
 * The id of a known item is preferred. Otherwise, the longest number with at least five digits is used, except for
 * dates, versions such as `2026.11.12345` and parts of hashes. If neither is found, a shorter number is used if it is
 * the id of a known item.
 */
export function itemOfBranch(name: string, isKnown: (itemId: string) => boolean): BranchItem {
  const branch = name.slice(0, mostInName)
  const numbers = [...new Set(branch.match(/\d+/g) ?? [])]
  // Some boards use ids such as PAY-12, which branch names often contain in lower case.
  const keys = [...new Set(branch.match(/[A-Za-z]+-\d+/g) ?? [])].flatMap((key) => [key, key.toUpperCase()])
  const known = [...keys, ...numbers.filter(({ length }) => length >= 5)].filter(isKnown)
  if (known.length > 0) return oneOf(known)
  const likely = likelyIds(branch)
  if (likely.length > 0) return oneOf(likely)
  return oneOf(numbers.filter(isKnown))
}

function oneOf(ids: readonly string[]): BranchItem {
  const [itemId, ...others] = new Set(ids)
  if (itemId === undefined) return { kind: 'none' }
  return others.length === 0 ? { kind: 'item', itemId } : { kind: 'several', itemIds: [itemId, ...others] }
}

function likelyIds(branch: string): string[] {
  const withoutVersions = branch.replace(/\d+(?:\.\d+)+/g, '')
  const numbers = withoutVersions.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const [, letters = '', digits = ''] = /^(\p{L}*)(\d{5,20})$/u.exec(word) ?? []
    return digits === '' || /^v$/i.test(letters) || isDate(digits) ? [] : [digits]
  })
  const longest = Math.max(...numbers.map(({ length }) => length))
  return numbers.filter(({ length }) => length === longest)
}

/** Returns whether the digits are a month, a day, or a day with a time, such as 202611, 20261123 and 202611231405. */
function isDate(digits: string): boolean {
  if (digits.length === 6) return isDay(`${digits}01`)
  return /^\d{8}(\d{4}(\d{2})?)?$/.test(digits) && isDay(digits.slice(0, 8))
}
