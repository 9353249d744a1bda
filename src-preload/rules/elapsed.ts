/**
 * Computes the counted time of a run (one use of the timer) from its stored start and end times. The program keeps no
 * running total, so no time is lost if it crashes or the machine sleeps.
 */
import type { Stretch } from '../model/run.ts'

/**
 * Returns the milliseconds counted up to `nowMs` (milliseconds since the epoch). If a stretch (an interval of counted
 * time) ends before it starts, because the wall clock was set back, the stretch counts as zero.
 */
export function elapsedMs(stretches: readonly Stretch[], nowMs: number): number {
  let sum = 0
  for (const { startedAt, endedAt } of stretches) {
    const end = endedAt === null ? nowMs : Date.parse(endedAt)
    sum += Math.max(0, end - Date.parse(startedAt))
  }
  return sum
}
