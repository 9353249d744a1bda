/** What main tells the page: which keys changed, never the rows. The page reads again what it shows. */
import type { Day } from '../model/primitives.ts'

export interface Events {
  'timer.changed': object
  'entries.changed': { days: Day[] }
  'items.changed': object
  /** A form has unsaved text now, or has none any more. */
  'drafts.changed': object
  /** More of the account was read, or reading began, stopped or has to wait. */
  'coverage.changed': object
  'template.changed': object
  'sync.changed': object
  'settings.changed': object
  /** Accounts were connected, changed or removed, or a token or secret came or went. */
  'connections.changed': object
  /** Another workspace is the active one: everything shown is another's. */
  'workspace.changed': object
  /** The tray, a link or a second start asks the page to show something. `text` goes into the view's field, as if typed. */
  'view.asked': { view: AskedView; text?: string }
}

/** What may be asked for from outside the page. */
export const askedViews = ['timer', 'history', 'add-time', 'settings', 'attention'] as const
export type AskedView = (typeof askedViews)[number]

export function isAskedView(text: string): text is AskedView {
  return (askedViews as readonly string[]).includes(text)
}

export type EventName = keyof Events

/** One event as it travels. */
export type EventMessage = { [N in EventName]: { name: N; payload: Events[N] } }[EventName]
