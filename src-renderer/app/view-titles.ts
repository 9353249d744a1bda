/** The titles of views that open on top of others. Tabs have no title, because the selected tab already names them. */
import { first as words } from '#preload/words/made/first.ts'
import type { View } from '../lib/page.ts'

export function titleOf(view: View): string | undefined {
  switch (view.name) {
    case 'timer':
    case 'today':
    case 'history':
      return undefined
    case 'settings':
      return words().viewSettings
    case 'add-time':
      return words().viewAddTime
    case 'bring-in':
      return words().viewBringIn
    case 'naming':
      return words().viewNaming
    case 'entry':
      return words().viewEntry
  }
}
