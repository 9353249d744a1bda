/** Rows above and below the visible part that are rendered too, so that a small movement shows them at once. */
const around = 8

/**
 * Returns the indexes of the rows of a long group to render: those between two places, counted in rows from the start
 * of the group, and the selected row, because the field names it as the active one. `selected` may be outside of the
 * group.
 */
export function rowsInView(
  count: number,
  selected: number,
  { from, to }: { from: number; to: number },
): number[] {
  const first = Math.max(0, Math.floor(from) - around)
  const end = Math.min(count, Math.ceil(to) + around)
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  if (selected < 0 || selected >= count || shown.includes(selected)) return shown
  return selected < first ? [selected, ...shown] : [...shown, selected]
}
