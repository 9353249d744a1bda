/** Recognises a refused call. The page knows CallFailed by its shape only, so that no code of the bridge is copied in. */
import type { CallFailed } from '#preload/bridge.ts'
import type { Failure } from '#preload/contract/outcome.ts'

/** The failure that main (or the way to it) named; null for anything else, which is a bug of ours. */
export function failureOf(problem: unknown): Failure | null {
  return problem instanceof Error && problem.name === 'CallFailed' ? (problem as CallFailed).failure : null
}
