/** The views that are fetched when they are first opened. */
import { fetched } from './fetched.ts'

export const historyView = fetched(() => import('../history/HistoryView.svelte'))
export const todayView = fetched(() => import('../history/TodayView.svelte'))
export const entryView = fetched(() => import('../entry/EntryView.svelte'))
export const settingsView = fetched(() => import('../settings/SettingsView.svelte'))
