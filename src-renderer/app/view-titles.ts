/** The titles of views that open on top of others. Tabs have no title, because the selected tab already names them. */
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
