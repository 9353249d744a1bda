/**
 * Computes and compares start fingerprints: artificial seconds and milliseconds that are sent with an entry's start, so
 * that the entry can be recognized at the service (docs/reliability.md §2.4). They replace the real seconds of a timer's
 * start, because the same click may have started a timer in another client, which sends the same real seconds.
 *
 * The candidates for a fingerprint are derived from the entry's id alone. The program sends the first candidate that is
 * not in use and whose second differs from that of the real start. The fingerprint therefore nearly always stays the
 * same when the user changes the start, and it can be computed again if the database is lost.
 */
import { hash } from 'node:crypto'
import type { Instant } from '#preload/model/primitives.ts'
import { readIsoDateTime } from '../kernel/iso-date-time.ts'
import type { Precision } from '../outbox/echo-store.ts'

const minuteMs = 60_000
const mostTries = 64

/**
 * Returns the start to send: the minute of `startedAt` combined with the fingerprint, with the given `precision`. The
 * fingerprint never shows the second of `startedAt`, because another client may send that second. Returns null if this
 * precision cannot express a fingerprint, or if `taken` returns true for every fingerprint that the entry can have.
 */
export function fingerprintedStart(
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
    const isRealSecond = digitsIn(own, 'second') === digitsIn(startedAt, 'second')
    if (!isRealSecond && !taken(digitsIn(own, precision))) return own
  }
  return null
}

/**
 * Returns the fingerprints (`ss.mmm`) with which an entry was most probably sent. They follow from the entry's id, so
 * the record of its attempts is not needed.
 */
export function likelyDigits(entryId: string): string[] {
  return [0, 1, 2].map((tries) =>
    digitsIn(new Date(ownMs(entryId, tries, 'millisecond')).toISOString(), 'millisecond'),
  )
}

/**
 * Returns a fingerprint as milliseconds after the minute: 1 to 59 seconds and, unless starts are sent in whole seconds,
 * a number of milliseconds that is not a multiple of 5. Second 0 and multiples of 5 ms are avoided because they also
 * come from coarse clocks, from users, and from programs that round times.
 */
function ownMs(entryId: string, tries: number, precision: Precision): number {
  const drawn = hash('sha256', `${entryId}:${tries}`, 'buffer')
  const seconds = 1 + (drawn.readUInt32BE() % 59)
  if (precision === 'second') return seconds * 1_000
  const fifth = drawn.readUInt32BE(4) % 800
  return seconds * 1_000 + Math.floor(fifth / 4) * 5 + (fifth % 4) + 1
}

/** Matches the seconds and the fraction of a time in the extended and the basic form of ISO 8601. */
const secondsIn = /(?:\d{2}:\d{2}:|T\d{4})(\d{2})(?:[.,](\d{1,9}))?/

/**
 * Returns the digits `ss.mmm` (for `millisecond`) or `ss` (for `second`) of a time in any ISO 8601 notation. Returns an
 * empty string if the time is less precise, if `mmm` in `ss.mmm` is zero, or if `ss` alone is zero. The time zone does
 * not change these digits, because offsets are whole minutes.
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

/**
 * Returns the fingerprint that an entry at the service shows in its start, or else in its end. Services compute the end
 * from the start, so the end has the same seconds.
 */
export function digitsShown(entry: Shown, precision: Precision): string {
  return digitsIn(entry.startTime, precision) || digitsIn(entry.endTime, precision)
}

const quarterHourMs = 15 * minuteMs

/**
 * Returns whether the shown start can be the sent start in some time zone, that is, whether the two differ by a
 * multiple of a quarter of an hour. Also returns true if the entry shows no start that can be compared.
 */
export function isSameStart(entry: Timed, startFingerprint: string): boolean {
  const apartMs = apartFromQuarters(entry, startFingerprint)
  return Number.isNaN(apartMs) || apartMs === 0
}

/** Returns whether the entry's start is in the same minute as `start`; null if the entry shows no start. */
export function isSameMinute(entry: Timed, start: string | null): boolean | null {
  const shownMs = startMs(entry)
  if (Number.isNaN(shownMs)) return null
  const minuteOf = (ms: number) => Math.floor(ms / minuteMs)
  return start !== null && minuteOf(shownMs) === minuteOf(Date.parse(start))
}

/**
 * Returns whether the entry shows a start that cannot equal `start` in any time zone. If `start` is null, any start
 * contradicts it. Services may truncate or round the start, so a difference of up to a minute is ignored.
 */
export function contradictsStart(entry: Timed, start: string | null): boolean {
  if (start === null) return !Number.isNaN(startMs(entry))
  return apartFromQuarters(entry, start) > minuteMs
}

/**
 * Returns the difference in milliseconds between the shown start and `start`, in the time zone in which it is smallest.
 * Time zones differ by whole quarters of an hour. The result is NaN if the entry shows no start that can be compared.
 */
function apartFromQuarters(entry: Timed, start: string): number {
  const apartMs = Math.abs(startMs(entry) - Date.parse(start)) % quarterHourMs
  return Math.min(apartMs, quarterHourMs - apartMs)
}

type Timed = Shown & { readonly minutes: number }

function startMs({ startTime, endTime, minutes }: Timed): number {
  return startTime ? msOf(startTime) : msOf(endTime ?? '') - minutes * minuteMs
}

/**
 * Returns a time in milliseconds since 1970; NaN if the string is not a time. `Date.parse` does not read the basic form
 * and some rarer forms of ISO 8601.
 */
function msOf(time: string): number {
  const ms = Date.parse(time)
  return Number.isNaN(ms) ? (readIsoDateTime(time)?.epochMs ?? NaN) : ms
}
