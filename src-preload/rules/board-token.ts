/** Recognizes a token of the board, and limits how many boards can be chosen. */

/** At most this many boards can be chosen. */
export const mostChosenBoards = 200

/** A token has no spaces and only ASCII characters, because it is sent in a header. */
export const boardTokenPattern = /^[!-~]{1,4000}$/

export function isBoardToken(text: string): boolean {
  return boardTokenPattern.test(text)
}
