/**
 * Defines the events that the main process sends to the page. Most events name what has changed but do not contain the
 * new data; the page then reloads the data that it displays.
 */
import type { Day } from '../model/primitives.ts'

export interface Events {
  'timer.changed': object
  /** `days` is empty if entries of any day may have changed. */
  'entries.changed': { days: Day[] }
  'items.changed': object
  /** A form now has unsaved text, or no longer has any. */
  'drafts.changed': object
  /** More of the account's entries were read, or reading started, stopped or was postponed. */
  'coverage.changed': object
  /** The program began or finished reading the boards, or the token or the chosen boards were changed. */
  'boardReader.changed': object
  'template.changed': object
  'sync.changed': object
  'settings.changed': object
  /** An account was connected, changed or removed, or a token or secret was stored or deleted. */
  'connections.changed': object
  /** Another workspace became active, so everything on screen must be reloaded. */
  'workspace.changed': object
  /**
   * The download of a file that the page offered has ended, successfully or not. `url` is the object URL of the file.
   * Only the Electron host sends this event.
   */
  'file.saved': { url: string; outcome: 'saved' | 'cancelled' | 'failed' }
  /**
   * The tray, a link or a second launch of the program asks the page to show a view. `text` is entered into the view's
   * text field as if the user had typed it.
   */
  'view.asked': { view: AskedView; text?: string }
}

export const askedViews = ['timer', 'history', 'add-time', 'settings', 'attention'] as const
export type AskedView = (typeof askedViews)[number]

export function isAskedView(text: string): text is AskedView {
  return (askedViews as readonly string[]).includes(text)
}

export type EventName = keyof Events

export type EventMessage = { [N in EventName]: { name: N; payload: Events[N] } }[EventName]
