/**
 * Detects implausible times. The page asks about them once, next to the input, and saves them if the user confirms.
 * Pure.
 */
import type { Day } from '#preload/model/primitives.ts'
import { clockTime, dayName, duration } from '../lib/format.ts'
import { endOf, type Times } from '../lib/span-words.ts'

/** Nobody works longer than this without a break. */
const longestMinutes = 16 * 60
const dayMinutes = 24 * 60

export interface Typed extends Times {
  day: Day
  /** Minutes of the other entries on that day. */
  otherMinutes: number
}

interface Now {
  nowMs: number
  today: Day
  zone: string
}

/** Returns sentences that say what is implausible, or null if everything is plausible. */
export function implausible(
  { day, startedAt, endedAt, minutes, otherMinutes }: Typed,
  now: Now,
): string | null {
  const { nowMs, today, zone } = now
  const end = endOf({ startedAt, endedAt, minutes })
  const ahead = end === null ? day > today : Date.parse(end) > nowMs + 60_000
  const sum = otherMinutes + minutes
  const odd = [
    minutes > longestMinutes && `${duration(minutes)} is more than 16 hours.`,
    ahead &&
      (end === null
        ? `${dayName(day, today)} hasn’t come yet.`
        : `It ends at ${clockTime(end, zone)}${day === today ? '' : ` on ${dayName(day, today)}`}, which hasn’t come yet.`),
    // An entry longer than a day already has its own sentence.
    minutes <= dayMinutes && sum > dayMinutes && `${dayName(day, today)} would have ${duration(sum)}.`,
  ].filter((each) => each !== false)
  return odd.length === 0 ? null : odd.join(' ')
}

/** Remembers the last question, so that the user is asked about the same values only once. */
export class AskedOnce {
  #asked = ''

  /** Whether to ask now. False if the user was already asked about the same values. */
  asks(question: string | null, typed: Typed): boolean {
    const asked = JSON.stringify(typed)
    if (question === null || asked === this.#asked) return false
    this.#asked = asked
    return true
  }
}
