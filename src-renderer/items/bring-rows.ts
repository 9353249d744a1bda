import type { MarkedRow, RowMark } from '#preload/rules/item-marks.ts'

/**
 * The filters for the rows of the preview. `out` shows the rows that are left out: rows without an id, rows with the id
 * of an earlier row, and rows of items that were merged into others.
 */
export const rowFilters = ['all', 'new', 'named', 'known', 'stays', 'out'] as const
export type RowFilter = (typeof rowFilters)[number]

export function filterOf(mark: RowMark): Exclude<RowFilter, 'all'> {
  return mark === 'no-id' || mark === 'twice' || mark === 'merged' ? 'out' : mark
}

export function filterCounts(
  counts: Readonly<Record<RowMark, number>>,
): { readonly id: RowFilter; readonly count: number }[] {
  const { new: added, named, known, stays } = counts
  const out = counts['no-id'] + counts.twice + counts.merged
  const all = added + named + known + stays + out
  const of: Record<RowFilter, number> = { all, new: added, named, known, stays, out }
  return rowFilters.map((id) => ({ id, count: of[id] })).filter(({ count }) => count > 0)
}

export function rowsOf(rows: readonly MarkedRow[], filter: RowFilter): readonly MarkedRow[] {
  return filter === 'all' ? rows : rows.filter(({ mark }) => filterOf(mark) === filter)
}

/**
 * The number of rows that are rendered above and below the visible part. The index of the first rendered row changes
 * only by multiples of this number, so that scrolling a shorter distance does not render new rows.
 */
const beyond = 8

/**
 * Returns the index of the first row to render, and the index after the last one. `scrolled` is the scroll position of
 * the list, and `height` is the height of its visible part, both in pixels.
 */
export function drawnRows(
  count: number,
  rowPx: number,
  scrolled: number,
  height: number,
): [first: number, end: number] {
  const top = Math.floor(scrolled / rowPx / beyond) * beyond
  const first = Math.max(0, Math.min(top, count - 1) - beyond)
  return [first, Math.min(count, top + Math.ceil(height / rowPx) + 2 * beyond)]
}
