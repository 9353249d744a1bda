/**
 * Parses a time of day or an amount of time as typed, in English, German or French. Many forms are accepted, but the
 * parser never guesses: it returns null for input that it cannot parse.
 */
import type { Instant } from '../model/primitives.ts'
import { addDays, dayOf, instantAt } from './local-time.ts'
import { isLiteral } from './quick-parts.ts'
import { paddedTime } from './shown-time.ts'
import { typedAgo, typedAmount, typedClock } from './typing/typed-text.ts'

/** A time of day, or a number of minutes before now (negative: after now). */
export type TypedTime = { kind: 'clock'; hour: number; minute: number } | { kind: 'ago'; minutes: number }

const clock = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|a|p)?$/
const fourDigits = /^(\d{1,2})(\d{2})\s*(am|pm|a|p)?$/
const signed = /^([-–−+])\s*(.+)$/
const ago = /^(.+?)\s*ago$/
const longest = 10_080
/** The maximum length, in characters, of the input that is parsed. Longer input was probably pasted by mistake. */
const longestText = 40

/** Parses `13:25`, `1325`, `9`, `9.15`, `1:25 pm`, `-20`, `25m ago`, `now`, `halb zehn`, `9h` and `vor 20 min`. */
export function readTime(text: string): TypedTime | null {
  if (text.length > longestText) return null
  const typed = text.trim().toLowerCase()
  if (typed === 'now') return { kind: 'ago', minutes: 0 }

  const offset = signed.exec(typed)
  if (offset) return fromAgo(readDuration(offset[2] ?? ''), offset[1] === '+' ? -1 : 1)
  const before = ago.exec(typed)
  if (before) return fromAgo(readDuration(before[1] ?? ''), 1)

  const read = fourDigits.exec(typed) ?? clock.exec(typed)
  return read ? fromClock(Number(read[1]), Number(read[2] ?? 0), read[3]) : inWords(typed)
}

function inWords(typed: string): TypedTime | null {
  const minutes = typedAgo(typed)
  if (minutes !== null) return fromAgo(minutes, 1)
  const at = typedClock(typed)
  return at === null ? null : fromClock(Math.floor(at / 60), at % 60, undefined)
}

/**
 * Returns the possible meanings of the typed text: none if it is not a time, and two if the user has a 12-hour clock
 * and typed a time without am or pm ("2:30"). The literal time comes first.
 */
export function readingsOf(text: string, twelve: boolean): TypedTime[] {
  const read = readTime(text)
  if (read === null) return []
  const said = !/^[1-9]/.test(text.trim()) || /[ap]m?$/i.test(text.trim()) || isLiteral(text)
  if (!twelve || said || read.kind === 'ago' || read.hour < 1 || read.hour > 12) return [read]
  return [read, { ...read, hour: (read.hour + 12) % 24 }]
}

/** Returns the latest instant that the typed text can mean (see {@link instantOfTime}), or null if it is not a time. */
export function instantOfReadings(
  readings: readonly TypedTime[],
  now: Instant,
  zone: string,
): Instant | null {
  return (
    readings
      .map((typed) => instantOfTime(typed, now, zone))
      .sort()
      .at(-1) ?? null
  )
}

/**
 * Returns the instant that a typed time means. A number of minutes counts back from now. A time of day means its latest
 * occurrence that is not after now.
 */
export function instantOfTime(typed: TypedTime, now: Instant, zone: string): Instant {
  if (typed.kind === 'ago') return new Date(Date.parse(now) - typed.minutes * 60_000).toISOString()
  const time = paddedTime(typed.hour, typed.minute)
  const today = dayOf(now, zone)
  const at = instantAt(today, time, zone)
  return at > now ? instantAt(addDays(today, -1), time, zone) : at
}

/**
 * Parses `1h30`, `1h 30m`, `45m`, `45`, `1,5h`, `1.5 h`, `1:30`, `90 min`, `2 hours`, `2 Stunden` and `une heure et
 * demie`. Returns minutes, or null for less than a minute or more than a week.
 */
export function readDuration(text: string): number | null {
  if (text.length > longestText) return null
  const typed = text.trim().toLowerCase().replace(',', '.')
  const minutes = inMinutes(typed) ?? typedAmount(text)
  return minutes !== null && minutes >= 1 && minutes <= longest ? minutes : null
}

function inMinutes(typed: string): number | null {
  const colon = /^(\d{1,3}):([0-5]\d)$/.exec(typed)
  if (colon) return Number(colon[1]) * 60 + Number(colon[2])
  const bare = /^(\d{1,5})$/.exec(typed)
  if (bare) return Number(bare[1])
  const units =
    /^(?:(\d{1,3}(?:\.\d{1,2})?)\s*(?:h|hr|hrs|hour|hours))?\s*(?:(\d{1,5})\s*(?:m|min|mins|minute|minutes)?)?$/.exec(
      typed,
    )
  if (!units || (units[1] === undefined && units[2] === undefined)) return null
  return Math.round(Number(units[1] ?? 0) * 60) + Number(units[2] ?? 0)
}

function fromAgo(minutes: number | null, sign: 1 | -1): TypedTime | null {
  return minutes === null ? null : { kind: 'ago', minutes: minutes * sign }
}

function fromClock(hour: number, minute: number, half: string | undefined): TypedTime | null {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  if (half === undefined) return { kind: 'clock', hour: hour % 24, minute }
  if (hour < 1 || hour > 12) return null
  return { kind: 'clock', hour: (hour % 12) + (half.startsWith('p') ? 12 : 0), minute }
}
