/**
 * Reads boards and items from the GraphQL API of the board service (docs/interfaces/board.md). Only the GraphQL
 * documents in board-documents.ts can be sent. Each function returns the parsed response or throws an {@link ApiError}.
 */
import type * as z from 'zod'
import { ApiError } from './api-error.ts'
import { boardErrorIn } from './board-error.ts'
import {
  boardDocuments,
  boardsOnPage,
  mostItemsById,
  mostItemsOnPage,
  type BoardDocument,
} from './board-documents.ts'
import { send, wrongShape } from './http.ts'
import { jsonOf } from './json.ts'
import type { Transport } from './transport.ts'
import { boardData, boardEnvelope, type ItemsPage, type WireItem } from './wire/board.ts'

export const vendorsBoardUrl = 'https://api.monday.com/v2'

export interface BoardService {
  readonly transport: Transport
  readonly url: string
  readonly token: string
  readonly signal: AbortSignal
  /** Resolves after `ms` milliseconds, or as soon as {@link signal} aborts. */
  readonly wait: (ms: number) => Promise<void>
}

export type ListedBoard = NonNullable<z.infer<typeof boardData.boards>['boards'][number]>
type OpenedBoard = NonNullable<z.infer<typeof boardData.firstItems>['boards'][number]>

const endpoint = '/v2'
/**
 * Time limit for a request in milliseconds. It is longer than the usual limit, because the board service might need
 * more time to collect 500 items.
 */
const withinMs = 60_000

/**
 * Maximum number of retries after a "too many requests" error. Before each retry, the program waits for the delay that
 * the response requests. If the response requests no delay, or one longer than {@link longestWaitMs}, the program does
 * not retry.
 */
const mostRepeats = 3
const longestWaitMs = 60_000

const mostPagesOfBoards = 20
const mostPagesOfItems = 100

/**
 * Returns the boards that the token can read. The service also lists documents and the boards of sub-items as boards;
 * these are left out.
 */
export async function listBoards(service: BoardService): Promise<ListedBoard[]> {
  const boards = new Map<string, ListedBoard>()
  for (let page = 1; page <= mostPagesOfBoards; page++) {
    const { boards: listed } = await query(service, 'boards', { page, limit: boardsOnPage })
    for (const board of listed) if (board && isOfItems(board)) boards.set(board.id, board)
    if (listed.length < boardsOnPage) break
  }
  return [...boards.values()]
}

function isOfItems({ type }: ListedBoard): boolean {
  return type === undefined || type === null || type === 'board'
}

export interface BoardItems {
  readonly board: OpenedBoard
  readonly items: WireItem[]
  /** True if the board has more items than `items` contains. */
  readonly isCut: boolean
}

/**
 * Returns at most `most` items of a board. Returns null if the board is archived or deleted, or if the token cannot
 * read it.
 */
export async function readBoardItems(
  service: BoardService,
  boardId: string,
  most: number,
): Promise<BoardItems | null> {
  const { boards } = await query(service, 'firstItems', { board: [boardId], limit: mostItemsOnPage })
  const board = boards.find((each) => each?.id === boardId)
  if (!board?.items_page || isGone(board.state)) return null
  const items: WireItem[] = []
  const seen = new Set<string>()
  let page: ItemsPage = board.items_page
  for (let pages = 1; ; pages++) {
    items.push(...page.items)
    if (items.length > most) return { board, items: items.slice(0, most), isCut: true }
    const cursor = page.cursor ?? null
    if (cursor === null) return { board, items, isCut: false }
    if (seen.has(cursor) || pages >= mostPagesOfItems)
      throw new ApiError('wrong-shape', endpoint, { detail: 'in-circles' })
    seen.add(cursor)
    page = (await query(service, 'nextItems', { cursor, limit: mostItemsOnPage })).next_items_page
  }
}

/**
 * Returns the state of each item that the board service still knows. Only the first {@link mostItemsById} ids are
 * looked up.
 */
export async function readItemStates(
  service: BoardService,
  itemIds: readonly string[],
): Promise<Map<string, 'active' | 'gone'>> {
  const asked = itemIds.slice(0, mostItemsById)
  const { items } = await query(service, 'itemStates', { items: asked, limit: mostItemsById })
  return new Map(items.flatMap((item) => (item ? [[item.id, isGone(item.state) ? 'gone' : 'active']] : [])))
}

export function isGone(state: string | null | undefined): boolean {
  return state === 'archived' || state === 'deleted'
}

async function query<D extends BoardDocument>(
  service: BoardService,
  name: D,
  variables: Readonly<Record<string, unknown>>,
): Promise<z.infer<(typeof boardData)[D]>> {
  for (let repeats = 0; ; repeats++)
    try {
      return await queryOnce(service, name, variables)
    } catch (error) {
      const ms = error instanceof ApiError && error.kind === 'throttled' ? error.retryAfterMs : null
      if (ms === null || ms > longestWaitMs || repeats >= mostRepeats) throw error
      await service.wait(ms)
    }
}

async function queryOnce<D extends BoardDocument>(
  { transport, url, token, signal }: BoardService,
  name: D,
  variables: Readonly<Record<string, unknown>>,
): Promise<z.infer<(typeof boardData)[D]>> {
  if (!Object.hasOwn(boardDocuments, name)) throw new TypeError('not a document of the board')
  const answer = await send(transport, endpoint, {
    method: 'POST',
    url,
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ query: boardDocuments[name], variables }),
    secrets: [token],
    signal,
    withinMs,
  })
  const envelope = boardEnvelope.safeParse(jsonOf(answer)).data
  const error = boardErrorIn(endpoint, answer, envelope)
  if (error) throw error
  const result = boardData[name].safeParse(envelope?.data)
  if (!result.success) throw wrongShape(endpoint, answer)
  return result.data as z.infer<(typeof boardData)[D]>
}
