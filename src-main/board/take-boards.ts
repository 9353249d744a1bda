/** Stores the items that were read from the boards, and the result of the reading, in one transaction. */
import type { BoardProblem } from '#preload/model/board-reader.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { takeRows } from '../items/bring-in.ts'
import { announce, type ItemContext } from '../items/change-items.ts'
import { nowOf } from '../kernel/clock.ts'
import { countsOf, rowsOf } from './board-changes.ts'
import type { BoardStore, StoredReader } from './board-store.ts'
import type { BoardsRead } from './read-boards.ts'

/**
 * Stores the items and the result of one reading. If the user typed the name of an item, that name is kept; a name from
 * any other source is replaced. `canUndo` is false for a reading that the user did not start, because Undo must revert
 * only what the user did.
 */
export function takeBoards(
  items: ItemContext,
  store: BoardStore,
  stored: StoredReader,
  { read, canUndo }: { readonly read: BoardsRead; readonly canUndo: boolean },
): void {
  const now = nowOf(items.clock)
  const rows = rowsOf(read.boards)
  const isChanged = items.db.transaction(() => {
    const order = { from: 'board' as const, names: 'keep' as const, rows, archive: [...read.gone] }
    const { changes, changed } = takeRows(items, order, now)
    if (canUndo && changed > 0) items.onChanged('bring-in', changed, changes)
    for (const { id } of read.boards) store.writeItems(id, read.itemsOn.get(id) ?? [])
    const names = new Map(read.boards.map(({ id, name }) => [id, name]))
    const isCut = read.boards.some((board) => board.isCut)
    store.write({
      boards: stored.boards.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
      tokenKeptAt: stored.tokenKeptAt,
      triedAt: now,
      result:
        read.boards.length === 0
          ? stored.result
          : { ...countsOf(changes), at: now, items: rows.length, isCut },
      problem: problemOf(read, now),
    })
    return changes.length > 0
  })
  if (isChanged) announce(items)
}

function problemOf({ error, unread }: BoardsRead, at: Instant): BoardProblem | null {
  if (error === null && unread.length === 0) return null
  const { kind, answer, retryAfterMs } = error?.toProblem() ?? {
    ...{ kind: 'boards' as const, answer: null, retryAfterMs: null },
  }
  return { at, kind, answer, retryAfterMs, unread: unread.map(({ name }) => name) }
}
