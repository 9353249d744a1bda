/**
 * The marker: the sub-minute digits of an entry's start, which the service echoes (docs/reliability.md §2.4). Every entry
 * gets digits of its own, also one whose start was clocked: real seconds and milliseconds are shared by every other
 * client that was started by the same click. They follow from the entry's id alone, so that they are the same when
 * the start is changed, and are known again when the journal is not. Pure.
 */
import { hash } from 'node:crypto'
import type { Instant } from '#preload/model/primitives.ts'
import type { Precision } from '../outbox/echo-store.ts'

const minuteMs = 60_000
const mostTries = 64

/**
 * The start to send, exact to `precision`; within the same minute as `startedAt`. Null when no digits are sent or all
 * of them are `taken` by other entries: such a start marks nothing.
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

/** The digits to the millisecond that an entry is most likely sent with, whatever its journal knows of others. */
export function likelyDigits(entryId: string): string[] {
  return [0, 1, 2].map((tries) =>
    digitsIn(new Date(ownMs(entryId, tries, 'millisecond')).toISOString(), 'millisecond'),
  )
}

/**
 * Milliseconds below the minute. Never in the first second, and never a multiple of 5 ms: such digits are what a clock
 * of low resolution, a person or a program that rounds writes.
 */
function ownMs(entryId: string, tries: number, precision: Precision): number {
  const drawn = hash('sha256', `${entryId}:${tries}`, 'buffer')
  const seconds = 1 + (drawn.readUInt32BE() % 59)
  if (precision === 'second') return seconds * 1_000
  const fifth = drawn.readUInt32BE(4) % 800
  return seconds * 1_000 + Math.floor(fifth / 4) * 5 + (fifth % 4) + 1
}

/** Seconds and fraction of a time in the extended and in the basic form of ISO 8601. */
const secondsIn = /(?:\d{2}:\d{2}:|T\d{4})(\d{2})(?:[.,](\d{1,9}))?/

/**
 * `ss.mmm` or `ss` of a time as anybody wrote it; immune to zones, whose offsets are whole minutes. Empty when it says
 * less than that, or zeros only.
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

/** The digits that an entry of the service shows: of its start, or of the end that follows from it. */
export function digitsShown(entry: Shown, precision: Precision): string {
  return digitsIn(entry.startTime, precision) || digitsIn(entry.endTime, precision)
}

const quarterHourMs = 15 * minuteMs

/**
 * Whether the start that an entry of the service shows can be the one that was sent, but for the zone: all offsets are
 * whole quarters of an hour. True when the entry shows no start that can be compared.
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
