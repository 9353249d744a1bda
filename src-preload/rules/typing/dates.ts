/**
 * Parses dates in digits, such as `2026-11-18`, `18.11.` and `18/11`, and finds the calendar day for a day and a month.
 */
import type { Day } from '../../model/primitives.ts'
import { isCalendarDay } from '../calendar-day.ts'
import type { Part, Read, TypingContext } from './part.ts'

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/
const slashDate = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/

export function isoDay(text: string, today: Day): Day | null {
  const iso = isoDate.exec(text)
  return iso && dated(Number(iso[3]), Number(iso[2]), iso[1], today)
}

/** Parses `18.11.`, `18. 11.`, `18.11.26` and `18.11.2026`. Without the trailing dot, `18.11` could be a time. */
export function dottedDate(text: string, today: Day): Day | null {
  const read = /^(\d{1,2})\.\s?(\d{1,2})\.(\d{2}|\s?\d{4})?$/.exec(text)
  return read && dated(Number(read[1]), Number(read[2]), read[3]?.trim(), today)
}

/**
 * Parses `18/11` and `18/11/2026`. For `3/4`, which can be read in two orders, the usual order of the user's region
 * comes first and the other one is the alternative.
 */
export function slashDay(text: string, { today, locale }: TypingContext): Read | null {
  const slash = slashDate.exec(text)
  if (!slash) return null
  const [first, second, year] = [Number(slash[1]), Number(slash[2]), slash[3]]
  const days = [dated(first, second, year, today), dated(second, first, year, today)]
  const ordered = locale !== null && !dayComesFirst(locale) ? days.reverse() : days
  const [one, ...others] = ordered
    .filter((day) => day !== null)
    .filter((day, at, all) => all.indexOf(day) === at)
    .map((day): Part => ({ kind: 'day', day }))
  return one ? { part: one, or: others } : null
}

/**
 * Returns whether dates in this locale are written with the day before the month. Returns true for an unknown locale.
 */
export function dayComesFirst(locale: string): boolean {
  try {
    const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0)
    return parts.find(({ type }) => type !== 'literal')?.type === 'day'
  } catch {
    return true
  }
}

/**
 * Returns the day with this date, or null if it does not exist. Without a year, returns the latest matching day up to
 * and including today. A year with two digits means 20xx.
 */
export function dated(dayOfMonth: number, month: number, year: string | undefined, today: Day): Day | null {
  const written = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year)
  const thisYear = Number(today.slice(0, 4))
  // The latest February 29 can be several years ago.
  for (let back = 0; back < 9; back++) {
    const day = onCalendar(written ?? thisYear - back, month, dayOfMonth)
    if (day !== null && (written !== null || day <= today)) return day
    if (written !== null) return null
  }
  return null
}

/** Returns the latest day up to and including today with this day of the month, as in "on the 18th". */
export function latestNumbered(dayOfMonth: number, today: Day): Day | null {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  // Three months are enough: at least every second month has 31 days, and only February has fewer than 30.
  for (let back = 0; back < 3; back++) {
    const months = year * 12 + month - 1 - back
    const day = onCalendar(Math.floor(months / 12), (months % 12) + 1, dayOfMonth)
    if (day !== null && day <= today) return day
  }
  return null
}

function onCalendar(year: number, month: number, day: number): Day | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDay(text) ? text : null
}
