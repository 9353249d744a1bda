/** Splits a run (one use of the timer) by day, as the main process would if the run ended at a given time. */
import type { Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { splitByDay, type DayPart } from '#preload/rules/day-split.ts'
import type { RoundingRule } from '#preload/rules/rounding.ts'

/**
 * Returns the entries that the run would become if it ended at `at`: one for each day and UTC offset
 * (rules/day-split.ts). Stretches (the parts between pauses) that have already ended keep their end. `carryMs` is the
 * counted time that rounding has left out of earlier entries on the day on which the run started.
 */
export function partsUntil(run: Run, at: Instant, rule: RoundingRule, carryMs: number): DayPart[] {
  const ended = run.stretches.map((each) => ({
    ...each,
    endedAt: each.endedAt ?? (at > each.startedAt ? at : each.startedAt),
  }))
  return splitByDay(ended, run.zone, rule, carryMs)
}
