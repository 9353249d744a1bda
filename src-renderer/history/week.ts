/** Weeks of the history: which days belong together. Owns no wording. */
import { addDays } from '#preload/rules/local-time.ts'
import type { Day } from '#preload/model/primitives.ts'

/** The first day of the week that `day` is in; `weekStart` is 1 for Monday … 7 for Sunday. */
export function firstOfWeek(day: Day, weekStart: number): Day {
  const weekday = Temporal.PlainDate.from(day).dayOfWeek
  return addDays(day, -((weekday - weekStart + 7) % 7))
}

/** The seven days from the first one on. */
export function daysOfWeek(first: Day): Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}
