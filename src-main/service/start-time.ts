/**
 * Parses the start of an entry, which is stored as the client wrote it, and computes the end
 * (docs/interfaces/time-tracking.md#start-and-end).
 */
import { readIsoDateTime, type IsoDateTime } from '../kernel/iso-date-time.ts'
import '../kernel/temporal.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/**
 * The latest end that is supported. It is a few days before the end of the year 9999, so that the year has four digits
 * in every time zone.
 */
const latestMs = Date.parse('9999-12-29T00:00Z')

/**
 * The most recent result of {@link readStart}. It is cached because a create request parses the same string for two
 * checks and for the response.
 */
let last: { readonly text: string; readonly start: IsoDateTime | undefined } | undefined

/**
 * Returns the parsed ISO 8601 date and time. Returns undefined if `text` has another format or contains a day that does
 * not exist.
 */
export function readStart(text: string): IsoDateTime | undefined {
  if (last?.text !== text) last = { text, start: readIsoDateTime(text) }
  return last.start
}

const dateTime = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::|Z|[+-]|$)/

/**
 * Returns the parsed date and time of an API v1.0 request. Returns undefined if `text` is invalid or does not begin
 * with a calendar date such as `2026-03-29`.
 */
export function readStartTime(text: string): IsoDateTime | undefined {
  return dateTime.test(text) ? readStart(text) : undefined
}

/**
 * Returns the time in milliseconds since 1970, or undefined if `text` is invalid. If it has no offset, UTC is assumed.
 */
export function momentOf(text: string): number | undefined {
  return readStart(text)?.epochMs
}

/**
 * Returns the start plus the minutes, keeping the start's seconds and fraction of a second. The UTC offset is that of
 * the start, unless daylight saving time begins or ends in `zone` between start and end: then it is the offset of
 * `zone` at the end. Returns undefined if the start is invalid or the end is later than supported.
 */
export function endTimeOf(startTime: string, minutes: number, zone: string): string | undefined {
  const start = readStart(startTime)
  if (!start) return undefined
  const startMs = start.minuteMs - (start.offset ?? 0) * minuteMs
  const endMs = startMs + minutes * minuteMs
  if (endMs > latestMs) return undefined
  const changed = zone === 'UTC' ? undefined : offsetAfterChange(zone, startMs, endMs)
  const isUtc = start.offset === null || startTime.endsWith('Z')
  if (changed === undefined && isUtc) return `${toMinute(endMs)}${start.subMinute}Z`
  const offset = changed ?? start.offset ?? 0
  return `${toMinute(endMs + offset * minuteMs)}${start.subMinute}${writtenOffset(offset)}`
}

/** Returns whether this machine knows the IANA time zone. An offset such as `+02:00` is not accepted as a zone. */
export function isZone(zone: string): boolean {
  if (zone === 'UTC') return true
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,99}$/.test(zone)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the offset of the zone at the end if daylight saving time has changed it since the start; otherwise
 * undefined.
 */
function offsetAfterChange(zone: string, startMs: number, endMs: number): number | undefined {
  const before = offsetIn(zone, startMs)
  const after = offsetIn(zone, endMs)
  return before !== after && isSeasonal(zone, { startMs, endMs, before, after }) ? after : undefined
}

const fortnightMs = 14 * dayMs
const fortnightsOfAYear = 26

/**
 * Returns whether daylight saving time changed the offset. Such a change is reversed within a year; a change to another
 * standard time is not.
 */
function isSeasonal(
  zone: string,
  { startMs, endMs, before, after }: { startMs: number; endMs: number; before: number; after: number },
): boolean {
  for (let n = 1; n <= fortnightsOfAYear; n++) {
    if (offsetIn(zone, startMs - n * fortnightMs) === after) return true
    if (offsetIn(zone, endMs + n * fortnightMs) === before) return true
  }
  return false
}

/**
 * Returns the offset of the zone in minutes east of UTC. Some historical offsets include seconds. They are rounded to a
 * whole minute, because an ISO 8601 offset cannot contain seconds.
 */
function offsetIn(zone: string, ms: number): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  return Math.round(offsetNanoseconds / 60e9)
}

function toMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16)
}

/** Formats an offset in minutes east of UTC, for example `+05:30`. */
export function writtenOffset(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
