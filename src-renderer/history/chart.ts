/** The bars of the week: how high, what stands under them, and the sentence that says the same. */
import type { Day } from '#preload/model/primitives.ts'

/** Minutes of one day. `live` is the part that is still being counted. */
export interface DayMinutes {
  day: Day
  minutes: number
  live: number
}

export interface Bar {
  day: Day
  /** Share of the chart's height, 0 to 1, the live part included. */
  height: number
  /** Share of the bar that is live, 0 to 1. */
  live: number
  minutes: number
}

export interface Chart {
  bars: Bar[]
  /** Where the goal line stands, as a share of the height; null without a goal. */
  goal: number | null
}

/** Room above the highest bar, so that a full day does not look like a limit. */
const lowestTop = 60

/** The chart of a week. Its top is the longest day or the goal, whichever is more. */
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
