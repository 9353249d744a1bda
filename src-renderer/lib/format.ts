/**
 * Formats times, days and durations in the language of the page. In English, dates have a fixed order ("Fri 20 Nov"),
 * and the browser's region decides between a 12-hour and a 24-hour clock. `Intl` would be the slowest part of rendering
 * the first view. Therefore everything in the first view is formatted without `Intl`: in English by this module, and in
 * other languages with month names, weekday names and units that are sent with the page.
 */
import type { Day, Instant } from '#preload/model/primitives.ts'
import { clockAt, hoursMinutes, minuteOfDay, duration as englishDuration } from '#preload/rules/shown-time.ts'
import { durationIn, durationParts, number, shownDuration, type DurationPart } from '#preload/words/format.ts'
import { dayForms, durationForms, type DayForms, type Units } from '#preload/words/forms.ts'
import { isEnglish, perLocale } from '#preload/words/per-locale.ts'
import { currentLanguage } from '#preload/words/section.ts'
import { writesTwelveHours } from './twelve-hours.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const englishDays: DayForms = {
  weekdays,
  dates: months.map((month) => `# ${month.slice(0, 3)}`),
  longDates: months.map((month) => `@ # ${month}`),
  near: ['yesterday', 'today', 'tomorrow'],
}

const englishSpoken: Units = {
  hours: { one: '# hour', other: '# hours' },
  minutes: { one: '# minute', other: '# minutes' },
  between: ' ',
}

const dayFormsNow = (): DayForms => (english() ? englishDays : dayForms())

/** Returns whether the page is in English. If so, days are formatted without `Intl`. */
export function english(): boolean {
  return isEnglish(currentLanguage().locale)
}

/**
 * Returns the language and region in which the user types. If the page is in English, this is the browser's locale. Its
 * region decides, for example, whether `3/4` is a day in March or in April.
 */
export function locale(): string {
  return english() ? navigator.language : currentLanguage().locale
}

/**
 * Returns whether times are written as 1 pm instead of 13:00. Views use this to leave more space for times. The 12-hour
 * form is used only in English: inputs must be able to parse the times that they show, and they parse only `am` and
 * `pm`.
 */
export function twelveHours(): boolean {
  return english() && writesTwelveHours(navigator.language)
}

/** Formats an instant as `13:42`, `8:32`, or `1:42 pm` with a 12-hour clock. */
export function clockTime(at: Instant, zone: string): string {
  const { hour, minute } = clockAt(at, zone)
  return wallTime(hour, minute)
}

/** Formats fractional hours since midnight: 17.4 is `17:24`. */
export function hourTime(hours: number): string {
  const minutes = minuteOfDay(hours)
  return wallTime(Math.floor(minutes / 60), minutes % 60)
}

/**
 * Formats a time of day. `twelve` says whether to use the 12-hour form; by default, the language and region decide.
 */
export function wallTime(hour: number, minute: number, twelve: boolean = twelveHours()): string {
  const minutes = String(minute).padStart(2, '0')
  if (!twelve) return `${hour}:${minutes}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** Formats a whole hour where space is short: `10:00`, or `10 am` with a 12-hour clock. */
export function fullHour(hour: number, twelve: boolean = twelveHours()): string {
  return wallTime(hour, 0, twelve).replace(':00 ', ' ')
}

/** Formats a whole hour as a mark on an hour scale: `10`, or `10 am` with a 12-hour clock. */
export function hourMark(hour: number, twelve: boolean = twelveHours()): string {
  return twelve ? fullHour(hour, twelve) : String(hour)
}

/**
 * Returns a function that returns the `Intl` formatter for days in the current locale. `parts` specifies which parts of
 * the date the formatter shows.
 */
export function days(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return perLocale((tag) => new Intl.DateTimeFormat(tag, { ...parts, timeZone: 'UTC' }))
}

export const shortDate = { day: 'numeric', month: 'short' } as const
const weekdayShortFormat = days({ weekday: 'short' })
const dateYearFormat = days({ ...shortDate, year: 'numeric' })
const dayShortFormat = days({ ...shortDate, weekday: 'short' })
const dayYearFormat = days({ ...shortDate, weekday: 'short', year: 'numeric' })

/** Formats a day as `Friday`, for a sentence. */
export function weekday(day: Day): string {
  return dayFormsNow().weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? ''
}

export function weekdayShort(day: Day): string {
  return english() ? weekday(day).slice(0, 3) : weekdayShortFormat().format(Date.parse(day))
}

/** Formats a day as `20 Nov`. */
export function dayOfMonth(day: Day): string {
  return dateIn(dayFormsNow().dates, day)
}

function dateIn(months: readonly string[], day: Day): string {
  const date = Temporal.PlainDate.from(day)
  return (months[date.month - 1] ?? '').replace('#', number(date.day))
}

/** Formats a day as `20 Nov 2026`. */
export function dayOfYear(day: Day): string {
  return english() ? `${dayOfMonth(day)} ${yearOf(day)}` : dateYearFormat().format(Date.parse(day))
}

/** Formats a day as `Fri 20 Nov`. */
export function dayShort(day: Day): string {
  return english() ? `${weekdayShort(day)} ${dayOfMonth(day)}` : dayShortFormat().format(Date.parse(day))
}

/** Formats a day as `Fri 20 Nov`, and adds the year if `today` is in a different year. */
export function dayShortAt(day: Day, today: Day): string {
  if (day.slice(0, 4) === today.slice(0, 4)) return dayShort(day)
  return english() ? `${dayShort(day)} ${yearOf(day)}` : dayYearFormat().format(Date.parse(day))
}

/** Formats a day as `Friday 20 November`, for a heading. */
export function dayLong(day: Day): string {
  return atStart(dateIn(dayFormsNow().longDates, day).replace('@', weekday(day)))
}

/**
 * Formats a day relative to `today`, for a heading or a list: `Today`, `Yesterday` or `Tomorrow`; a weekday such as
 * `Tuesday` for the last six days; otherwise `12 Nov`, with the year if `today` is in a different year.
 */
export function dayName(day: Day, today: Day): string {
  return atStart(dayWithin(day, today))
}

/** Formats a day like {@link dayName}, but for the middle of a sentence: `today`, `Tuesday` or `12 Nov`. */
export function dayWithin(day: Day, today: Day): string {
  if (isNamed(day, today)) return nearDay(day, today) ?? weekday(day)
  return day.slice(0, 4) === today.slice(0, 4) ? dayOfMonth(day) : dayOfYear(day)
}

/** Returns whether {@link dayName} names the day instead of giving its date. */
export function isNamed(day: Day, today: Day): boolean {
  const ago = daysAgo(day, today)
  return ago >= -1 && ago < 7
}

/** Returns `today`, `yesterday` or `tomorrow`; null for other days. */
function nearDay(day: Day, today: Day): string | null {
  return dayFormsNow().near[1 - daysAgo(day, today)] ?? null
}

function daysAgo(day: Day, today: Day): number {
  return Temporal.PlainDate.from(today).since(Temporal.PlainDate.from(day)).days
}

function yearOf(day: Day): number {
  return Temporal.PlainDate.from(day).year
}

/**
 * Capitalizes the first letter of a formatted day. `Intl` formats days for the middle of a sentence: `aujourd’hui`,
 * `mardi`.
 */
export function atStart(day: string): string {
  return day.charAt(0).toLocaleUpperCase(currentLanguage().locale) + day.slice(1)
}

/** Formats minutes as `1h 24m`, `2h`, `45m` or `0m`, with no-break spaces. The tray uses the same format. */
export function duration(minutes: number): string {
  return english() ? englishDuration(minutes).replace(' ', '\u00a0') : shownDuration(minutes)
}

export function partsOfDuration(minutes: number): readonly DurationPart[] {
  return english() ? englishParts(minutes) : durationParts(minutes)
}

function englishParts(minutes: number): DurationPart[] {
  return duration(minutes)
    .split(/(\D)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isUnit: /[hm]/.test(text) }))
}

/** Formats minutes for screen readers: `1 hour 24 minutes`. */
export function durationSpoken(minutes: number): string {
  return durationIn(english() ? englishSpoken : durationForms().spoken, minutes)
}

/**
 * Formats an elapsed time in two parts, such as `1:24` and `:07`. The seconds are left out if the time is ten hours or
 * longer, or if `withSeconds` is false.
 */
export function clockDigits(ms: number, withSeconds: boolean): { main: string; seconds: string } {
  const total = Math.floor(ms / 1000)
  const main = hoursMinutes(Math.floor(total / 60))
  return { main, seconds: withSeconds && total < 36_000 ? `:${String(total % 60).padStart(2, '0')}` : '' }
}
