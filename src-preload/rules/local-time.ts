/**
 * Converts between instants and local time in a time zone. Requires the global `Temporal`, which the main process and
 * the page install when they start.
 */
import type { Day, Instant } from '../model/primitives.ts'
import { minuteOfDay, paddedTime } from './shown-time.ts'

const dayMs = 24 * 3_600_000

export function dayOf(at: Instant, zone: string): Day {
  return Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/**
 * Returns the instant of a local time (`13:25` or `13:25:07.341`) on a day in a time zone. If the time occurs twice on
 * that day, returns the earlier instant.
 */
export function instantAt(day: Day, time: string, zone: string): Instant {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time })
  return new Date(zoned.epochMilliseconds).toISOString()
}

/**
 * Returns the local time of an instant in fractional hours, such as 13.5 for 13:30, for positions on the day rail (the
 * timeline of a day).
 */
export function hourOf(at: Instant, zone: string): number {
  const { hour, minute, second } = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return hour + minute / 60 + second / 3600
}

/** Returns the instant of a local time in fractional hours, such as 13.5, rounded down to the full minute. */
export function instantAtHour(hours: number, day: Day, zone: string): Instant {
  const minutes = minuteOfDay(hours)
  return instantAt(day, paddedTime(Math.floor(minutes / 60), minutes % 60), zone)
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/**
 * Rounds an instant down to the full minute. The local time is then a full minute too, because zone offsets are whole
 * minutes.
 */
export function wholeMinute(at: Instant): Instant {
  const ms = Date.parse(at)
  return new Date(ms - (ms % 60_000)).toISOString()
}

export function addMinutes(at: Instant, minutes: number): Instant {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString()
}
