/**
 * Decides when entries and corrections have waited long enough. Their waits are stored as wall clock times, and the user
 * can set the wall clock back.
 */
import type { Instant } from '#preload/model/primitives.ts'
import { toInstant } from '../kernel/clock.ts'

/**
 * No wait is longer than this, for example the period in which saving can be undone or the time between two lookups.
 */
const longestWaitMs = 600_000

/**
 * Returns a SQL condition that is true once the wait until the time in `column` is over. A time after `$beyond` is
 * later than any wait can last, so it must have been stored before the wall clock was set back. That wait also counts
 * as over; otherwise, the entry would wait until the clock reached that time.
 */
export function isOver(column: string): string {
  return `(${column} IS NULL OR ${column} <= $now OR ${column} > $beyond)`
}

/** Returns the values to bind for {@link isOver}. */
export function timesOf(now: Instant): { now: Instant; beyond: Instant } {
  return { now, beyond: toInstant(Date.parse(now) + longestWaitMs) }
}
