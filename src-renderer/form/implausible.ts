/**
 * Detects times that are probably wrong. The page then asks the user, next to the input, to confirm them before they
 * are saved. It asks only once about the same values.
 */
import type { Day, Instant } from '#preload/model/primitives.ts'
import { dayOf } from '#preload/rules/local-time.ts'
import { page as words } from '#preload/words/made/page.ts'
import { clockTime, dayName, dayWithin, duration, isNamed } from '../lib/format.ts'
import { endOf, type Times } from '../lib/span-words.ts'

/** An entry with more minutes than this is probably wrong, because nobody works this long without a break. */
const longestMinutes = 16 * 60
const dayMinutes = 24 * 60

export interface Typed extends Times {
  day: Day
  /** The total minutes of the other entries on that day. */
  otherMinutes: number
  /** The minutes of this entry that count toward that day: fewer than `minutes` if the entry is split by days. */
  ownMinutes?: number
}

interface Now {
  nowMs: number
  today: Day
  zone: string
}

/** Returns sentences that say what is probably wrong, or null if all values are plausible. */
export function implausible(
  { day, startedAt, endedAt, minutes, otherMinutes, ownMinutes = minutes }: Typed,
  now: Now,
): string | null {
  const { nowMs, today } = now
  const end = endOf({ startedAt, endedAt, minutes })
  const ahead = end === null ? day > today : Date.parse(end) > nowMs + 60_000
  const sum = otherMinutes + ownMinutes
  const odd = [
    minutes > longestMinutes && words().formOddLength({ duration: duration(minutes) }),
    ahead && (end === null ? words().formOddDay({ day: dayName(day, today) }) : endAhead(end, now)),
    // If the entry alone is longer than a day, the first of these sentences already says that it is too long.
    minutes <= dayMinutes &&
      sum > dayMinutes &&
      words().formOddTotal({ day: dayName(day, today), duration: duration(sum) }),
  ].filter((each) => each !== false)
  return odd.length === 0 ? null : odd.join(' ')
}

/** Returns a sentence saying that the entry ends in the future. It names the day unless the entry ends today. */
function endAhead(end: Instant, { today, zone }: Now): string {
  const [day, time] = [dayOf(end, zone), clockTime(end, zone)]
  if (day === today) return words().formOddEnd({ time })
  return words().formOddEndOn({
    time,
    day: dayWithin(day, today),
    named: isNamed(day, today) ? 'yes' : 'other',
  })
}

/** Remembers the values of the last question, so that the user is not asked about the same values twice. */
export class AskedOnce {
  #asked = ''

  /**
   * Returns whether to ask the user now. Returns false if `question` is null, or if the user has confirmed the same
   * values by saving them again.
   */
  asks(question: string | null, typed: Typed): boolean {
    const asked = JSON.stringify(typed)
    if (question === null || asked === this.#asked) return false
    this.#asked = asked
    return true
  }
}
