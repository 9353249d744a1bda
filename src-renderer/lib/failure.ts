/** Recognizes the error of a failed call by its `name`, because `instanceof` would require importing the bridge. */
import type { CallFailed } from '#preload/bridge.ts'
import type { Failure } from '#preload/contract/outcome.ts'

/**
 * Returns the failure that the main process or the transport reported. Returns null for any other error, which is a
 * bug.
 */
export function failureOf(problem: unknown): Failure | null {
  return problem instanceof Error && problem.name === 'CallFailed' ? (problem as CallFailed).failure : null
}
