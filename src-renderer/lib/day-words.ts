/** Formats days for headings and sentences. */
import type { Day, Instant } from '#preload/model/primitives.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { dayName, dayOfMonth, dayShort, weekdayShort } from './format.ts'

/** Returns the heading of a day: a name with a date, such as `Today` and `Fri 20 Nov`, or only a date. */
export function dayHeading(day: Day, today: Day): { name: string; date: string } {
  const name = dayName(day, today)
  if (!/^\d/.test(name)) return { name, date: dayShort(day) }
  return { name: `${weekdayShort(day)} ${name}`, date: '' }
}

/** Names the local day of `at` within a sentence: `today`, `yesterday`, `Tuesday` or `12 Nov`. */
export function dayInSentence(at: Instant, today: Day, zone: string): string {
  const name = dayName(dayOf(at, zone), today)
  return name === 'Today' || name === 'Yesterday' ? name.toLowerCase() : name
}

/** Formats a date range, for example `16 – 22 Nov` or `28 Sep – 4 Oct`. */
export function dayRange(from: Day, to: Day): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${sameMonth ? Temporal.PlainDate.from(from).day : dayOfMonth(from)} – ${dayOfMonth(to)}`
}
