/**
 * Returns the index that a key moves to, or null if the key is not a movement key or the list is empty. `page` is the
 * number of visible rows.
 */
export function moved(key: string, index: number, count: number, page: number): number | null {
  if (count === 0) return null
  const last = count - 1
  const targets: Record<string, number> = {
    ArrowDown: Math.min(last, index + 1),
    ArrowUp: Math.max(0, index - 1),
    PageDown: Math.min(last, index + page),
    PageUp: Math.max(0, index - page),
    Home: 0,
    End: last,
  }
  return targets[key] ?? null
}

/**
 * Returns the index that a key moves to in a row of tabs or buttons. The arrow keys wrap around at both ends. Returns
 * null for any other key, and for combinations with Ctrl, Alt or Cmd.
 */
export function movedAcross(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  index: number,
  count: number,
): number | null {
  if (ctrlKey || metaKey || altKey) return null
  const [next, previous] = [(index + 1) % count, (index - 1 + count) % count]
  const targets: Record<string, number> = { ArrowRight: next, ArrowLeft: previous, Home: 0, End: count - 1 }
  return targets[key] ?? null
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
