/**
 * Emits `items.changed` when an item that was only brought in (imported from a table or a board) becomes the user's own
 * because it is used. Also emits it in the opposite case, for example when the only entry of the item is deleted.
 * Changes to entries and the timer do not emit this event themselves, because they usually do not change which items
 * are listed.
 */
import type { Hub } from '../kernel/hub.ts'
import type { ItemLists } from './item-lists.ts'

export function watchOtherItems(hub: Hub, items: Pick<ItemLists, 'usedOthers'>): () => void {
  let known = items.usedOthers()
  return hub.listen(({ name }) => {
    if (name !== 'items.changed' && name !== 'entries.changed' && name !== 'timer.changed') return
    if (known === null && name !== 'items.changed') return
    const now = items.usedOthers()
    const isSame = now?.join() === known?.join()
    known = now
    if (!isSame && name !== 'items.changed') hub.emit({ name: 'items.changed', payload: {} })
  })
}
