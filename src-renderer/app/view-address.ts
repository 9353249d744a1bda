/**
 * The fragment of the page's address that names a view (`#history`, `#entry/ID`), and the view that a fragment names. Pure.
 * What a person typed (a search, a line to add) never stands in an address, because browsers keep addresses.
 */
import type { View } from '../lib/page.ts'

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const entryForm = /^[\w-]{1,64}$/

/** Empty for the timer, which is where the page starts. */
export function addressOf(view: View): string {
  switch (view.name) {
    case 'timer':
      return ''
    case 'entry':
      return `#entry/${view.entryId}`
    case 'today':
    case 'history':
    case 'add-time':
      return view.day === undefined ? `#${view.name}` : `#${view.name}/${view.day}`
    case 'settings':
      return '#settings'
  }
}

/** The timer for a fragment that names no view. Anybody can write one: it opens a view and does nothing else. */
export function viewAt(fragment: string): View {
  const [name = '', detail = ''] = fragment.replace(/^#/, '').split('/')
  if (name === 'entry') return entryForm.test(detail) ? { name, entryId: detail } : { name: 'timer' }
  if (name === 'settings') return { name }
  if (name !== 'today' && name !== 'history' && name !== 'add-time') return { name: 'timer' }
  return dayForm.test(detail) && isDay(detail) ? { name, day: detail } : { name }
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
