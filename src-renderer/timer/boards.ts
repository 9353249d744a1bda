/** Boards as a person sorts by them: names from the items that are already here. Pure. */
import { counted } from '../lib/format.ts'
import type { SelectOption } from '../ui/Select.svelte'

type Board = { name: string; items: number }

/** The boards in use, the fullest first, and the one that was just typed. */
export function boardOptions(boards: readonly Board[], made: string | null): SelectOption[] {
  const options = boards.map(({ name, items }) => ({
    id: name,
    label: name,
    note: `Same board as ${counted(items, 'item')}`,
  }))
  if (made === null || boards.some((board) => board.name === made)) return options
  return [{ id: made, label: made, note: 'New' }, ...options]
}

/** The board to start with: a link names only a board's id, so it helps when somebody called the board by it. */
export function boardFor(hint: string | undefined, boards: readonly Board[]): string | null {
  return boards.find((board) => board.name === hint)?.name ?? null
}
