import type { BoardResult } from '#preload/model/board-reader.ts'
import type { ItemRow } from '#preload/model/item.ts'
import type { WrittenChange } from '../items/item-steps.ts'
import type { ReadItem } from './board-reader.ts'

/**
 * A board with its items. If the board has more items than the limit allows, `isCut` is true and `items` contains only
 * the first of them.
 */
export interface CompleteBoard {
  readonly id: string
  readonly name: string
  readonly items: readonly ReadItem[]
  readonly isCut: boolean
}

/**
 * Returns the active items of the boards, as rows to import. Archived items are left out: those that the user already
 * has are archived in a separate step, and the others are never added.
 */
export function rowsOf(boards: readonly CompleteBoard[]): ItemRow[] {
  return boards.flatMap(({ name: board, items }) =>
    items
      .filter(({ archived }) => !archived)
      .map(({ id: itemId, name }) => ({ itemId, name, board, archived: false })),
  )
}

/**
 * Returns the items that were on a board when it was last read but are no longer among its active items. If the board
 * was not read completely, the result is empty, because a missing item may be in the unread part.
 */
export function missingFrom(board: CompleteBoard, before: readonly string[]): string[] {
  if (board.isCut) return []
  const now = new Set(activeOn(board))
  return before.filter((itemId) => !now.has(itemId))
}

export function activeOn({ items }: CompleteBoard): string[] {
  return items.filter(({ archived }) => !archived).map(({ id }) => id)
}

export type ChangeCounts = Pick<BoardResult, 'added' | 'named' | 'renamed' | 'archived'>

/** Counts each item once, in the first category that applies: new, archived, named for the first time, or renamed. */
export function countsOf(changes: readonly WrittenChange[]): ChangeCounts {
  const counts = { added: 0, named: 0, renamed: 0, archived: 0 }
  for (const { before, after } of changes)
    if (before === null) counts.added += 1
    else if (after.archived && !before.archived) counts.archived += 1
    else if (after.name !== before.name) counts[before.nameFrom === null ? 'named' : 'renamed'] += 1
  return counts
}
