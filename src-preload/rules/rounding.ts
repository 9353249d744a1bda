/**
 * Rounds the time that the timer counted to whole minutes, because services accept only whole minutes
 * (docs/interfaces/time-tracking.md#minutes).
 */
import type { Settings } from '../model/settings.ts'

export type RoundingRule = Pick<Settings, 'roundTo' | 'roundHow'>

const minuteMs = 60_000

/**
 * Returns whole minutes: a multiple of `roundTo` (the step), and at least one step.
 *
 * `carryMs` is the time, in milliseconds, that was lost when earlier entries of the day were rounded; negative if
 * rounding added time. When rounding to the nearest step, `carryMs` is added first, so that the day's total stays
 * within half a step of the counted time. At most one step is carried at a time, so that each entry stays close to the
 * time that was actually worked. Rules that round up or down ignore `carryMs`.
 */
export function roundedMinutes(ms: number, rule: RoundingRule, carryMs = 0): number {
  const stepMs = rule.roundTo * minuteMs
  const carried = rule.roundHow === 'nearest' ? Math.min(stepMs, Math.max(-stepMs, carryMs)) : 0
  return Math.max(1, directions[rule.roundHow]((ms + carried) / stepMs)) * rule.roundTo
}

const directions = { nearest: Math.round, up: Math.ceil, down: Math.floor }
