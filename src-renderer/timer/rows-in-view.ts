/** The number of additional rows to render above and below the visible part, so that scrolling shows no blank space. */
const around = 8

/**
 * Returns which rows of a long group to render, as indexes into the group: the rows from `from` to `to`, some rows
 * around them, and the selected row, to which `aria-activedescendant` refers. `from` and `to` are row positions, which
 * can be fractional. `selected` can be outside the group.
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
