/** Between instants and what a wall clock in a zone shows. Needs the platform's Temporal (main installs it). */
import type { Day, Instant } from '../model/primitives.ts'

/** Of the calendar, which knows no zone. */
const dayMs = 24 * 3_600_000

/** The calendar day of an instant in a zone. */
export function dayOf(at: Instant, zone: string): Day {
  return Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The instant at which a zone's clock shows `time` (`13:25` or `13:25:07.341`) on a day; the earlier one if twice. */
export function instantAt(day: Day, time: string, zone: string): Instant {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time })
  return new Date(zoned.epochMilliseconds).toISOString()
}

/** Hours since local midnight as a fraction, for placing something on a rail: 13.5 is half past one. */
export function hourOf(at: Instant, zone: string): number {
  const { hour, minute, second } = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return hour + minute / 60 + second / 3600
}

/** A day so many days later (or earlier). */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** The beginning of the minute that an instant lies in; zones are apart by whole minutes. */
export function wholeMinute(at: Instant): Instant {
  const ms = Date.parse(at)
  return new Date(ms - (ms % 60_000)).toISOString()
}

/** An instant so many minutes later. */
export function addMinutes(at: Instant, minutes: number): Instant {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString()
}
