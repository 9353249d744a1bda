/**
 * The moment an entry began, as text that is never rewritten, and the end that follows from it
 * (docs/interfaces/time-tracking.md#start-and-end). Pure.
 */
import { readIsoDateTime, type IsoDateTime } from '../kernel/iso-date-time.ts'
import '../kernel/temporal.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** A day inside the four-digit years, so that every zone can write it. */
const latestMs = Date.parse('9999-12-29T00:00Z')

/** A create checks the same text, checks its end and answers its end. */
let last: { readonly text: string; readonly start: IsoDateTime | undefined } | undefined

/** Undefined unless the text is an ISO 8601 date and time of a day that the calendar has. */
export function readStart(text: string): IsoDateTime | undefined {
  if (last?.text !== text) last = { text, start: readIsoDateTime(text) }
  return last.start
}

const dateTime = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::|Z|[+-]|$)/

/** The same for a date-time of v1.0, which begins with its calendar date. */
export function readStartTime(text: string): IsoDateTime | undefined {
  return dateTime.test(text) ? readStart(text) : undefined
}

/** Epoch milliseconds of such a text, in UTC where it names no offset. */
export function momentOf(text: string): number | undefined {
  return readStart(text)?.epochMs
}

/**
 * startTime + minutes with the same sub-minute digits and the start's own offset; or with the offset that `zone` has
 * after a daylight-saving change between the two. Undefined beyond the calendar's end.
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

/** An IANA zone that this machine knows; an offset is not one. */
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

/** The offset at the end, if daylight saving has changed it since the start. */
function offsetAfterChange(zone: string, startMs: number, endMs: number): number | undefined {
  const before = offsetIn(zone, startMs)
  const after = offsetIn(zone, endMs)
  return before !== after && isSeasonal(zone, { startMs, endMs, before, after }) ? after : undefined
}

const fortnightMs = 14 * dayMs
const fortnightsOfAYear = 26

/** Daylight saving comes and goes within a year; a zone that moves to another standard time stays there. */
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

/** Minutes east of UTC. Some zones were off by seconds once; ISO 8601 writes minutes. */
function offsetIn(zone: string, ms: number): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  return Math.round(offsetNanoseconds / 60e9)
}

function toMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16)
}

/** `+05:30`, from minutes east of UTC. */
export function writtenOffset(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
