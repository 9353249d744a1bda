/**
 * When an entry was: a day, and either a start with minutes or an amount alone. Owns what changing one part
 * does to the others, in local wall-clock times; refuses nothing but an end before its start.
 */
import { addDays, addMinutes, instantAt } from '#preload/rules/local-time.ts'
import { minutesWithoutPauses, type Lasting } from '#preload/rules/pauses.ts'
import { clockAt, wholeMinutes } from '#preload/rules/shown-time.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { TypedTime } from '#preload/rules/typed-time.ts'
import { endOf, type Times } from '../lib/span-words.ts'

export interface Span extends Times {
  day: Day
  /** What between start and end does not count. */
  pauses?: readonly Lasting[] | undefined
}

/** A wall-clock time as people write it, `9:05` or `13:42`. */
export type WallTime = string

const minuteMs = 60_000

/** The same time of day on another day, where it had no pauses. */
export function onDay(span: Span, day: Day, zone: string): Span {
  if (day === span.day) return span
  if (span.startedAt === null) return { ...span, day }
  const time = Temporal.Instant.from(span.startedAt).toZonedDateTimeISO(zone).toPlainTime().toString()
  return { day, startedAt: instantAt(day, time, zone), minutes: span.minutes }
}

/** Another start. An end that was there stays, so the amount changes; without a start before, the amount stays. */
export function startingAt(span: Span, time: WallTime, zone: string): Span | null {
  const startedAt = instantAt(span.day, padded(time), zone)
  const end = endOf(span)
  if (end === null) return { ...span, startedAt }
  return between(span, startedAt, end)
}

/**
 * Another end: the amount changes, or without a start the start is counted back from it. An end at or before the
 * start is none (null); 0:00 is the end of the day.
 */
export function endingAt(span: Span, time: WallTime, zone: string): Span | null {
  const end = instantAt(span.day, padded(time), zone)
  const midnight = Number(time.replace(':', '')) === 0
  const endedAt = midnight ? instantAt(addDays(span.day, 1), '00:00', zone) : end
  if (span.startedAt === null) return { ...span, startedAt: addMinutes(endedAt, -span.minutes) }
  return between(span, span.startedAt, endedAt)
}

/**
 * The change that a typed time makes where it can mean two, the one as it was typed first: the one that leaves the
 * shorter time. Where nothing else is known of today (`now`), the latest that has come. Null when none can be.
 */
export function likelier(spans: readonly (Span | null)[], now: Instant | null): Span | null {
  const can = spans.filter((span) => span !== null).sort((one, other) => one.minutes - other.minutes)
  const [first, second] = can
  if (!first || !second || now === null || first.minutes < second.minutes) return first ?? null
  const come = can.filter((span) => endOf(span)! <= now)
  return come.sort((one, other) => (endOf(one)! < endOf(other)! ? 1 : -1))[0] ?? first
}

/** Another amount: the start stays, the end moves, and nothing in between is a pause. */
export function lasting({ day, startedAt }: Span, minutes: number): Span {
  return { day, startedAt, minutes }
}

/** What counts between two times; null when nothing does. */
function between({ day, pauses }: Span, startedAt: Instant, endedAt: Instant): Span | null {
  if (endedAt <= startedAt) return null
  const minutes = minutesWithoutPauses({ startedAt, endedAt }, pauses)
  return minutes > 0 ? { day, startedAt, endedAt, pauses, minutes } : null
}

/** The wall-clock time that was typed; "25m ago" is counted from now. */
export function typedWallTime(typed: TypedTime, nowMs: number, zone: string): WallTime {
  if (typed.kind === 'clock') return wall(typed.hour, typed.minute)
  return wallTimeAt(new Date(nowMs - typed.minutes * minuteMs).toISOString(), zone)
}

/** The wall-clock time of an instant, to the minute; `up` takes the next full one. */
export function wallTimeAt(at: Instant, zone: string, rounding: 'down' | 'up' = 'down'): WallTime {
  const ms = Date.parse(at)
  const next = rounding === 'up' && wholeMinutes(ms) * minuteMs < ms
  const { hour, minute } = clockAt(next ? addMinutes(at, 1) : at, zone)
  return wall(hour, minute)
}

function wall(hour: number, minute: number): WallTime {
  return `${String(hour)}:${String(minute).padStart(2, '0')}`
}

function padded(time: WallTime): string {
  return time.padStart(5, '0')
}
