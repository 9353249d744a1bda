/**
 * The marker: the sub-minute digits of an entry's start, which the service echoes (reliability.md §2.4). A clocked
 * run has natural ones; a start that a person typed is a whole minute and gets digits of its own. They follow from
 * the entry's id alone, so that they are known again when the journal is not. Pure.
 */
import { hash } from 'node:crypto'
import type { Instant } from '#preload/model/primitives.ts'
import type { Precision } from '../outbox/echo-store.ts'

const minuteMs = 60_000
const mostTries = 64

/**
 * The start to send, exact to `precision`; within the same minute as `startedAt`. Null when no digits are sent or all
 * of them are `taken` by other entries that look the same: such a start marks nothing.
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
  const unit = precision === 'millisecond' ? 1 : 1_000
  const natural = Math.floor((ms % minuteMs) / unit) * unit
  if (tells(natural, precision) && !taken(digitsOf(minute + natural, precision)))
    return new Date(minute + natural).toISOString()
  for (let tries = 0; tries < mostTries; tries++) {
    const own = Math.floor(chance(entryId, tries) * (minuteMs / unit)) * unit
    if (tells(own, precision) && !taken(digitsOf(minute + own, precision)))
      return new Date(minute + own).toISOString()
  }
  return null
}

/** Zeros are what a service shows that forgot the digits. */
function tells(subMinuteMs: number, precision: Precision): boolean {
  return precision === 'millisecond' ? subMinuteMs % 1_000 !== 0 : subMinuteMs !== 0
}

function chance(entryId: string, n: number): number {
  return hash('sha256', `${entryId}:${n}`, 'buffer').readUInt32BE() / 2 ** 32
}

function digitsOf(epochMs: number, precision: Precision): string {
  return digitsIn(new Date(epochMs).toISOString(), precision)
}

/**
 * `ss.mmm` or `ss` of a time as anybody wrote it; immune to zones, whose offsets are whole minutes. Empty when it says
 * less than that, or zeros only.
 */
export function digitsIn(time: string | null | undefined, precision: Precision): string {
  const [, seconds, fraction = ''] = /\d{2}:\d{2}:(\d{2})(?:\.(\d{1,9}))?/.exec(time ?? '') ?? []
  if (seconds === undefined || precision === 'minute') return ''
  if (precision === 'second') return seconds === '00' ? '' : seconds
  const millis = fraction.slice(0, 3).padEnd(3, '0')
  return millis === '000' ? '' : `${seconds}.${millis}`
}

/** The digits that an entry of the service shows: of its start, or of the end that follows from it. */
export function digitsShown(
  entry: { readonly startTime?: string | null | undefined; readonly endTime?: string | null | undefined },
  precision: Precision,
): string {
  return digitsIn(entry.startTime, precision) || digitsIn(entry.endTime, precision)
}
