/** Converts instants to fractional hours of a local day. Times outside that day are clamped to 0 or 24. */
import type { Day, Instant } from '#preload/model/primitives.ts'
import { dayOf, hourOf } from '#preload/rules/local-time.ts'

export interface Hours {
  from: number
  to: number
}

/** Returns the hour of an instant on this day: 0 if the instant is on an earlier day, 24 if it is on a later day. */
export function hourOnDay(at: Instant, day: Day, zone: string): number {
  const theirs = dayOf(at, zone)
  if (theirs !== day) return theirs < day ? 0 : 24
  return hourOf(at, zone)
}

export function hoursOnDay(startedAt: Instant, endedAt: Instant, day: Day, zone: string): Hours {
  const from = hourOnDay(startedAt, day, zone)
  return { from, to: Math.max(from, hourOnDay(endedAt, day, zone)) }
}

/**
 * Returns the range of whole hours to draw: the usual range, extended if necessary to include all `stretches` and to
 * last at least one hour.
 */
export function hoursToShow(usual: Hours, stretches: readonly Hours[]): Hours {
  const from = Math.min(usual.from, ...stretches.map((one) => Math.floor(one.from)))
  const to = Math.max(usual.to, ...stretches.map((one) => Math.ceil(one.to)))
  return { from, to: Math.max(to, from + 1) }
}
