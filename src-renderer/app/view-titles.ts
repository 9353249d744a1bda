/**
 * The titles that views have when there is only one pane. The timer, today and the history have no title, because the
 * selected tab already names them.
 */
import { first as words } from '#preload/words/made/first.ts'
import type { View } from '../lib/page.ts'

export function titleOf(view: View): string | undefined {
  const titles: Record<View['name'], string | undefined> = {
    timer: undefined,
    today: undefined,
    history: undefined,
    settings: words().viewSettings,
    'add-time': words().viewAddTime,
    'bring-in': words().viewBringIn,
    naming: words().viewNaming,
    entry: words().viewEntry,
  }
  return titles[view.name]
}
