/** Formats the time of an entry for all views, for example as `9:06 – 10:41`, or as a dash if it has no start. */
import type { Instant } from '#preload/model/primitives.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import { clockTime } from './format.ts'

/** The times of an entry. If `endedAt` is missing, the end is the start plus the minutes. */
export interface Times {
  startedAt: Instant | null
  endedAt?: Instant | null | undefined
  minutes: number
}

export function endOf({ startedAt, endedAt, minutes }: Times): Instant | null {
  return startedAt === null ? null : (endedAt ?? addMinutes(startedAt, minutes))
}

export function spanWords(times: Times, zone: string): string {
  const end = endOf(times)
  if (times.startedAt === null || end === null) return '–'
  return `${clockTime(times.startedAt, zone)} – ${clockTime(end, zone)}`
}
