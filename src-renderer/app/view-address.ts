/**
 * Converts between views and the fragment of the page's address (`#history`, `#entry/ID`). Text that the user has typed
 * (a search, or the input line of "Add time") is never part of an address, because browsers store addresses.
 */
import { isCalendarDay } from '#preload/rules/calendar-day.ts'
import type { View } from '../lib/page.ts'

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const entryForm = /^[\w-]{1,64}$/

/**
 * Returns the fragment for a view. The fragment of the timer, the view that the page starts with, is an empty string.
 */
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
    case 'naming':
      return '#naming'
    case 'settings':
    // The view "Bring in items" can contain pasted text, which does not fit into an address. The address therefore
    // leads to the settings, from which the view can be opened again.
    case 'bring-in':
      return '#settings'
  }
}

/**
 * Returns the view that a fragment names, or the timer if it names none. Any website can link to a fragment, so this
 * must never do more than open a view.
 */
export function viewAt(fragment: string): View {
  const [name = '', detail = ''] = fragment.replace(/^#/, '').split('/')
  if (name === 'entry') return entryForm.test(detail) ? { name, entryId: detail } : { name: 'timer' }
  if (name === 'settings' || name === 'naming') return { name }
  if (name !== 'today' && name !== 'history' && name !== 'add-time') return { name: 'timer' }
  return dayForm.test(detail) && isCalendarDay(detail) ? { name, day: detail } : { name }
}
