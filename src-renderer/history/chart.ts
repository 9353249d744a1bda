import type { Day } from '#preload/model/primitives.ts'

/**
 * The time of one day, in minutes. `minutes` is the time of saved entries, and `live` is the time of the timer's open
 * run (not yet saved or discarded).
 */
export interface DayMinutes {
  day: Day
  minutes: number
  live: number
}

export interface Bar {
  day: Day
  /** The height of the bar, including the open run, as a fraction of the chart's height, from 0 to 1. */
  height: number
  /** The fraction of the bar that represents the open run, from 0 to 1. */
  live: number
  minutes: number
}

export interface Chart {
  bars: Bar[]
  /** The position of the goal line as a fraction of the chart's height; null if there is no goal. */
  goal: number | null
}

/** The top of the chart represents at least this many minutes, so that very short days do not fill the chart. */
const lowestTop = 60

/**
 * Returns the chart of a week. Its full height represents the longest day or the goal, whichever is longer, but at
 * least `lowestTop`.
 */
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
