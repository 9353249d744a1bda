/** Where the keys lead among the rows of the history. Pure: a key and the rows in, the row to reach out. */

const page = 8

/** The row that a key reaches from `at`, or null when the key is not one that moves. */
export function reachedBy(key: string, at: string | null, rows: readonly string[]): string | null {
  const index = at === null ? -1 : rows.indexOf(at)
  const last = rows.length - 1
  const to = target(key, index, last)
  return to === null ? null : (rows[Math.min(last, Math.max(0, to))] ?? null)
}

function target(key: string, index: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return index + 1
    case 'ArrowUp':
      return index - 1
    case 'PageDown':
      return index + page
    case 'PageUp':
      return index - page
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
