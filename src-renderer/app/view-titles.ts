/** The titles of views in a single pane. Timer, today and history have none, because the selected tab names them. */
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
