/**
 * What the browser host answers to a page that opens: the answers to the questions that the first view puts, all at
 * once, so that it is drawn without a round to the server for each. A page that asks something else asks the server, as
 * ever.
 */
import type { CommandName } from './names.ts'
import type { Outcome } from './outcome.ts'

export interface Answered {
  readonly name: CommandName
  readonly input: unknown
  readonly outcome: Outcome<unknown>
}

export interface Opening {
  /** The last event that is already in the answers; the page listens from the next one on. */
  readonly lastEventId: number
  readonly answers: readonly Answered[]
}
