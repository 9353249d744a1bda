/**
 * When an entry was: a day, and either a start with minutes or an amount alone. Owns what changing one part
 * does to the others, in local wall-clock times; refuses nothing but an end before its start.
 */
import { addDays, addMinutes, instantAt } from '#preload/rules/local-time.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import type { TypedTime } from '#preload/rules/typed-time.ts'

export interface Span {
  day: Day
  startedAt: Instant | null
  minutes: number
}

/** A wall-clock time as people write it, `9:05` or `13:42`. */
export type WallTime = string

const minuteMs = 60_000

export function endOf(span: Span): Instant | null {
  return span.startedAt === null ? null : addMinutes(span.startedAt, span.minutes)
}

/** The same time of day on another day. */
export function onDay(span: Span, day: Day, zone: string): Span {
  if (span.startedAt === null || day === span.day) return { ...span, day }
  const time = Temporal.Instant.from(span.startedAt).toZonedDateTimeISO(zone).toPlainTime().toString()
  return { ...span, day, startedAt: instantAt(day, time, zone) }
}

/** Another start. An end that was there stays, so the amount changes; without a start before, the amount stays. */
export function startingAt(span: Span, time: WallTime, zone: string): Span | null {
  const startedAt = instantAt(span.day, padded(time), zone)
  const end = endOf(span)
  if (end === null) return { ...span, startedAt }
  const minutes = minutesBetween(startedAt, end)
  return minutes > 0 ? { ...span, startedAt, minutes } : null
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
  const minutes = minutesBetween(span.startedAt, endedAt)
  return minutes > 0 ? { ...span, minutes } : null
}

/** Another amount: the start stays, the end moves. */
export function lasting(span: Span, minutes: number): Span {
  return { ...span, minutes }
}

/** The wall-clock time that was typed; "25m ago" is counted from now. */
export function typedWallTime(typed: TypedTime, nowMs: number, zone: string): WallTime {
  if (typed.kind === 'clock') return wall(typed.hour, typed.minute)
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(
    nowMs - typed.minutes * minuteMs,
  ).toZonedDateTimeISO(zone)
  return wall(hour, minute)
}

/** The wall-clock time of an instant, to the minute; `up` takes the next full one. */
export function wallTimeAt(at: Instant, zone: string, rounding: 'down' | 'up' = 'down'): WallTime {
  const ms = Date.parse(at)
  const full = rounding === 'up' ? Math.ceil(ms / minuteMs) : Math.floor(ms / minuteMs)
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(full * minuteMs).toZonedDateTimeISO(zone)
  return wall(hour, minute)
}

function wall(hour: number, minute: number): WallTime {
  return `${String(hour)}:${String(minute).padStart(2, '0')}`
}

function minutesBetween(from: Instant, to: Instant): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / minuteMs)
}

function padded(time: WallTime): string {
  return time.padStart(5, '0')
}
