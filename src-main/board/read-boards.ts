/** Reads the boards that the user chose, one after the other. Nothing is stored here; the caller stores the result. */
import type { ChosenBoard } from '#preload/model/board-reader.ts'
import { mostBroughtIn } from '#preload/model/item.ts'
import { ApiError } from '../api/api-error.ts'
import { mostItemsById } from '../api/board-documents.ts'
import { activeOn, missingFrom, type CompleteBoard } from './board-changes.ts'
import type { BoardReader } from './board-reader.ts'

/**
 * The maximum number of requests in one reading that look up whether items that are no longer on a board were archived
 * or deleted. The next reading looks up the remaining items.
 */
const mostAskedForStates = 20

export interface BoardsRead {
  readonly boards: readonly CompleteBoard[]
  readonly unread: readonly ChosenBoard[]
  /** The items that were on a board when it was last read, and have been archived or deleted since then. */
  readonly gone: readonly string[]
  /**
   * The items to remember for each board that was read, by the id of the board. These are its active items, and the
   * items that are no longer on it but have not been looked up yet. If only a part of the board could be read, all its
   * items from the previous reading are included too.
   */
  readonly itemsOn: ReadonlyMap<string, readonly string[]>
  /** The error that ended the reading; null if all boards were tried. */
  readonly error: ApiError | null
}

/**
 * Reads the boards. A board that the token cannot read is listed in `unread`. Any other failure ends the reading; the
 * result then contains the boards that were read before it. Rejects only with errors that do not come from the board
 * service.
 */
export async function readBoards(
  reader: BoardReader,
  chosen: readonly ChosenBoard[],
  itemsBefore: (boardId: string) => readonly string[],
): Promise<BoardsRead> {
  const boards: CompleteBoard[] = []
  const unread: ChosenBoard[] = []
  let error: ApiError | null = null
  let left = mostBroughtIn
  for (const [index, { id, name }] of chosen.entries()) {
    const read = await triedOf(() => reader.items(id, left))
    if (read instanceof ApiError && !isOfOneBoard(read)) {
      error = read
      unread.push(...chosen.slice(index))
      break
    }
    if (read === null || read instanceof ApiError) unread.push({ id, name })
    else {
      boards.push({ id, name: read.name ?? name, items: read.items, isCut: read.isCut })
      left -= read.items.length
    }
  }
  const missing = await readMissing(reader, boards, itemsBefore)
  return { boards, unread, ...missing, error: error ?? missing.error }
}

async function readMissing(
  reader: BoardReader,
  boards: readonly CompleteBoard[],
  itemsBefore: (boardId: string) => readonly string[],
): Promise<Pick<BoardsRead, 'gone' | 'itemsOn' | 'error'>> {
  const missing = new Map(boards.map((board) => [board.id, missingFrom(board, itemsBefore(board.id))]))
  // An item that moved to another chosen board is not missing.
  const known = new Set(boards.flatMap(activeOn))
  const asked = [...new Set([...missing.values()].flat())].filter((itemId) => !known.has(itemId))
  const gone: string[] = []
  let error: ApiError | null = null
  for (let at = 0, requests = 0; at < asked.length && requests < mostAskedForStates; requests++) {
    const some = asked.slice(at, at + mostItemsById)
    const states = await triedOf(() => reader.states(some))
    if (states instanceof ApiError) {
      error = states
      break
    }
    gone.push(...some.filter((itemId) => states.get(itemId) === 'gone'))
    for (const itemId of some) known.add(itemId)
    at += some.length
  }
  const itemsOn = new Map(boards.map((board) => [board.id, itemsAfter(board)]))
  return { gone, itemsOn, error }

  /**
   * Returns the active items of the board, and the items that are no longer on it but have not been looked up yet, so
   * that the next reading looks them up. If the board was not read completely, all items of the previous reading are
   * kept too.
   */
  function itemsAfter(board: CompleteBoard): string[] {
    const kept = board.isCut
      ? itemsBefore(board.id)
      : (missing.get(board.id) ?? []).filter((id) => !known.has(id))
    return [...new Set([...activeOn(board), ...kept])]
  }
}

/**
 * Returns whether the error concerns only one board, for example because the user has no access to it. The other boards
 * may still be readable.
 */
function isOfOneBoard({ kind, detail }: ApiError): boolean {
  return kind === 'refused' && (detail === 'forbidden' || detail === 'not-found')
}

async function triedOf<T>(work: () => Promise<T>): Promise<T | ApiError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
