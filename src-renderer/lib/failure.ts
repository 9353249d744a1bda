/**
 * Recognises a failed call. It checks CallFailed only by its shape, so that this module does not import code of the
 * bridge.
 */
import type { CallFailed } from '#preload/bridge.ts'
import type { Failure } from '#preload/contract/outcome.ts'

/** Returns the failure that main or the transport reported; null for any other error, which is a bug. */
export function failureOf(problem: unknown): Failure | null {
  return problem instanceof Error && problem.name === 'CallFailed' ? (problem as CallFailed).failure : null
}
