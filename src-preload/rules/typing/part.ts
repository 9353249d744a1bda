import type { Day } from '../../model/primitives.ts'

/** Minutes since local midnight; 1440 is the end of the day. */
export type WallMinute = number

export type Part =
  | { kind: 'amount'; minutes: number }
  | { kind: 'start'; at: WallMinute }
  | { kind: 'end'; at: WallMinute }
  /** A range in which `to` is not later than `from` ends on the next day. */
  | { kind: 'range'; from: WallMinute; to: WallMinute }
  | { kind: 'day'; day: Day }

/** The meaning of some typed words. `part` is the most likely meaning, and `or` lists the alternatives. */
export interface Read {
  readonly part: Part
  readonly or: readonly Part[]
  /**
   * The meaning of the words if the line also contains another amount of time: in "9h 45m", "9h" means a start at 9:00.
   */
  readonly besideAmount?: Part
  /** How certainly an abbreviated weekday means a day; absent for words that are not abbreviated weekdays. */
  readonly weekday?: WeekdayUse
}

/**
 * How certainly an abbreviated weekday means a day and not an ordinary word. `short`: the abbreviation certainly means
 * a day. `likely`: it is an ordinary word only in languages other than the user's, and means a day if the line also
 * contains a time and the other words name an item. `shy`: it means a day only where no other meaning is likely, as
 * with `so` and `do` in an English line.
 */
export type WeekdayUse = 'short' | 'likely' | 'shy'

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
