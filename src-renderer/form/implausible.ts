/** Time that hardly anybody works: it is asked about once, where it was typed, and saved when the person says so. Pure. */
import type { Day } from '#preload/model/primitives.ts'
import { clockTime, dayName, duration } from '../lib/format.ts'
import { endOf, type Times } from '../lib/span-words.ts'

/** As much as nobody counts in one go. */
const longestMinutes = 16 * 60
const dayMinutes = 24 * 60

export interface Typed extends Times {
  day: Day
  /** What else is logged on that day. */
  otherMinutes: number
}

interface Now {
  nowMs: number
  today: Day
  zone: string
}

/** What is odd about it, as sentences; null when nothing is. */
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
    // One that is longer than a day says so already.
    minutes <= dayMinutes && sum > dayMinutes && `${dayName(day, today)} would have ${duration(sum)}.`,
  ].filter((each) => each !== false)
  return odd.length === 0 ? null : odd.join(' ')
}

/** Remembers what was asked about, so that the same time is asked about once. */
export class AskedOnce {
  #asked = ''

  /** True when it is to be asked now: not when it was asked about just like this. */
  asks(question: string | null, typed: Typed): boolean {
    const asked = JSON.stringify(typed)
    if (question === null || asked === this.#asked) return false
    this.#asked = asked
    return true
  }
}
