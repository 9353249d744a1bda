/**
 * Computes the counted time of a run from its stored start and end times. Nothing is added up while the timer runs, so
 * a crash or sleep loses no time.
 */
import type { Stretch } from '../model/run.ts'

/**
 * Returns the milliseconds counted up to `nowMs` (epoch). A stretch that ends before it starts, because the wall clock
 * was set back, counts as zero.
 */
export function elapsedMs(stretches: readonly Stretch[], nowMs: number): number {
  let sum = 0
  for (const { startedAt, endedAt } of stretches) {
    const end = endedAt === null ? nowMs : Date.parse(endedAt)
    sum += Math.max(0, end - Date.parse(startedAt))
  }
  return sum
}
