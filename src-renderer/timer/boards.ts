/** The boards that a person can choose, taken from the known items. Pure. */
import { counted } from '../lib/format.ts'
import type { SelectOption } from '../ui/Select.svelte'

type Board = { name: string; items: number }

/** Returns the boards in use, those with the most items first, and the one that was just typed. */
export function boardOptions(boards: readonly Board[], made: string | null): SelectOption[] {
  const options = boards.map(({ name, items }) => ({
    id: name,
    label: name,
    note: `Same board as ${counted(items, 'item')}`,
  }))
  if (made === null || boards.some((board) => board.name === made)) return options
  return [{ id: made, label: made, note: 'New' }, ...options]
}

/**
 * Returns the initial board. A link contains only the board's id, so this works only for a board whose name is that id.
 */
export function boardFor(hint: string | undefined, boards: readonly Board[]): string | null {
  return boards.find((board) => board.name === hint)?.name ?? null
}
