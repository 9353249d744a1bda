/** The titles of views in a single pane. Timer, today and history have none, because the selected tab names them. */
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
