/**
 * Defines the only GraphQL documents that the program sends to the board service (docs/interfaces/board.md). All of
 * them are queries, so the program cannot change a board. A test parses each document and fails if it is not a query.
 */

/** Maximum number of items that the board service returns per page. */
export const mostItemsOnPage = 500
/** Maximum number of items that the board service returns for a query with a list of item ids. */
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
