/** The maximum number of boards that a user can choose for Tallystick to read. */
export const mostChosenBoards = 200

/** Matches an access token. It must consist of visible ASCII characters, because it is sent in an HTTP header. */
export const boardTokenPattern = /^[!-~]{1,4000}$/

export function isBoardToken(text: string): boolean {
  return boardTokenPattern.test(text)
}
