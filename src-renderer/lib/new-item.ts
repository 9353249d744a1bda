/** Finds or creates an item by name and board. Only the local workspace can create items. */
import type { Bridge } from '#preload/bridge.ts'
import type { ItemRef } from '#preload/model/item.ts'
import { isTypedItem, knownBoard, readTypedItem } from '#preload/rules/typed-item.ts'
import { page as words } from '#preload/words/made/page.ts'
import { Orders } from './orders.ts'

/**
 * Returns the item that typed text such as `Logo sketches #Bakery Müller` refers to. Restores the item if it is
 * archived, and creates it if it does not exist. Rejects like `bridge.call`.
 */
export async function itemCalled(bridge: Bridge, text: string): Promise<ItemRef> {
  const typed = readTypedItem(text)
  const isIt = (item: ItemRef): boolean => isTypedItem(item, typed)
  const list = await bridge.call('items.list', {})
  const listed = list.find(isIt)
  if (listed) return listed
  const removed = await bridge.call('items.removed', {})
  const archived = removed.find(isIt)
  if (!archived) {
    const board = knownBoard(typed.board, [...list, ...removed])
    return new Orders(bridge).give('items.add', { itemId: null, name: typed.name, board, pinned: false })
  }
  await bridge.call('items.hide', { itemId: archived.id, hidden: false })
  return archived
}

export function newItemWords(name: string): string {
  return words().newItem({ name })
}
