/**
 * The moment an entry began, as text that is never rewritten, and the end that follows from it
 * (decisions.md, `startTime` and `endTime`). Pure.
 */
import '../kernel/temporal.ts'

interface StartTime {
  /** Year to minute, as written. */
  readonly local: string
  /** The same as if it were UTC, in epoch milliseconds. */
  readonly localMs: number
  /** Seconds and their fraction exactly as written, with the colon; empty when there are none. */
  readonly subMinute: string
  /** Undefined when the text names none; such a time is read in the zone that is asked for. */
  readonly offset: string | undefined
}

const minuteMs = 60_000
const form =
  /^(\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d(?:[.,]\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/

/** A day inside the four-digit years, so that every zone can write it. */
const earliestMs = Date.parse('0001-01-03T00:00Z')
const latestMs = Date.parse('9999-12-29T00:00Z')

/** A create checks the same text, checks its end and answers its end. */
let last: { readonly text: string; readonly start: StartTime | undefined } | undefined

/** Undefined unless the text is an ISO 8601 date and time of a day that the calendar has. */
export function readStartTime(text: string): StartTime | undefined {
  if (last?.text !== text) last = { text, start: parsed(text) }
  return last.start
}

function parsed(text: string): StartTime | undefined {
  const match = form.exec(text)
  const local = match?.[1]
  if (!match || local === undefined) return undefined
  const localMs = Date.parse(`${local}Z`)
  if (Number.isNaN(localMs) || localMs < earliestMs || localMs > latestMs) return undefined
  // The parser takes 31 February for a day in March.
  if (new Date(localMs).getUTCDate() !== Number(local.slice(8, 10))) return undefined
  return { local, localMs, subMinute: match[2] ?? '', offset: match[3] }
}

/** Epoch milliseconds of such a text, in UTC where it names no offset. */
export function momentOf(text: string): number | undefined {
  const start = readStartTime(text)
  if (!start) return undefined
  const seconds = Number(start.subMinute.replace(',', '.').slice(1) || 0)
  return startMinuteMs(start, 'UTC') + Math.floor(seconds * 1000)
}

/** startTime + minutes with the same sub-minute digits, in `zone`; undefined beyond the calendar's end. */
export function endTimeOf(startTime: string, minutes: number, zone: string): string | undefined {
  const start = readStartTime(startTime)
  if (!start) return undefined
  const endMs = startMinuteMs(start, zone) + minutes * minuteMs
  return endMs > latestMs ? undefined : written(endMs, start.subMinute, zone)
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

function startMinuteMs({ local, localMs, offset }: StartTime, zone: string): number {
  if (offset !== undefined) return localMs - offsetMs(offset)
  if (zone === 'UTC') return localMs
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0
  const digits = offset.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3))
  return (offset.startsWith('-') ? -minutes : minutes) * minuteMs
}

function written(ms: number, subMinute: string, zone: string): string {
  if (zone === 'UTC') return `${toMinute(ms)}${subMinute}Z`
  const nanoseconds = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds
  // Some zones were off by seconds once; ISO 8601 writes minutes, and the same minutes shift the time.
  const minutes = Math.round(nanoseconds / 60e9)
  return `${toMinute(ms + minutes * minuteMs)}${subMinute}${writtenOffset(minutes)}`
}

function toMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16)
}

function writtenOffset(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
