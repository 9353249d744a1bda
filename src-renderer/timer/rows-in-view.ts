/**
 * This many rows above and below the visible part are also rendered, so that they appear at once when the list scrolls.
 */
const around = 8

/**
 * Returns which rows of a long group are rendered, as indexes into the group: the rows from `from` to `to`, some rows
 * around them, and the selected row, to which `aria-activedescendant` refers. `from` and `to` are positions in rows and
 * may have fractions. `selected` may be outside of the group.
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
