/** Loaders for views whose code is loaded when they are first opened. */
import { connections } from '#preload/words/made/connections.ts'
import { entry } from '#preload/words/made/entry.ts'
import { history } from '#preload/words/made/history.ts'
import { settings } from '#preload/words/made/settings.ts'
import type { View } from '../lib/page.ts'
import { lazy } from '../lib/lazy.ts'

export const historyView = lazy(() => import('../history/HistoryView.svelte'), history)
export const todayView = lazy(() => import('../history/TodayView.svelte'), history)
export const entryView = lazy(() => import('../entry/EntryView.svelte'), entry)
export const addTimeView = lazy(() => import('../entry/AddTimeView.svelte'), entry)
export const settingsView = lazy(() => import('../settings/SettingsView.svelte'), settings, connections)

/** Resolves when the code of the view is loaded. */
export async function codeOf({ name }: View): Promise<void> {
  if (name === 'history') await historyView()
  else if (name === 'today') await todayView()
  else if (name === 'entry') await Promise.all([historyView(), entryView()])
  else if (name === 'add-time') await addTimeView()
  else if (name === 'settings') await settingsView()
}
