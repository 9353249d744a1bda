/**
 * Defines the response that the browser host (Tallystick without Electron, shown in a browser) sends when the page
 * opens. It contains the results of all calls that the first view makes, so that the page needs only one request for
 * them. Each later call is a request of its own.
 */
import type { CommandName } from './commands.ts'
import type { Outcome } from './outcome.ts'

export interface Answered {
  readonly name: CommandName
  readonly input: unknown
  readonly outcome: Outcome<unknown>
}

export interface Opening {
  /** The id of the latest event before these results were computed. After opening, the page requests later events. */
  readonly lastEventId: number
  readonly answers: readonly Answered[]
}
