/** What a view laid on top of another is called in its head. Tabs have none: they are named in the head already. */
import type { View } from '../lib/page.ts'

export function titleOf(view: View): string | undefined {
  switch (view.name) {
    case 'timer':
    case 'today':
    case 'history':
      return undefined
    case 'settings':
      return 'Settings'
    case 'add-time':
      return 'Add time'
    case 'entry':
      return 'Entry'
  }
}
