/**
 * Defines the results that the browser host (Tallystick without Electron, shown in a browser) sends when the page
 * opens. They are the results of exactly those calls that the first view makes, so these calls need no requests of
 * their own. All later calls go to the server as usual.
 */
import type { CommandName } from './commands.ts'
import type { Outcome } from './outcome.ts'

export interface Answered {
  readonly name: CommandName
  readonly input: unknown
  readonly outcome: Outcome<unknown>
}

export interface Opening {
  /** The id of the last event that these results already reflect. The page listens for later events. */
  readonly lastEventId: number
  readonly answers: readonly Answered[]
}
