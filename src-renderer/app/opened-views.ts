/** Loaders for the views whose code and messages are loaded only when the view is first opened. */
import type { View } from '../lib/page.ts'
import { lazy } from '../lib/lazy.ts'

const history = () => import('#preload/words/made/history.ts').then((made) => made.history.load())
const entry = () => import('#preload/words/made/entry.ts').then((made) => made.entry.load())
const settings = () => import('#preload/words/made/settings.ts').then((made) => made.settings.load())
const items = () => import('#preload/words/made/items.ts').then((made) => made.items.load())
const fields = () => import('#preload/words/made/fields.ts').then((made) => made.fields.load())
const bringIn = () => import('#preload/words/made/bringIn.ts').then((made) => made.bringIn.load())
const naming = () => import('#preload/words/made/naming.ts').then((made) => made.naming.load())
const connections = () => import('#preload/words/made/connections.ts').then((made) => made.connections.load())

export const historyView = lazy(() => import('../history/HistoryView.svelte'), history)
export const todayView = lazy(() => import('../history/TodayView.svelte'), history)
export const nothingYet = lazy(() => import('../history/NothingYet.svelte'), history)
export const entryView = lazy(() => import('../entry/EntryView.svelte'), entry)
export const addTimeView = lazy(() => import('../entry/AddTimeView.svelte'), entry)
export const settingsView = lazy(() => import('../settings/SettingsView.svelte'), settings, connections)
export const itemsPart = lazy(() => import('../items/ItemsPart.svelte'), items)
export const fieldsPart = lazy(() => import('../fields/FieldsPart.svelte'), fields)
export const bringInView = lazy(() => import('../items/BringView.svelte'), bringIn)
export const namingView = lazy(() => import('../items/NamingView.svelte'), naming)

export async function codeOf(view: View): Promise<void> {
  const { name } = view
  if (name === 'history') await historyView()
  else if (name === 'today') await todayView()
  else if (name === 'entry') await Promise.all([historyView(), entryView()])
  else if (name === 'add-time') await addTimeView()
  else if (name === 'settings')
    await Promise.all([settingsView(), view.part === 'items' ? itemsPart() : undefined])
  else if (name === 'bring-in') await bringInView()
  else if (name === 'naming') await namingView()
}
