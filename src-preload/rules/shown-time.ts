/**
 * Formats times and durations in the same way for the window, the tray, the command line and the export. Seconds are
 * cut off, as on most clocks. Requires the global `Temporal`, which the main process and the page install when they
 * start.
 */
import type { Instant } from '../model/primitives.ts'
import type { Stretch } from '../model/run.ts'
import { elapsedMs } from './elapsed.ts'

const minuteMs = 60_000

/** Converts milliseconds to whole minutes, rounding down. All displayed times are rounded by this function. */
export function wholeMinutes(ms: number): number {
  return Math.floor(ms / minuteMs)
}

/**
 * Returns the minutes between two instants as the user sees them. From 9:00:50 to 9:30:10, the result is 30, because
 * these times are displayed as 9:00 and 9:30.
 */
export function minutesBetween(from: Instant, to: Instant): number {
  return wholeMinutes(Date.parse(to)) - wholeMinutes(Date.parse(from))
}

/** Converts fractional hours since midnight to minutes since midnight, rounded down: 9.9999 becomes 599 (9:59). */
export function minuteOfDay(hours: number): number {
  // Adding half a millisecond compensates for floating-point error.
  return wholeMinutes(hours * 60 * minuteMs + 0.5)
}

export function clockAt(at: Instant, zone: string): { hour: number; minute: number } {
  const { hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return { hour, minute }
}

export function paddedTime(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Formats minutes as `7:20`, for a time of day or where the unit is obvious. */
export function hoursMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Returns the whole minutes in the given stretches (intervals of counted time). A stretch that is still open counts
 * until `nowMs`, in epoch milliseconds.
 */
export function countedMinutes(stretches: readonly Stretch[], nowMs: number): number {
  return wholeMinutes(elapsedMs(stretches, nowMs))
}

/**
 * Formats minutes as `1h 24m`, `2h`, `45m` or `0m`. The result is the same in every language, because the quick-entry
 * parser reads it again.
 */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}

/**
 * Formats an instant as local time with its offset from UTC: `2026-11-20T09:30:07.341+01:00`. Fractions of a second are
 * included only if they are not zero.
 */
export function withOffset(at: Instant, zone: string): string {
  return Temporal.Instant.from(at).toString({ timeZone: zone })
}
