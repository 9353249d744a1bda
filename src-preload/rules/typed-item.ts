/**
 * Parses the name that a user types for an item. The name of the item's board may follow after `#`, as in `Logo
 * sketches #Bakery Müller`.
 */
import type { ItemRef } from '../model/item.ts'

export const longestName = 200
const longestBoard = 120

export interface TypedItem {
  readonly name: string
  /** The text after `#`; null if the user typed no board. */
  readonly board: string | null
}

/**
 * Splits the text into the name and the board. A board begins only at a `#` between a space and a letter, so `Ticket
 * #12` is a name without a board.
 */
export function readTypedItem(text: string): TypedItem {
  const trimmed = text.trim()
  const at = trimmed.search(/\s#\p{L}/u)
  if (at === -1) return { name: shortened(trimmed, longestName), board: null }
  const board = trimmed.slice(at).replace(/^\s+#/, '')
  return { name: shortened(trimmed.slice(0, at), longestName), board: shortened(board, longestBoard) }
}

/**
 * Returns the name and the board while the user is still typing the board. Directly after `#`, the board is an empty
 * string. Returns null if the text has no board.
 */
export function readTypedBoard(text: string): { readonly name: string; readonly board: string } | null {
  const begun = /^(\s*\S.*?)\s+#$/s.exec(text.trimEnd())
  const { name, board } = readTypedItem(text)
  if (board !== null) return { name, board }
  return begun?.[1] === undefined ? null : { name: begun[1].trim(), board: '' }
}

/** Returns whether the item matches the typed text. If the user typed no board, an item on any board matches. */
export function isTypedItem(item: Pick<ItemRef, 'name' | 'board'>, typed: TypedItem): boolean {
  return isSameText(item.name, typed.name) && (typed.board === null || isSameText(item.board, typed.board))
}

export function isSameText(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

/**
 * Returns the board in the spelling that existing items use, so that "bakery" and "Bakery" do not become separate
 * boards. A new board keeps the spelling that the user typed.
 */
export function knownBoard(board: string | null, items: readonly Pick<ItemRef, 'board'>[]): string | null {
  return items.find((item) => item.board !== null && isSameText(item.board, board))?.board ?? board
}

function shortened(text: string, most: number): string {
  return text.slice(0, most).trim()
}
