/** The item that a person means by a name that may be new. Only the local workspace makes items of names. */
import type { Bridge } from '#preload/bridge.ts'
import type { ItemRef } from '#preload/model/item.ts'
import { Orders } from './orders.ts'

export const longestName = 200

/** The one that is called so; a removed one is back on the list, and one that nobody has is made. Rejects like `call`. */
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

/** As a list of items offers it. */
export function newItemWords(text: string): string {
  return `New item “${text}”`
}
