/**
 * Splits an entry in two. The page uses this code for the preview, and the main process uses it for the split itself.
 * The minutes are divided in proportion to the counted time of each half, and their sum stays the same.
 */
import type { EntryDetail, SplitPoint } from '../model/entry.ts'
import type { Day, Instant } from '../model/primitives.ts'
import { elapsedMs } from './elapsed.ts'
import { dayOf } from './local-time.ts'

export type Splittable = Pick<EntryDetail, 'day' | 'startedAt' | 'endedAt' | 'zone' | 'minutes' | 'stretches'>

export interface Half {
  readonly day: Day
  /** Both times are null if only an amount of time is known. */
  readonly startedAt: Instant | null
  readonly endedAt: Instant | null
  readonly minutes: number
  /** The share of the entry's counted time that is in this half, from 0 to 1. */
  readonly share: number
}

/**
 * Returns both halves, or null when one of them would be shorter than a minute. A pause that contains the split point
 * belongs to neither half.
 */
export function splitInTwo(entry: Splittable, at: SplitPoint): readonly [Half, Half] | null {
  if ('minutes' in at) return entry.startedAt === null ? byMinutes(entry, at.minutes) : null
  const { startedAt, endedAt, stretches, zone } = entry
  if (startedAt === null || endedAt === null) return null
  const before = stretches.flatMap((each) =>
    each.startedAt < at.instant ? [{ ...each, endedAt: earlier(each.endedAt, at.instant) }] : [],
  )
  const after = stretches.flatMap((each) =>
    each.endedAt > at.instant ? [{ ...each, startedAt: later(each.startedAt, at.instant) }] : [],
  )
  const [lastBefore, firstAfter] = [before.at(-1), after[0]]
  if (!lastBefore || !firstAfter) return null
  const share = elapsedMs(before, 0) / elapsedMs(stretches, 0)
  const minutes = Math.round(entry.minutes * share)
  if (minutes < 1 || minutes >= entry.minutes) return null
  return [
    { day: entry.day, startedAt, endedAt: lastBefore.endedAt, minutes, share },
    {
      ...{ day: dayOf(firstAfter.startedAt, zone), startedAt: firstAfter.startedAt, endedAt },
      ...{ minutes: entry.minutes - minutes, share: 1 - share },
    },
  ]
}

/** Returns the midpoint of the counted time, at a full minute if possible; null if the entry is too short to split. */
export function middleOf(entry: Splittable): SplitPoint | null {
  if (entry.minutes < 2) return null
  if (entry.startedAt === null) return { minutes: Math.floor(entry.minutes / 2) }
  let left = elapsedMs(entry.stretches, 0) / 2
  for (const { startedAt, endedAt } of entry.stretches) {
    const length = Date.parse(endedAt) - Date.parse(startedAt)
    if (left <= length) {
      const exact = Date.parse(startedAt) + left
      const full = [Math.floor(exact / minuteMs) * minuteMs, exact].map((ms) => ({
        instant: new Date(ms).toISOString(),
      }))
      return full.find((at) => splitInTwo(entry, at) !== null) ?? null
    }
    left -= length
  }
  return null
}

function byMinutes({ day, minutes }: Splittable, first: number): readonly [Half, Half] | null {
  if (first < 1 || first >= minutes) return null
  const half = (own: number): Half => ({
    ...{ day, startedAt: null, endedAt: null, minutes: own, share: own / minutes },
  })
  return [half(first), half(minutes - first)]
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other
}

function later(one: Instant, other: Instant): Instant {
  return one > other ? one : other
}

const minuteMs = 60_000
