/** The meanings that a few typed words can have. */
import type { Day } from '../../model/primitives.ts'

/** Minutes since local midnight; 1440 is the end of the day. */
export type WallMinute = number

export type Part =
  | { kind: 'amount'; minutes: number }
  | { kind: 'start'; at: WallMinute }
  | { kind: 'end'; at: WallMinute }
  /** If `to` is not after `from`, it is on the next day. */
  | { kind: 'range'; from: WallMinute; to: WallMinute }
  | { kind: 'day'; day: Day }

/** The most likely meaning of the words; `or` lists other possible meanings. */
export interface Read {
  readonly part: Part
  readonly or: readonly Part[]
  /** The meaning if the line has another amount of time: in "9h 45m", "9h" means a start at 9:00. */
  readonly besideAmount?: Part
  /** Set only for an abbreviated weekday: how certain it is that the weekday is meant. */
  readonly weekday?: WeekdayUse
}

/**
 * The certainty that an abbreviated weekday means a day and not an ordinary word. `short`: it is certain. `likely`: the
 * abbreviation is an ordinary word only in languages other than the user's; it means a day if the line has a time and
 * its other words name an item. `shy`: it means a day only where nothing else makes sense, as `so` and `do` in an
 * English line.
 */
export type WeekdayUse = 'short' | 'likely' | 'shy'

/** The day, the time of day and the user's locale when the words were typed. */
export interface TypingContext {
  readonly today: Day
  /** Minutes since local midnight. If null, words such as "2 hours ago" are not parsed. */
  readonly minute: WallMinute | null
  /** The user's language and region as a BCP 47 tag; null if unknown. */
  readonly locale: string | null
}

export const longestMinutes = 10_080

export function only(part: Part | null): Read | null {
  return part && { part, or: [] }
}
