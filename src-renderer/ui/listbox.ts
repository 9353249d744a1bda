/**
 * Returns the index that a key moves to, or null if the key is not a movement key. `page` is the number of visible
 * rows.
 */
export function moved(key: string, index: number, count: number, page: number): number | null {
  if (count === 0) return null
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, index + 1)
    case 'ArrowUp':
      return Math.max(0, index - 1)
    case 'PageDown':
      return Math.min(last, index + page)
    case 'PageUp':
      return Math.max(0, index - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/**
 * Returns the index that a key moves to in a row of tabs or buttons. The arrow keys wrap around at both ends. Returns
 * null if the key is not a movement key.
 */
export function movedAcross(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  index: number,
  count: number,
): number | null {
  if (ctrlKey || metaKey || altKey) return null
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/**
 * Returns the options whose label contains every typed word. Labels that start with the typed text come first. Returns
 * all options if nothing is typed.
 */
export function matching<T extends { label: string }>(options: readonly T[], typed: string): readonly T[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return options
  const words = text.split(/\s+/)
  const starts: T[] = []
  const holds: T[] = []
  for (const option of options) {
    const label = option.label.toLowerCase()
    if (label.startsWith(text)) starts.push(option)
    else if (words.every((word) => label.includes(word))) holds.push(option)
  }
  return [...starts, ...holds]
}
