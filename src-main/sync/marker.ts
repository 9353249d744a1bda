/**
 * The start fingerprint: the sub-minute part of an entry's start, which the service returns (docs/reliability.md §2.4).
 * Each entry gets its own, even one with a timed start, because another client started by the same click may have the
 * same real seconds and milliseconds. It is derived from the entry's id alone, so that it stays the same when the start
 * is changed and can be computed again if the journal is lost. Pure.
 */
import { hash } from 'node:crypto'
import type { Instant } from '#preload/model/primitives.ts'
import type { Precision } from '../outbox/echo-store.ts'

const minuteMs = 60_000
const mostTries = 64

/**
 * Returns the start to send, in the minute of `startedAt` and exact to `precision`. Null when no sub-minute part is
 * sent or every candidate is `taken` by another entry, because the start would then identify nothing.
 */
export function markedStart(
  startedAt: Instant,
  entryId: string,
  precision: Precision,
  taken: (digits: string) => boolean,
): Instant | null {
  if (precision === 'minute') return null
  const ms = Date.parse(startedAt)
  const minute = ms - (ms % minuteMs)
  for (let tries = 0; tries < mostTries; tries++) {
    const own = new Date(minute + ownMs(entryId, tries, precision)).toISOString()
    if (!taken(digitsIn(own, precision))) return own
  }
  return null
}

/**
 * Returns the fingerprints, to the millisecond, with which an entry was most probably sent, without consulting the
 * journal.
 */
export function likelyDigits(entryId: string): string[] {
  return [0, 1, 2].map((tries) =>
    digitsIn(new Date(ownMs(entryId, tries, 'millisecond')).toISOString(), 'millisecond'),
  )
}

/**
 * Returns milliseconds below the minute. Never in the first second and never a multiple of 5 ms, because such values
 * also come from coarse clocks, from people, and from programs that round.
 */
function ownMs(entryId: string, tries: number, precision: Precision): number {
  const drawn = hash('sha256', `${entryId}:${tries}`, 'buffer')
  const seconds = 1 + (drawn.readUInt32BE() % 59)
  if (precision === 'second') return seconds * 1_000
  const fifth = drawn.readUInt32BE(4) % 800
  return seconds * 1_000 + Math.floor(fifth / 4) * 5 + (fifth % 4) + 1
}

/** Matches seconds and fraction of a time in the extended and the basic form of ISO 8601. */
const secondsIn = /(?:\d{2}:\d{2}:|T\d{4})(\d{2})(?:[.,](\d{1,9}))?/

/**
 * Returns `ss.mmm` or `ss` of a time in any notation. Independent of zones, whose offsets are whole minutes. Empty when
 * the time is less precise or these digits are zero.
 */
export function digitsIn(time: string | null | undefined, precision: Precision): string {
  const [, seconds, fraction = ''] = secondsIn.exec(time ?? '') ?? []
  if (seconds === undefined || precision === 'minute') return ''
  if (precision === 'second') return seconds === '00' ? '' : seconds
  const millis = fraction.slice(0, 3).padEnd(3, '0')
  return millis === '000' ? '' : `${seconds}.${millis}`
}

interface Shown {
  readonly startTime?: string | null | undefined
  readonly endTime?: string | null | undefined
}

/** Returns the fingerprint that an entry of the service shows, in its start or in the end computed from it. */
export function digitsShown(entry: Shown, precision: Precision): string {
  return digitsIn(entry.startTime, precision) || digitsIn(entry.endTime, precision)
}

const quarterHourMs = 15 * minuteMs

/**
 * Whether the shown start can be the one that was sent, in any zone; all offsets are multiples of a quarter of an hour.
 * True when the entry shows no start that can be compared.
 */
export function isSameStart(entry: Timed, marker: string): boolean {
  const apartMs = startMs(entry) - Date.parse(marker)
  return Number.isNaN(apartMs) || apartMs % quarterHourMs === 0
}

/** Whether the entry starts in the same minute as `start`; null when it shows no start. */
export function isSameMinute(entry: Timed, start: string | null): boolean | null {
  const shownMs = startMs(entry)
  if (Number.isNaN(shownMs)) return null
  const minuteOf = (ms: number) => Math.floor(ms / minuteMs)
  return start !== null && minuteOf(shownMs) === minuteOf(Date.parse(start))
}

type Timed = Shown & { readonly minutes: number }

function startMs({ startTime, endTime, minutes }: Timed): number {
  return startTime ? Date.parse(startTime) : Date.parse(endTime ?? '') - minutes * minuteMs
}
