/**
 * Defines the answers that the browser host (Tallystick without Electron, shown in a browser) sends when the page
 * opens. They answer exactly the calls that the first view makes, so that these calls need no further requests. All
 * later calls go to the server as usual.
 */
import type { CommandName } from './commands.ts'
import type { Outcome } from './outcome.ts'

export interface Answered {
  readonly name: CommandName
  readonly input: unknown
  readonly outcome: Outcome<unknown>
}

export interface Opening {
  /** The id of the last event whose effect these answers include. The page listens for events after this one. */
  readonly lastEventId: number
  readonly answers: readonly Answered[]
}
