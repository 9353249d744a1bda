/**
 * Defines an interface for reading boards, and implements it with the GraphQL API of the board service. None of its
 * functions can change a board.
 */
import { cleanCell, cutText } from '#preload/rules/item-cells.ts'
import type { OfferedBoard } from '#preload/model/board-reader.ts'
import { isGone, listBoards, readBoardItems, readItemStates, type BoardService } from '../api/board.ts'

export interface ReadItem {
  readonly id: string
  readonly name: string | null
  readonly archived: boolean
}

export interface ReadBoard {
  /** The current name of the board, cleaned and shortened for display; null if nothing is left. */
  readonly name: string | null
  readonly items: readonly ReadItem[]
  /** True if the board has more items than were requested. */
  readonly isCut: boolean
}

/** Reads boards. If a request fails or is aborted, the method rejects with `ApiError`. */
export interface BoardReader {
  boards(): Promise<OfferedBoard[]>
  /**
   * Returns up to `most` items of a board. Returns null if the board is archived or deleted, or if the token cannot
   * read it.
   */
  items(boardId: string, most: number): Promise<ReadBoard | null>
  /**
   * Returns the state of each item. Only as many ids as fit into one request are looked up; the rest are ignored.
   * Items that no longer exist at the service are left out.
   */
  states(itemIds: readonly string[]): Promise<ReadonlyMap<string, 'active' | 'gone'>>
}

const longestName = 200
const longestBoardName = 120

export function graphqlReader(service: BoardService): BoardReader {
  return {
    async boards() {
      const listed = await listBoards(service)
      return listed.map(({ id, name, items_count, workspace }) => ({
        id,
        name: nameFrom(name, longestBoardName) ?? id,
        workspace: nameFrom(workspace?.name ?? '', longestBoardName),
        items: items_count ?? null,
      }))
    },
    async items(boardId, most) {
      const read = await readBoardItems(service, boardId, most)
      return (
        read && {
          name: nameFrom(read.board.name, longestBoardName),
          items: read.items.map(({ id, name, state }) => ({
            id,
            name: nameFrom(name, longestName),
            archived: isGone(state),
          })),
          isCut: read.isCut,
        }
      )
    },
    states: (itemIds) => readItemStates(service, itemIds),
  }
}

/** Cleans and shortens a name in the same way as a name from an imported table. Returns null if nothing is left. */
function nameFrom(text: string, most: number): string | null {
  return cutText(cleanCell(text), most) || null
}
