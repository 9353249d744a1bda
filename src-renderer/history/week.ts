import { addDays } from '#preload/rules/local-time.ts'
import type { Day } from '#preload/model/primitives.ts'

/** Returns the first day of the week that contains `day`. `weekStart` is 1 for Monday to 7 for Sunday. */
export function firstOfWeek(day: Day, weekStart: number): Day {
  const weekday = Temporal.PlainDate.from(day).dayOfWeek
  return addDays(day, -((weekday - weekStart + 7) % 7))
}

export function daysOfWeek(first: Day): Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}
