import type { Day, Instant } from '#preload/model/primitives.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import {
  atStart,
  dayName,
  dayOfMonth,
  days,
  dayShort,
  dayShortAt,
  dayWithin,
  english,
  isNamed,
  shortDate,
} from './format.ts'

/**
 * Returns the heading of a day: a name with a date, such as `Today` and `Fri 20 Nov`. Days that have no such name have
 * their date in `name`, and an empty `date`.
 */
export function dayHeading(day: Day, today: Day): { name: string; date: string } {
  if (isNamed(day, today)) return { name: dayName(day, today), date: dayShort(day) }
  return { name: atStart(dayShortAt(day, today)), date: '' }
}

/** Names the local day of `at` within a sentence: `today`, `yesterday`, `Tuesday` or `12 Nov`. */
export function dayInSentence(at: Instant, today: Day, zone: string): string {
  return dayWithin(dayOf(at, zone), today)
}

const rangeFormat = days(shortDate)

/** Formats a date range, for example `16 – 22 Nov` or `28 Sep – 4 Oct`. */
export function dayRange(from: Day, to: Day): string {
  if (!english()) return rangeFormat().formatRange(Date.parse(from), Date.parse(to))
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${sameMonth ? Temporal.PlainDate.from(from).day : dayOfMonth(from)} – ${dayOfMonth(to)}`
}
