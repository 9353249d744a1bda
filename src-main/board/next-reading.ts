/**
 * Decides when the program next reads the boards on its own. Normally it reads them once a day. After a temporary
 * failure, it tries again after an hour or more; after a failure that only the user can resolve, it waits for the
 * user.
 */
import type { BoardProblem } from '#preload/model/board-reader.ts'
import type { Instant } from '#preload/model/primitives.ts'

const everyMs = 24 * 60 * 60_000
/** Delay in milliseconds before the next reading after a failure that may resolve itself, such as a network error. */
const afterFailureMs = 60 * 60_000

const needsUser: ReadonlySet<BoardProblem['kind']> = new Set(['credentials', 'forbidden', 'no-token'])

export interface LastReading {
  /** The time of the last attempt, even if it failed; null before the first one. */
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
  // A negative value means that the clock was set back, so it is unknown how long ago the last attempt was.
  if (sinceMs < 0) return 0
  const failed = problem !== null && problem.kind !== 'boards'
  const waitMs = failed ? Math.max(afterFailureMs, problem.retryAfterMs ?? 0) : everyMs
  return Math.max(0, waitMs - sinceMs)
}
