/** The stretches of days that a list of days lies in, so that far-apart days are asked about without those between. Pure. */
import type { Day } from '../model/primitives.ts'
import { addDays } from './local-time.ts'

export interface DaySpan {
  readonly from: Day
  readonly to: Day
}

/** Days that are no more than this apart share a stretch. */
const mostBetween = 31

/** No stretch is longer: each is one list that is read and taken in at once. */
const mostDays = 92

/** In order, without overlaps; every day of `days` lies in one of them. */
export function daySpans(days: Iterable<Day>): DaySpan[] {
  const spans: { from: Day; to: Day }[] = []
  for (const day of [...new Set(days)].sort()) {
    const last = spans.at(-1)
    if (last && day <= addDays(last.to, mostBetween) && day < addDays(last.from, mostDays)) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}
