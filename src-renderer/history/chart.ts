/** Computes the bars of the week. */
import type { Day } from '#preload/model/primitives.ts'

/** Minutes of one day; `live` is the part that is still being counted. */
export interface DayMinutes {
  day: Day
  minutes: number
  live: number
}

export interface Bar {
  day: Day
  /** Fraction of the chart's height, 0 to 1, including the live part. */
  height: number
  /** Fraction of the bar that is live, 0 to 1. */
  live: number
  minutes: number
}

export interface Chart {
  bars: Bar[]
  /** Position of the goal line as a fraction of the height; null without a goal. */
  goal: number | null
}

/** The least number of minutes at the top of the chart, so that short days do not fill it. */
const lowestTop = 60

/** Returns the chart of a week. Its top is the longest day or the goal, whichever is higher. */
export function chartOf(days: readonly DayMinutes[], goalMinutes: number): Chart {
  const totals = days.map(({ minutes, live }) => minutes + live)
  const top = Math.max(lowestTop, goalMinutes, ...totals)
  const bars = days.map<Bar>(({ day, minutes, live }) => ({
    day,
    minutes: minutes + live,
    height: (minutes + live) / top,
    live: minutes + live === 0 ? 0 : live / (minutes + live),
  }))
  return { bars, goal: goalMinutes > 0 ? goalMinutes / top : null }
}
