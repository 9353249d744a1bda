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

/** The most likely meaning of the words; `or` has the other possible ones. */
export interface Read {
  readonly part: Part
  readonly or: readonly Part[]
  /** The meaning that counts instead if the line has another amount of time: "9h 45m" starts at 9:00. */
  readonly besideAmount?: Part
  /** Set if the words are an abbreviated weekday. */
  readonly weekday?: WeekdayUse
}

/**
 * An abbreviated weekday can be an ordinary word. `short`: in none of the languages. `likely`: only in a language that
 * is not the person's own; it is a day if the line has a time and its other words name an item. `shy`: it is a day only
 * where nothing else makes sense, as `so` and `do` in an English line.
 */
export type WeekdayUse = 'short' | 'likely' | 'shy'

/** When and where the words were typed. */
export interface TypingContext {
  readonly today: Day
  /** Minutes since local midnight; null if words such as "2 hours ago" have no meaning. */
  readonly minute: WallMinute | null
  /** The person's language and region as a BCP 47 tag; null if unknown. */
  readonly locale: string | null
}

export const longestMinutes = 10_080

export function only(part: Part | null): Read | null {
  return part && { part, or: [] }
}
