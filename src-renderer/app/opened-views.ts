/** The views whose code is loaded when they are first opened. */
import type { View } from '../lib/page.ts'
import { fetched } from './fetched.ts'

export const historyView = fetched(() => import('../history/HistoryView.svelte'))
export const todayView = fetched(() => import('../history/TodayView.svelte'))
export const entryView = fetched(() => import('../entry/EntryView.svelte'))
export const addTimeView = fetched(() => import('../entry/AddTimeView.svelte'))
export const settingsView = fetched(() => import('../settings/SettingsView.svelte'))

/** Resolves when the code of that view is loaded. */
export async function codeOf({ name }: View): Promise<void> {
  if (name === 'history') await historyView()
  else if (name === 'today') await todayView()
  else if (name === 'entry') await Promise.all([historyView(), entryView()])
  else if (name === 'add-time') await addTimeView()
  else if (name === 'settings') await settingsView()
}
