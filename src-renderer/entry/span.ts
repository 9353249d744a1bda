/**
 * Spans: the day of an entry, its duration and, if known, its start. Most of these functions take a span and return a
 * copy with one part changed in local time. They return null if the changed span would contain no time.
 */
import { addDays, addMinutes, instantAt } from '#preload/rules/local-time.ts'
import { minutesWithoutPauses, type Lasting } from '#preload/rules/pauses.ts'
import { clockAt, wholeMinutes } from '#preload/rules/shown-time.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { TypedTime } from '#preload/rules/typed-time.ts'
import { endOf, type Times } from '../lib/span-words.ts'

export interface Span extends Times {
  day: Day
  /** Pauses between start and end, which are not counted. */
  pauses?: readonly Lasting[] | undefined
}

/** A local time such as `9:05` or `13:42`. */
export type WallTime = string

const minuteMs = 60_000

/** Returns the span at the same time on another day. The pauses are dropped, because they belong to the old day. */
export function onDay(span: Span, day: Day, zone: string): Span {
  if (day === span.day) return span
  if (span.startedAt === null) return { ...span, day }
  const time = Temporal.Instant.from(span.startedAt).toZonedDateTimeISO(zone).toPlainTime().toString()
  return { day, startedAt: instantAt(day, time, zone), minutes: span.minutes }
}

/**
 * Returns the span with another start. If the span has an end, the end stays and the duration changes. Otherwise the
 * duration stays. Returns null if no time is left between start and end.
 */
export function startingAt(span: Span, time: WallTime, zone: string): Span | null {
  const startedAt = instantAt(span.day, padded(time), zone)
  const end = endOf(span)
  if (end === null) return { ...span, startedAt }
  return between(span, startedAt, end)
}

/**
 * Returns the span with another end. The duration changes or, if the span has no start, the start is computed from the
 * duration. 0:00 means the end of the day. Returns null if no time is left between start and end.
 */
export function endingAt(span: Span, time: WallTime, zone: string): Span | null {
  const end = instantAt(span.day, padded(time), zone)
  const midnight = Number(time.replace(':', '')) === 0
  const endedAt = midnight ? instantAt(addDays(span.day, 1), '00:00', zone) : end
  if (span.startedAt === null) return { ...span, startedAt: addMinutes(endedAt, -span.minutes) }
  return between(span, span.startedAt, endedAt)
}

/**
 * Picks the most likely meaning of an ambiguous typed time. `spans` contains one span for each meaning, the literal
 * meaning first, and null for an invalid meaning. Returns null if no meaning is valid. The shortest span wins. Among
 * equally short ones, the span that ended last before `now` wins. If none has ended yet, or if `now` is null because
 * the day is not today, the first of them wins.
 */
export function likelier(spans: readonly (Span | null)[], now: Instant | null): Span | null {
  const can = spans.filter((span) => span !== null).sort((one, other) => one.minutes - other.minutes)
  const [first] = can
  if (!first || now === null) return first ?? null
  const ended = can.filter((span) => span.minutes === first.minutes && endOf(span)! <= now)
  return ended.sort((one, other) => (endOf(one)! < endOf(other)! ? 1 : -1))[0] ?? first
}

/** Returns the span with another duration. The start stays, the end moves, and the pauses are dropped. */
export function lasting({ day, startedAt }: Span, minutes: number): Span {
  return { day, startedAt, minutes }
}

/** Returns the span between two times, or null if nothing is left after subtracting the pauses. */
function between({ day, pauses }: Span, startedAt: Instant, endedAt: Instant): Span | null {
  if (endedAt <= startedAt) return null
  const minutes = minutesWithoutPauses({ startedAt, endedAt }, pauses)
  return minutes > 0 ? { day, startedAt, endedAt, pauses, minutes } : null
}

/** Converts a typed time to a local time. A relative time such as "25m ago" counts back from now. */
export function typedWallTime(typed: TypedTime, nowMs: number, zone: string): WallTime {
  if (typed.kind === 'clock') return wall(typed.hour, typed.minute)
  return wallTimeAt(new Date(nowMs - typed.minutes * minuteMs).toISOString(), zone)
}

/** Returns the local time of an instant, in whole minutes. Seconds are rounded down, or up if `rounding` is `up`. */
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
