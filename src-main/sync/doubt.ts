import type { EntryProblem } from '#preload/model/entry.ts'

/**
 * A refusal of a create request that may come from a gateway, because the service itself was never seen to refuse in
 * this form. It is held in memory only.
 */
export interface Doubt {
  /** The number of the refused attempt. */
  readonly attempt: number
  readonly status: number
  readonly problem: EntryProblem
}

/** Refusals that may come from a gateway, by entry id. */
export type Doubts = Map<string, Doubt>
