/**
 * Groups days into ranges, so that days that are far apart can be read from the service without also reading all the
 * days in between.
 */
import type { Day } from '../model/primitives.ts'
import { addDays } from './local-time.ts'

export interface DaySpan {
  readonly from: Day
  readonly to: Day
}

/** The maximum distance, in days, between two consecutive requested days in the same range. */
const mostBetween = 31

/** The maximum length of a range in days. All entries of a range are read from the service with one call. */
const mostDays = 92

/** Returns ranges that contain every day of `days`, in order and without overlaps. */
export function daySpans(days: Iterable<Day>): DaySpan[] {
  const spans: { from: Day; to: Day }[] = []
  for (const day of [...new Set(days)].sort()) {
    const last = spans.at(-1)
    if (last && day <= addDays(last.to, mostBetween) && day < addDays(last.from, mostDays)) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}
