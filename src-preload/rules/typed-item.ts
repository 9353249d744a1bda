/** Reads the name of an item that the user types, with the board after `#`: `Logo sketches #Bakery Müller`. */
import type { ItemRef } from '../model/item.ts'

export const longestName = 200
const longestBoard = 120

export interface TypedItem {
  readonly name: string
  /** Null if no board was typed. */
  readonly board: string | null
}

/**
 * Returns the name, and the board up to the end of the text. Only a `#` after a space and before a letter begins a
 * board, so `Ticket #12` is a name.
 */
export function readTypedItem(text: string): TypedItem {
  const trimmed = text.trim()
  const at = trimmed.search(/\s#\p{L}/u)
  if (at === -1) return { name: shortened(trimmed, longestName), board: null }
  const board = trimmed.slice(at).replace(/^\s+#/, '')
  return { name: shortened(trimmed.slice(0, at), longestName), board: shortened(board, longestBoard) }
}

/**
 * Returns the name and the board that is being typed, which is empty directly after `#`; null if no board is typed. Only
 * the end of the text may be an incomplete board.
 */
export function readTypedBoard(text: string): { readonly name: string; readonly board: string } | null {
  const begun = /^(\s*\S.*?)\s+#$/s.exec(text.trimEnd())
  const { name, board } = readTypedItem(text)
  if (board !== null) return { name, board }
  return begun?.[1] === undefined ? null : { name: begun[1].trim(), board: '' }
}

/** Returns the text that names this item on this board. */
export function typedItemText({ name, board }: TypedItem): string {
  return board === null ? name : `${name} #${board}`
}

/** Returns whether the typed text means this item: the same name, and the same board if a board was typed. */
export function isTypedItem(item: Pick<ItemRef, 'name' | 'board'>, typed: TypedItem): boolean {
  return isSameText(item.name, typed.name) && (typed.board === null || isSameText(item.board, typed.board))
}

/** Returns whether two names are the same, apart from upper and lower case. */
export function isSameText(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

/** Returns the spelling that is in use for this board, or the typed one if the board is new. */
export function knownBoard(board: string | null, items: readonly Pick<ItemRef, 'board'>[]): string | null {
  return items.find((item) => item.board !== null && isSameText(item.board, board))?.board ?? board
}

function shortened(text: string, most: number): string {
  return text.slice(0, most).trim()
}
