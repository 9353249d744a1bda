/**
 * Formats times, days and amounts. The language is English and dates have a fixed order ("Fri 20 Nov"), but the user's
 * locale decides between a 12-hour and a 24-hour clock.
 */
import type { Day, Instant } from '#preload/model/primitives.ts'
import { clockAt, minuteOfDay, duration as written } from '#preload/rules/shown-time.ts'
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

/** The person's language and region. The region decides between `3/4` as a day in March and in April. */
export const locale = navigator.language

/** Whether the locale writes 1 pm instead of 13:00. Views use this to leave more space for times. */
export const twelveHours = writesTwelveHours(locale)

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

/** Formats a time of day. The locale decides between 12 and 24 hours; tests override this with `twelve`. */
export function wallTime(hour: number, minute: number, twelve: boolean = twelveHours): string {
  const minutes = String(minute).padStart(2, '0')
  if (!twelve) return `${hour}:${minutes}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** Formats a full hour where space is short: `10:00`, or `10 am` with a 12-hour clock. */
export function fullHour(hour: number, twelve: boolean = twelveHours): string {
  return wallTime(hour, 0, twelve).replace(':00 ', ' ')
}

/** Formats a full hour on an hour scale: `10`, or `10 am`. */
export function hourMark(hour: number, twelve: boolean = twelveHours): string {
  return twelve ? fullHour(hour, twelve) : String(hour)
}

/** Formats a day as `Friday`. */
export function weekday(day: Day): string {
  return weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? ''
}

/** Formats a day as `Fri`. */
export function weekdayShort(day: Day): string {
  return weekday(day).slice(0, 3)
}

/** Formats a day as `20 Nov`. */
export function dayOfMonth(day: Day): string {
  const date = Temporal.PlainDate.from(day)
  return `${date.day} ${(months[date.month - 1] ?? '').slice(0, 3)}`
}

/** Formats a day as `Fri 20 Nov`. */
export function dayShort(day: Day): string {
  return `${weekdayShort(day)} ${dayOfMonth(day)}`
}

/** Formats a day as `Friday 20 November`. */
export function dayLong(day: Day): string {
  const date = Temporal.PlainDate.from(day)
  return `${weekday(day)} ${date.day} ${months[date.month - 1] ?? ''}`
}

/**
 * Formats a day relative to `today`: `Today`, `Yesterday` or `Tomorrow`; a weekday such as `Tuesday` for the six days
 * before; otherwise `12 Nov`, with the year if it is a different one.
 */
export function dayName(day: Day, today: Day): string {
  const date = Temporal.PlainDate.from(day)
  const ago = Temporal.PlainDate.from(today).since(date).days
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago === -1) return 'Tomorrow'
  if (ago > 1 && ago < 7) return weekday(day)
  return day.slice(0, 4) === today.slice(0, 4) ? dayOfMonth(day) : `${dayOfMonth(day)} ${date.year}`
}

/** Formats minutes as `1h 24m`, `2h`, `45m` or `0m`. The tray and the command line use the same format. */
export const duration = written

/** Formats minutes for screen readers: `1 hour 24 minutes`. */
export function durationSpoken(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && counted(hours, 'hour'), (rest > 0 || hours === 0) && counted(rest, 'minute')]
  return parts.filter(Boolean).join(' ')
}

/** Formats minutes as `7:20`, for places where the unit is obvious. */
export function hoursMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Formats an elapsed time as `1:24` and `:07`. There are no seconds from ten hours on, or if the user does not want
 * them.
 */
export function clockDigits(ms: number, withSeconds: boolean): { main: string; seconds: string } {
  const total = Math.floor(ms / 1000)
  const hours = Math.floor(total / 3600)
  const main = `${hours}:${String(Math.floor(total / 60) % 60).padStart(2, '0')}`
  return { main, seconds: withSeconds && hours < 10 ? `:${String(total % 60).padStart(2, '0')}` : '' }
}

/** Returns a number with its noun: `1 entry`, `2 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
