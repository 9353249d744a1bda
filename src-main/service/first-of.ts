/**
 * The first few of many by a number, without sorting the many (pure). One look at each is enough where the best do not
 * keep getting better. Otherwise rows are counted into buckets by their number, and only the bucket in which the last
 * of the few falls is looked at again; the time grows with the rows and with nothing else, whatever their order.
 */
import type { Codes } from './coded-column.ts'

export interface Ranked {
  /** Entry numbers, ascending; used up to `length`, and written over. */
  readonly rows: Uint32Array
  readonly length: number
  /** What a row is ordered by: by its number, or by its code where there are codes. */
  readonly keys: Float64Array
  readonly codes?: Codes | undefined
}

type KeyOf = (row: number) => number

const buckets = 1024
const fewEnoughToSort = 1024
const mostKept = 512
const mostCuts = 40

/** At most `count` row numbers in order: by key, then by row, both ascending or both descending. */
export function firstOf(ranked: Ranked, count: number, order: 'asc' | 'desc'): number[] {
  const { keys, codes } = ranked
  const keyOf: KeyOf = codes ? (row) => keys[codes[row]!]! : (row) => keys[row]!
  return atOneLook(ranked, keyOf, count, order) ?? byBuckets(ranked, keyOf, count, order)
}

/** Undefined when so many turned out to be better than those before that another way is shorter. */
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
  // In the direction of the order: of two that are alike, the one met first comes first.
  for (let left = length, at = order === 'asc' ? 0 : length - 1; left > 0; left--, at += sign) {
    const row = rows[at]!
    // A call for each row would take most of the time.
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
    // All alike: rows ascend, so the first few are at one end.
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
