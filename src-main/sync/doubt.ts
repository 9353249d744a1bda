import type { EntryProblem } from '#preload/model/entry.ts'

/**
 * A refusal of a create request that may come from a gateway, because the service itself was never seen to refuse in
 * this form. Such refusals are kept in memory only.
 */
export interface Doubt {
  readonly attempt: number
  readonly status: number
  readonly problem: EntryProblem
}

export type Doubts = Map<string, Doubt>
