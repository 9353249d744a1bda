/**
 * Divides the counted time of an open run (one use of the timer) among the days on which it was counted, for the totals
 * and the timelines of these days. When a run that crosses midnight is saved, it is likewise divided into one entry per
 * day, unless the user chooses a single entry.
 */
import type { Day, Instant } from '../model/primitives.ts'
import type { Run, Stretch } from '../model/run.ts'
import { addDays, dayOf, instantAt } from './local-time.ts'
import type { Lasting } from './pauses.ts'
import { countedMinutes } from './shown-time.ts'
import { lastEnd } from './stretches.ts'

export interface RunDay {
  readonly day: Day
  readonly minutes: number
  /** The stretches (intervals of counted time) of this day. A stretch that is still open ends at the current time. */
  readonly stretches: readonly Lasting[]
}

type Counted = Pick<Run, 'startedAt' | 'stretches' | 'zone'>

/**
 * Returns the days of a run, earliest first: the day on which it started, and each later day with at least one counted
 * minute. The minutes of all days add up to those of the run.
 */
export function daysOfRun({ startedAt, stretches, zone }: Counted, nowMs: number): RunDay[] {
  const now = new Date(nowMs).toISOString()
  const ended = stretches.map((each) => ({ startedAt: each.startedAt, endedAt: each.endedAt ?? now }))
  const last = dayOf(lastEnd(stretches) ?? now, zone)
  const days: RunDay[] = []
  let counted = 0
  for (let day = dayOf(startedAt, zone); days.length === 0 || day <= last; day = addDays(day, 1)) {
    const [from, to] = [instantAt(day, '00:00', zone), instantAt(addDays(day, 1), '00:00', zone)]
    const upToHere = countedMinutes(day < last ? until(ended, to) : ended, nowMs)
    if (days.length === 0 || upToHere > counted)
      days.push({ day, minutes: upToHere - counted, stretches: within(ended, from, to) })
    counted = upToHere
  }
  return days
}

/** Returns the minutes that the run adds to the total of a day; 0 without a run. */
export function runMinutesOn(day: Day, run: Counted | null, nowMs: number): number {
  return (run && daysOfRun(run, nowMs).find((each) => each.day === day)?.minutes) ?? 0
}

function until(stretches: readonly Lasting[], to: Instant): Stretch[] {
  return stretches.map((each) => ({ ...each, endedAt: each.endedAt < to ? each.endedAt : to }))
}

function within(stretches: readonly Lasting[], from: Instant, to: Instant): Lasting[] {
  return stretches
    .filter(({ startedAt, endedAt }) => startedAt < to && (startedAt >= from || endedAt > from))
    .map(({ startedAt, endedAt }) => ({
      startedAt: startedAt > from ? startedAt : from,
      endedAt: endedAt < to ? endedAt : to,
    }))
}
