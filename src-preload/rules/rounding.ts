/** From counted milliseconds to the whole minutes that are sent (docs/interfaces/time-tracking.md#minutes). */
import type { Settings } from '../model/settings.ts'

export type RoundingRule = Pick<Settings, 'roundTo' | 'roundHow'>

const minuteMs = 60_000

/**
 * Whole minutes, a multiple of the rule's step, never below one step. To the nearest, `carryMs` is taken along: what
 * was counted on that day so far and is in no minutes yet (negative: what the minutes are ahead). So the sum of a day
 * stays within half a step of the truth, however many entries it has. At most one step is taken along at a time: an
 * entry shows what was worked, and what many short ones ran ahead is made up for one by one. Up and down are the
 * person's own rule for each entry, and nothing is carried.
 */
export function roundedMinutes(ms: number, rule: RoundingRule, carryMs = 0): number {
  const stepMs = rule.roundTo * minuteMs
  const carried = rule.roundHow === 'nearest' ? Math.min(stepMs, Math.max(-stepMs, carryMs)) : 0
  return Math.max(1, inDirection((ms + carried) / stepMs, rule.roundHow)) * rule.roundTo
}

function inDirection(steps: number, how: RoundingRule['roundHow']): number {
  switch (how) {
    case 'nearest':
      return Math.round(steps)
    case 'up':
      return Math.ceil(steps)
    case 'down':
      return Math.floor(steps)
  }
}
