/** Finds or creates an item by name. Only the local workspace can create items. */
import type { Bridge } from '#preload/bridge.ts'
import type { ItemRef } from '#preload/model/item.ts'
import { page as words } from '#preload/words/made/page.ts'
import { Orders } from './orders.ts'

export const longestName = 200

/**
 * Returns the item with this name. Restores the item if it was removed from the list, and creates it if it does not
 * exist. Rejects like `call`.
 */
export async function itemCalled(bridge: Bridge, text: string): Promise<ItemRef> {
  const name = text.trim().slice(0, longestName).trim()
  const isIt = (item: ItemRef): boolean => item.name.toLowerCase() === name.toLowerCase()
  const listed = (await bridge.call('items.list', {})).find(isIt)
  if (listed) return listed
  const removed = (await bridge.call('items.removed', {})).find(isIt)
  if (!removed)
    return new Orders(bridge).give('items.add', { itemId: null, name, board: null, pinned: false })
  await bridge.call('items.hide', { itemId: removed.id, hidden: false })
  return removed
}

/** Returns the text of the option that creates an item. */
export function newItemWords(text: string): string {
  return words().newItem({ name: text })
}
