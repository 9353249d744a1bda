/**
 * Defines all GraphQL documents that are ever sent to the board (docs/interfaces/board.md). Each of them is a query, so
 * nothing at the board can be changed. A test parses them and refuses everything but queries.
 */

/** The board returns at most this many items in one page. */
export const mostItemsOnPage = 500
/** The board returns at most this many items that are asked for by id. */
export const mostItemsById = 100
export const boardsOnPage = 100

export const boardDocuments = {
  boards: `query ($page: Int!, $limit: Int!) {
  boards(page: $page, limit: $limit, state: active) { id name type items_count workspace { name } }
}`,
  firstItems: `query ($board: [ID!]!, $limit: Int!) {
  boards(ids: $board, state: all) { id name state items_page(limit: $limit) { cursor items { id name state } } }
}`,
  nextItems: `query ($cursor: String!, $limit: Int!) {
  next_items_page(cursor: $cursor, limit: $limit) { cursor items { id name state } }
}`,
  itemStates: `query ($items: [ID!]!, $limit: Int!) {
  items(ids: $items, limit: $limit, exclude_nonactive: false) { id state }
}`,
} as const

export type BoardDocument = keyof typeof boardDocuments
