/**
 * The first few of many by a number, without sorting the many (pure). Rows are counted into buckets by their number,
 * and only the bucket in which the last of the few falls is looked at again; the time grows with the rows and with
 * nothing else, whatever their order.
 */

/** Parallel arrays, used up to `length` and written over by the search. */
export interface Ranked {
  /** Entry numbers, ascending. */
  readonly rows: Uint32Array
  /** What each row is ordered by. */
  readonly keys: Float64Array
  readonly length: number
}

const buckets = 1024
const fewEnoughToSort = 1024

/** At most `count` row numbers in order: by key, then by row, both ascending or both descending. */
export function firstOf({ rows, keys, length }: Ranked, count: number, order: 'asc' | 'desc'): number[] {
  const sign = order === 'asc' ? 1 : -1
  const first: { row: number; key: number }[] = []
  let left = length
  while (left > fewEnoughToSort && first.length < count) {
    const { low, high } = rangeOf(keys, left, sign)
    // All alike: rows ascend, so the first few are at one end.
    if (low === high) break
    const scale = (buckets - 1) / (high - low)
    const bucketOf = (at: number) => Math.floor((sign * keys[at]! - low) * scale)
    const counts = new Uint32Array(buckets)
    for (let at = 0; at < left; at++) counts[bucketOf(at)]!++
    let last = 0
    for (let seen = counts[0]!; seen < count - first.length && last < buckets - 1;) seen += counts[++last]!
    let kept = 0
    for (let at = 0; at < left; at++) {
      const bucket = bucketOf(at)
      if (bucket > last) continue
      if (bucket < last) first.push({ row: rows[at]!, key: keys[at]! })
      else {
        rows[kept] = rows[at]!
        keys[kept++] = keys[at]!
      }
    }
    left = kept
  }
  const missing = Math.max(0, count - first.length)
  const alike = left > fewEnoughToSort
  const from = alike && order === 'desc' ? Math.max(0, left - missing) : 0
  const until = alike && order === 'asc' ? Math.min(left, missing) : left
  for (let at = from; at < until; at++) first.push({ row: rows[at]!, key: keys[at]! })
  return first
    .sort((a, b) => sign * (a.key - b.key || a.row - b.row))
    .slice(0, count)
    .map(({ row }) => row)
}

function rangeOf(keys: Float64Array, length: number, sign: number): { low: number; high: number } {
  let low = Infinity
  let high = -Infinity
  for (let at = 0; at < length; at++) {
    const key = sign * keys[at]!
    if (key < low) low = key
    if (key > high) high = key
  }
  return { low, high }
}
