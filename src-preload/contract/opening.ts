/**
 * The answers that the browser host sends with the page: those to the calls of the first view, all at once, so that the
 * view needs no request for each. Other calls go to the server as usual.
 */
import type { CommandName } from './names.ts'
import type { Outcome } from './outcome.ts'

export interface Answered {
  readonly name: CommandName
  readonly input: unknown
  readonly outcome: Outcome<unknown>
}

export interface Opening {
  /** The id of the last event that the answers include; the page listens from the next one on. */
  readonly lastEventId: number
  readonly answers: readonly Answered[]
}
