/** Where instants of a day stand on a scale of hours. Local hours as fractions; what crosses midnight is cut there. */
import type { Day, Instant } from '#preload/model/primitives.ts'
import { dayOf, hourOf } from '#preload/rules/local-time.ts'

export interface Hours {
  from: number
  to: number
}

/** The hours of an instant on this day: 0 when it was before, 24 when it is after. */
export function hourOnDay(at: Instant, day: Day, zone: string): number {
  const theirs = dayOf(at, zone)
  if (theirs !== day) return theirs < day ? 0 : 24
  return hourOf(at, zone)
}

export function hoursOnDay(startedAt: Instant, endedAt: Instant, day: Day, zone: string): Hours {
  const from = hourOnDay(startedAt, day, zone)
  return { from, to: Math.max(from, hourOnDay(endedAt, day, zone)) }
}

/** The whole hours to draw: the usual day, widened by what happened outside it. */
export function hoursToShow(usual: Hours, stretches: readonly Hours[]): Hours {
  const from = Math.min(usual.from, ...stretches.map((one) => Math.floor(one.from)))
  const to = Math.max(usual.to, ...stretches.map((one) => Math.ceil(one.to)))
  return { from, to: Math.max(to, from + 1) }
}
