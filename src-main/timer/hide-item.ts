/** Removes an item from the list, or restores it. Its entries are kept. */
import { rememberOther } from '../entries/undo.ts'
import type { Timer } from './timer.ts'

/** Hides or shows the item. Throws `Refusal` `not-found`. */
export function hideItem(
  timer: Timer,
  { itemId, hidden }: { itemId: string; hidden: boolean },
): Record<string, never> {
  timer.db.transaction(() => {
    timer.items.hide(itemId, hidden)
    if (hidden) rememberOther(timer, { kind: 'hide', subjectId: itemId, endedId: null })
    else {
      timer.steps.markOf(itemId, 'hide', true)
      timer.steps.markOf(itemId, 'create', false)
    }
  })
  timer.hub.emit({ name: 'items.changed', payload: {} })
  return {}
}
