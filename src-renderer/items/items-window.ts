/**
 * Computes which rows of the list of items are rendered, and where. All rows have the same height, except a row that is
 * open as a card.
 */

export interface RowsShape {
  count: number
  rowPx: number
  /** The index of the row that is open as a card; -1 if no row is open. */
  opened: number
  cardPx: number
}

/** Returns the top of a row in pixels. For the index after the last row, this is the height of the list. */
export function topOf({ rowPx, opened, cardPx }: RowsShape, index: number): number {
  return index * rowPx + (opened !== -1 && index > opened ? cardPx - rowPx : 0)
}

/**
 * Returns the indexes of the rows to render, in ascending order: the rows within a range of pixels, and those in
 * `also`. For example, the open card must be rendered even outside of the range, because it contains typed text, and so
 * must the focused row, because it would otherwise lose the focus.
 */
export function rowsToDraw(
  shape: RowsShape,
  from: number,
  to: number,
  also: readonly number[] = [],
): number[] {
  const [first, end] = [indexAt(shape, from), indexAt(shape, to) + 1]
  const indexes = new Set<number>()
  for (let index = first; index < Math.min(end, shape.count); index++) indexes.add(index)
  for (const index of also) if (index >= 0 && index < shape.count) indexes.add(index)
  return [...indexes].sort((one, other) => one - other)
}

/** Returns the index of the row that is `at` pixels below the top of the list. */
function indexAt({ rowPx, opened, cardPx, count }: RowsShape, at: number): number {
  const cardTop = opened * rowPx
  const inRows = opened === -1 || at < cardTop + rowPx ? at : Math.max(cardTop, at - cardPx + rowPx)
  return Math.min(count, Math.max(0, Math.floor(inRows / rowPx)))
}
