/**
 * Emits `items.changed` when an item that was only brought in becomes the user's own by use, or stops being so, for
 * example when its only entry is deleted. Changes of entries and of the timer do not emit this event themselves,
 * because they usually do not change which items are listed.
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
