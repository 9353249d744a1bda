/** What the typed text would create in the local workspace: an item, and perhaps its board. */
import type { ItemRef } from '#preload/model/item.ts'
import { isTypedItem, knownBoard, readTypedItem } from '#preload/rules/typed-item.ts'

export interface MadeItem {
  readonly name: string
  /** Null if no board was typed. */
  readonly board: string | null
  /** Whether no known item is on the board. */
  readonly isNewBoard: boolean
}

/** Returns the item that the text would create; null if one of the known items is meant. */
export function madeItem(text: string, known: readonly Pick<ItemRef, 'name' | 'board'>[]): MadeItem | null {
  const typed = readTypedItem(text)
  if (known.some((item) => isTypedItem(item, typed))) return null
  const board = knownBoard(typed.board, known)
  return {
    name: typed.name,
    board,
    isNewBoard: board !== null && !known.some((item) => item.board === board),
  }
}
