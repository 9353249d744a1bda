/** Decides when the program reads the boards again on its own, without a request by the user. */
import type { BoardProblem } from '#preload/model/board-reader.ts'
import type { Instant } from '#preload/model/primitives.ts'

const everyMs = 24 * 60 * 60_000
/** Delay in milliseconds before the next reading after a failure that may resolve itself, such as a network error. */
const afterFailureMs = 60 * 60_000

const needsUser: ReadonlySet<BoardProblem['kind']> = new Set(['credentials', 'forbidden', 'no-token'])

export interface LastReading {
  /** The time at which the last reading ended; null before the first reading. */
  readonly triedAt: Instant | null
  readonly problem: Pick<BoardProblem, 'kind' | 'retryAfterMs'> | null
}

/**
 * Returns the milliseconds until the next reading; 0 if it is due; null if no reading can succeed until the user has
 * resolved the problem.
 */
export function nextReadingMs({ triedAt, problem }: LastReading, nowMs: number): number | null {
  if (problem !== null && needsUser.has(problem.kind)) return null
  if (triedAt === null) return 0
  const sinceMs = nowMs - Date.parse(triedAt)
  // A negative value means that the clock was set back, so the time since the last reading is unknown.
  if (sinceMs < 0) return 0
  const failed = problem !== null && problem.kind !== 'boards'
  const waitMs = failed ? Math.max(afterFailureMs, problem.retryAfterMs ?? 0) : everyMs
  return Math.max(0, waitMs - sinceMs)
}
