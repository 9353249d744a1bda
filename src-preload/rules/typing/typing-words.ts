/**
 * The shape of the words with which one language writes times, amounts of time and days. A language is one file in
 * `words/`, and `languages.ts` lists the languages.
 *
 * Words are in lower case and spelled correctly. The reader also accepts them without accents, and German umlauts as
 * two letters.
 */

/** Maps phrases to a number. A key has one or more spellings, separated by `|`. */
export type Phrases = Readonly<Record<string, number>>

/**
 * A pattern for a phrase, for example `quarter|viertel past {h}`. `|` separates alternatives for one word, `?` makes a
 * word optional, and a name in braces is a placeholder for one or more words.
 */
export type FormText = string

/**
 * A form of a time of day, the minutes to add to its hour, and whether the minutes `{m}` are added (1) or subtracted
 * (-1).
 */
export type ClockForm = readonly [form: FormText, minutes: number, direction?: 1 | -1]

export interface TypingWords {
  /** The language as a BCP 47 tag, for example `de`. */
  readonly language: string
  /**
   * Ordinary words and first names of this language that look like an abbreviated weekday of any language. Such a word
   * means a weekday only where nothing else makes sense.
   */
  readonly ordinary: string
  /** Words without a meaning of their own, which are ignored beside the name of an item. */
  readonly fillers: string
  /** Short words, such as the `l'` of `l'audit`, that are joined to the next word. Separated by `|`. */
  readonly elisions?: string

  readonly numbers: Phrases
  /** Units of time, separated by `|`. */
  readonly hours: string
  readonly minutes: string
  /** The word between hours and minutes, such as `and`. */
  readonly and: string
  /** Amounts of time without a number, in minutes. */
  readonly amounts: Phrases
  /** Amounts with a number of hours `{n}`, and the minutes to add. */
  readonly amountForms?: readonly (readonly [form: FormText, minutes: number])[]
  /** Words before an amount, such as `for`. */
  readonly amountLeads: string

  /** Words after the hour, such as `uhr`, separated by `|`. They may follow the digits without a space. */
  readonly hourMarks: string
  /** Whether an hour mark is also a unit of time, so that `9 heures` can be either a time or an amount. */
  readonly hoursAreTimes: boolean
  /** Times of day without a number, in minutes since midnight. */
  readonly clocks: Phrases
  /** Forms with an hour `{h}`, minutes `{m}` or a time in digits `{t}`. */
  readonly clockForms: readonly ClockForm[]
  /** Forms with a word such as `morning` or `evening`, which places the time `{c}` before or after noon. */
  readonly mornings: readonly FormText[]
  readonly evenings: readonly FormText[]
  /** Words such as `uhr` or `midi`. A time with such a word is taken literally and never moved to the afternoon. */
  readonly literal: string

  /**
   * Forms of a start. The placeholder `{c}` is a time. The placeholder `{C}` is a time that must have one of the words
   * in `literal`. With `{C}`, a time between midnight and five o'clock is ignored, because it is probably an amount (`a
   * 2h call`).
   */
  readonly starts: readonly FormText[]
  /** Forms of an end `{c}`. */
  readonly ends: readonly FormText[]
  /**
   * Forms of a range. The placeholders `{from}` and `{to}` are times; in `{FROM}` and `{TO}`, the time must have one of
   * the words in `literal`.
   */
  readonly ranges: readonly FormText[]
  /** Words before a range that is written with a dash, such as `from`. */
  readonly rangeLeads: string
  /** Forms of a start that is an amount `{a}` ago. */
  readonly ago: readonly FormText[]
  /** Forms of a range that began an amount `{a}` ago and lasts until now. */
  readonly sinceAmount: readonly FormText[]
  /** Words for the present moment, separated by `|`. */
  readonly now: string

  /** Names of days, as the number of days before today. */
  readonly days: Phrases
  /** Weekdays by ISO number: Monday is 1. */
  readonly weekdays: Phrases
  readonly shortWeekdays: Phrases
  readonly months: Phrases
  /** Words before a day, such as `on`. */
  readonly dayLeads: string
  /** Articles before a day. An abbreviated weekday after an article can still be an ordinary word. */
  readonly dayArticles: string
  /** Forms that mean the latest weekday `{w}` before today. */
  readonly lastWeekday: readonly FormText[]
  /** Forms that mean a number `{n}` of days or of weeks before today. */
  readonly daysAgo: readonly FormText[]
  readonly weeksAgo: readonly FormText[]
  /**
   * Numbers of days that, written in words, usually mean whole weeks. The value is the exact number of days that is
   * then meant.
   */
  readonly looseDays?: Readonly<Record<number, number>>
  /** Endings of the number of a day, such as `th`, separated by `|`. */
  readonly ordinals: string
  /** Words for the first day of a month, separated by `|`. */
  readonly first?: string
  /** The word between the day and its month. */
  readonly of?: string
  /** Whether the month may come first, as in `November 18`. */
  readonly monthFirst: boolean
  /** Words after which a single number is a day of the month, if it has one of the endings in `nth`. */
  readonly nthLeads: string
  readonly nth: string
}
