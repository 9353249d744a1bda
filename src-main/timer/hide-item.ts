import type { Input } from '#preload/contract/commands.ts'
import { rememberOther } from '../entries/undo.ts'
import type { Timer } from './timer.ts'

/** Removes an item from the user's list, or adds it again. Its entries are kept. Throws `Refusal` `not-found`. */
export function hideItem(
  timer: Pick<Timer, 'clock' | 'db' | 'hub' | 'items' | 'steps'>,
  { itemId, hidden }: Input<'items.hide'>,
): Record<string, never> {
  timer.db.transaction(() => {
    timer.items.hide(itemId, hidden)
    if (hidden) rememberOther(timer, { kind: 'hide', subjectId: itemId })
    else {
      timer.steps.markOf(itemId, 'hide', true)
      timer.steps.markOf(itemId, 'create', false)
    }
  })
  timer.hub.emit({ name: 'items.changed', payload: {} })
  return {}
}
