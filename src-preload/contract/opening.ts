/**
 * Defines the message with which the browser host (Tallystick without Electron; the page is in a browser) answers
 * several calls at once when the page opens. The first view makes exactly these calls, and none of them then needs a
 * request of its own. All other calls go to the server as usual.
 */
import type { CommandName } from './names.ts'
import type { Outcome } from './outcome.ts'

export interface Answered {
  readonly name: CommandName
  readonly input: unknown
  readonly outcome: Outcome<unknown>
}

export interface Opening {
  /** The id of the last event whose effect these responses include. The page listens for events after this one. */
  readonly lastEventId: number
  readonly answers: readonly Answered[]
}
