/**
 * Computes which part of a long list is visible, so that only that part is rendered. Day headers and rows have fixed
 * heights, so nothing is measured.
 */

export interface Heights {
  head: number
  row: number
}

/** Returns the top of each section (a day's header with its rows) in pixels, followed by the end of the list. */
export function topsOf(rowCounts: readonly number[], { head, row }: Heights): Float64Array {
  const tops = new Float64Array(rowCounts.length + 1)
  rowCounts.forEach((count, index) => (tops[index + 1] = tops[index]! + head + count * row))
  return tops
}

/** Returns which sections are within a range of pixels, as the index of the first and the index after the last. */
export function sectionsWithin(tops: Float64Array, from: number, to: number): [first: number, end: number] {
  const count = tops.length - 1
  if (count <= 0) return [0, 0]
  const first = Math.min(count - 1, lastAtOrBefore(tops, from))
  return [first, Math.min(count, Math.max(first, lastAtOrBefore(tops, to)) + 1)]
}

/**
 * Returns which rows of a section are within a range of pixels, as the index of the first and the index after the last.
 * `top` is where the section's first row begins.
 */
export function rowsWithin(
  top: number,
  count: number,
  rowPx: number,
  from: number,
  to: number,
): [first: number, end: number] {
  const first = Math.min(count, Math.max(0, Math.floor((from - top) / rowPx)))
  return [first, Math.min(count, Math.max(first, Math.floor((to - top) / rowPx) + 1))]
}

function lastAtOrBefore(tops: Float64Array, at: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tops[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}
