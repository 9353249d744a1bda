/**
 * The events that main sends to the page: they name what changed, never the data. The page then reads what it shows.
 */
import type { Day } from '../model/primitives.ts'

export interface Events {
  'timer.changed': object
  'entries.changed': { days: Day[] }
  'items.changed': object
  /** A form got its first unsaved text, or has no longer any. */
  'drafts.changed': object
  /** More of the account was read, or reading started, stopped or has to wait. */
  'coverage.changed': object
  'template.changed': object
  'sync.changed': object
  'settings.changed': object
  /** An account was connected, changed or removed, or a token or secret was stored or deleted. */
  'connections.changed': object
  /** Another workspace became the active one, so that everything shown must be read again. */
  'workspace.changed': object
  /** The tray, a link or a second start asks the page to show a view. `text` goes into the view's field as if typed. */
  'view.asked': { view: AskedView; text?: string }
}

/** The views that can be asked for from outside the page. */
export const askedViews = ['timer', 'history', 'add-time', 'settings', 'attention'] as const
export type AskedView = (typeof askedViews)[number]

export function isAskedView(text: string): text is AskedView {
  return (askedViews as readonly string[]).includes(text)
}

export type EventName = keyof Events

/** One event as it is transmitted. */
export type EventMessage = { [N in EventName]: { name: N; payload: Events[N] } }[EventName]
