import type { EntryProblem } from '#preload/model/entry.ts'

/**
 * A refusal that may come from a gateway, because its shape is not known to be the service's own. It is held in memory
 * only.
 */
export interface Doubt {
  /** The number of the attempt that was refused like this. */
  readonly attempt: number
  readonly status: number
  readonly problem: EntryProblem
}

/** The doubted refusals, by entry id. */
export type Doubts = Map<string, Doubt>
