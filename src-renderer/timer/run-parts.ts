/** Splits a run by days, as main would save it if it ended at an instant. Pure. */
import type { Instant } from '#preload/model/primitives.ts'
import type { Run } from '#preload/model/run.ts'
import { splitByDay, type DayPart } from '#preload/rules/day-split.ts'
import type { RoundingRule } from '#preload/rules/rounding.ts'

/**
 * Returns one part if the run crosses no day. Stretches that have ended stay as they are; `carryMs` is the carry of the
 * run's day.
 */
export function partsUntil(run: Run, at: Instant, rule: RoundingRule, carryMs: number): DayPart[] {
  const ended = run.stretches.map((each) => ({
    ...each,
    endedAt: each.endedAt ?? (at > each.startedAt ? at : each.startedAt),
  }))
  return splitByDay(ended, run.zone, rule, carryMs)
}
