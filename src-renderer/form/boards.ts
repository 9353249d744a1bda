import { page as words } from '#preload/words/made/page.ts'
import type { SelectOption } from '../ui/Select.svelte'

type Board = { name: string; items: number }

/**
 * Returns the options for choosing a board: the boards in the order of `boards`, each with its number of items. If
 * `made` is the name of a new board that the user typed, it comes first.
 */
export function boardOptions(boards: readonly Board[], made: string | null): SelectOption[] {
  const options = boards.map(({ name, items }) => ({
    id: name,
    label: name,
    note: words().addItemBoardOf({ count: items }),
  }))
  if (made === null || boards.some((board) => board.name === made)) return options
  return [{ id: made, label: made, note: words().addItemBoardNew }, ...options]
}
