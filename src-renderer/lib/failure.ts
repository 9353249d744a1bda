/**
 * Recognizes a failed call. It checks the shape instead of using `instanceof CallFailed`, so that this module does not
 * have to import the bridge code.
 */
import type { CallFailed } from '#preload/bridge.ts'
import type { Failure } from '#preload/contract/outcome.ts'

/**
 * Returns the failure that the main process or the transport reported. Returns null for any other error, which is a
 * bug.
 */
export function failureOf(problem: unknown): Failure | null {
  return problem instanceof Error && problem.name === 'CallFailed' ? (problem as CallFailed).failure : null
}
