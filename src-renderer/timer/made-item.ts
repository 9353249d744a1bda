/** Computes what the typed text would create in the local workspace: an item, and perhaps its board. */
import type { ItemRef } from '#preload/model/item.ts'
import { isTypedItem, knownBoard, readTypedItem } from '#preload/rules/typed-item.ts'

export interface MadeItem {
  readonly name: string
  /** Null if no board was typed. */
  readonly board: string | null
  readonly isNewBoard: boolean
}

/**
 * Returns the item that the text would create; null if the text names one of the listed items. A board counts as
 * existing if an item in `known` is on it. By default, `known` contains the listed items.
 */
export function madeItem(
  text: string,
  listed: readonly Pick<ItemRef, 'name' | 'board'>[],
  known = listed,
): MadeItem | null {
  const typed = readTypedItem(text)
  if (listed.some((item) => isTypedItem(item, typed))) return null
  const board = knownBoard(typed.board, known)
  return {
    name: typed.name,
    board,
    isNewBoard: board !== null && !known.some((item) => item.board === board),
  }
}
