/**
 * Finds the first few rows in an order without sorting all rows. Pure. Usually a single pass that keeps the best rows
 * so far is enough. If too many rows keep replacing the best ones, the rows are counted into buckets by their sort key,
 * and only the bucket that contains the last wanted row is examined further. The time depends only on the number of
 * rows, not on their order.
 */
import type { Codes } from './coded-column.ts'

export interface Ranked {
  /** Entry numbers, ascending. The first `length` of them are used, and the array is overwritten. */
  readonly rows: Uint32Array
  readonly length: number
  /** The sort keys: by entry number, or by code if there are codes. */
  readonly keys: Float64Array
  readonly codes?: Codes | undefined
}

type KeyOf = (row: number) => number

const buckets = 1024
const fewEnoughToSort = 1024
const mostKept = 512
const mostCuts = 40

/** Returns at most `count` rows in order: by key, then by number, both ascending or both descending. */
export function firstOf(ranked: Ranked, count: number, order: 'asc' | 'desc'): number[] {
  const { keys, codes } = ranked
  const keyOf: KeyOf = codes ? (row) => keys[codes[row]!]! : (row) => keys[row]!
  return atOneLook(ranked, keyOf, count, order) ?? byBuckets(ranked, keyOf, count, order)
}

/** Finds the rows in one pass; undefined when so many rows replaced earlier ones that buckets are faster. */
function atOneLook(
  { rows, length, keys, codes }: Ranked,
  keyOf: KeyOf,
  count: number,
  order: 'asc' | 'desc',
): number[] | undefined {
  const sign = order === 'asc' ? 1 : -1
  const better = (a: number, b: number) => sign * (keyOf(a) - keyOf(b) || a - b)
  let best: number[] = []
  let limit = Infinity
  let cuts = 0
  // Rows are read in the direction of the order, so among equal keys the first one read comes first.
  for (let left = length, at = order === 'asc' ? 0 : length - 1; left > 0; left--, at += sign) {
    const row = rows[at]!
    // Calling `keyOf` for each row would take most of the time.
    const key = codes === undefined ? keys[row]! : keys[codes[row]!]!
    if (sign * key >= limit) continue
    best.push(row)
    if (best.length < mostKept) continue
    if (++cuts > mostCuts) return undefined
    best = best.sort(better).slice(0, count)
    limit = sign * keyOf(best[count - 1]!)
  }
  return best.sort(better).slice(0, count)
}

function byBuckets({ rows, length }: Ranked, keyOf: KeyOf, count: number, order: 'asc' | 'desc'): number[] {
  const sign = order === 'asc' ? 1 : -1
  const first: number[] = []
  let left = length
  while (left > fewEnoughToSort && first.length < count) {
    const { low, high } = rangeOf(rows, left, keyOf, sign)
    // All keys are equal, and rows ascend, so the wanted ones are at one end.
    if (low === high) break
    const scale = (buckets - 1) / (high - low)
    const bucketOf = (row: number) => Math.floor((sign * keyOf(row) - low) * scale)
    const counts = new Uint32Array(buckets)
    for (let at = 0; at < left; at++) counts[bucketOf(rows[at]!)]!++
    let last = 0
    for (let seen = counts[0]!; seen < count - first.length && last < buckets - 1;) seen += counts[++last]!
    let kept = 0
    for (let at = 0; at < left; at++) {
      const row = rows[at]!
      const bucket = bucketOf(row)
      if (bucket < last) first.push(row)
      else if (bucket === last) rows[kept++] = row
    }
    left = kept
  }
  const missing = Math.max(0, count - first.length)
  const alike = left > fewEnoughToSort
  const from = alike && order === 'desc' ? Math.max(0, left - missing) : 0
  const until = alike && order === 'asc' ? Math.min(left, missing) : left
  first.push(...rows.subarray(from, until))
  return first.sort((a, b) => sign * (keyOf(a) - keyOf(b) || a - b)).slice(0, count)
}

function rangeOf(rows: Uint32Array, length: number, keyOf: KeyOf, sign: number) {
  let low = Infinity
  let high = -Infinity
  for (let at = 0; at < length; at++) {
    const key = sign * keyOf(rows[at]!)
    if (key < low) low = key
    if (key > high) high = key
  }
  return { low, high }
}
