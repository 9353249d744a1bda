/** From counted milliseconds to the whole minutes that are sent (decisions.md, "minutes"). */
import type { Settings } from '../model/settings.ts'

export type RoundingRule = Pick<Settings, 'roundTo' | 'roundHow'>

const minuteMs = 60_000

/** Whole minutes, a multiple of the rule's step, never below one step. */
export function roundedMinutes(ms: number, rule: RoundingRule): number {
  const steps = ms / (rule.roundTo * minuteMs)
  return Math.max(1, inDirection(steps, rule.roundHow)) * rule.roundTo
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
