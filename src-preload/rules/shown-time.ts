/**
 * How instants and lengths of time are written, the same on every surface: window, tray, command line and export.
 * Seconds are cut off, as on any clock. Needs the platform's Temporal (main installs it).
 */
import type { Instant } from '../model/primitives.ts'
import type { Stretch } from '../model/run.ts'
import { elapsedMs } from './elapsed.ts'

const minuteMs = 60_000

/** The only place that rounds time for show: milliseconds to whole minutes, never up. */
export function wholeMinutes(ms: number): number {
  return Math.floor(ms / minuteMs)
}

/** Minutes between two instants as they are shown: from 9:00:50 to 9:30:10 is 30, because that reads 9:00 to 9:30. */
export function minutesBetween(from: Instant, to: Instant): number {
  return wholeMinutes(Date.parse(to)) - wholeMinutes(Date.parse(from))
}

/** The minute of the day that a scale of hours shows at `hours`: 9.9999 is 9:59. */
export function minuteOfDay(hours: number): number {
  // A fraction of hours is not exact: half a millisecond makes up for that.
  return wholeMinutes(hours * 60 * minuteMs + 0.5)
}

/** What a clock on the wall of `zone` shows. */
export function clockAt(at: Instant, zone: string): { hour: number; minute: number } {
  const { hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return { hour, minute }
}

/** The whole minutes that a run has counted up to `nowMs` (epoch). */
export function countedMinutes(stretches: readonly Stretch[], nowMs: number): number {
  return wholeMinutes(elapsedMs(stretches, nowMs))
}

/** `1h 24m`, `2h`, `45m`, `0m`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`
}

/** Local time with its offset from UTC, to the millisecond: `2026-11-20T09:30:07.341+01:00`. */
export function withOffset(at: Instant, zone: string): string {
  return Temporal.Instant.from(at).toString({ timeZone: zone })
}
