/**
 * Defines the words that the parser must know so that users can type times, amounts of time and days in a language.
 * Each language is a file in `words/` and is listed in `languages.ts`.
 *
 * These files contain lower-case words with their accents and umlauts. The parser also accepts words without the
 * accents, and words with two letters for each umlaut (`ae` for `ä`).
 */

/** Maps phrases to numbers, for example `{ 'a|an|one': 1 }`. A key contains one or more spellings, separated by `|`. */
export type Phrases = Readonly<Record<string, number>>

/**
 * A pattern for a phrase, for example `quarter|viertel past {h}`. `|` separates alternatives for one word, `?` makes a
 * word optional, and a name in braces is a placeholder for one or more words.
 */
export type FormText = string

/**
 * A pattern for a time of day and the minutes to add to its hour, such as `['half past {h}', 30]`. The third element is
 * -1 if the minutes `{m}` are subtracted from the hour, as in "ten to nine".
 */
export type ClockForm = readonly [form: FormText, minutes: number, direction?: 1 | -1]

export interface TypingWords {
  readonly language: string
  /**
   * Ordinary words and first names of this language that are also abbreviated weekdays in some language, such as `so`
   * and `sam`. They mean a weekday only where no other meaning is likely.
   */
  readonly ordinary: string
  /** Words such as `for` that the parser ignores next to the name of an item. Separated by spaces. */
  readonly fillers: string
  /**
   * Short words that are joined to the next word by an apostrophe, as in `l'audit`. They are listed without the
   * apostrophe and separated by `|`.
   */
  readonly elisions?: string

  readonly numbers: Phrases
  /** The spellings of the units, such as `h|hour|hours` and `m|min|minutes`. */
  readonly hours: string
  readonly minutes: string
  /** The word that can come between hours and minutes, as in "two hours and ten minutes". */
  readonly and: string
  /** Maps fixed phrases for an amount of time, such as `half an hour`, to minutes. */
  readonly amounts: Phrases
  /** Patterns that contain a number of hours `{n}`, each with the minutes to add: `['{n} and a half hours', 30]`. */
  readonly amountForms?: readonly (readonly [form: FormText, minutes: number])[]
  /** Words that can introduce an amount, such as `for`. Separated by `|`. */
  readonly amountLeads: string

  /** Words after the hour, such as `uhr`, separated by `|`. They may follow the digits without a space. */
  readonly hourMarks: string
  /** Whether an hour mark is also a unit of time, so that `9 heures` can be either a time or an amount. */
  readonly hoursAreTimes: boolean
  /** Maps names of times of day, such as `noon`, to minutes since midnight. */
  readonly clocks: Phrases
  /**
   * Patterns for a time of day. The placeholders are the hour `{h}`, the minutes `{m}`, a time in digits `{t}`, and a
   * name from `clocks`, `{p}`.
   */
  readonly clockForms: readonly ClockForm[]
  /** Patterns for a time `{c}` with a word such as `morning` or `evening` that decides between am and pm. */
  readonly mornings: readonly FormText[]
  readonly evenings: readonly FormText[]
  /**
   * Words that make a time unambiguous, such as `uhr`, `midi` and `abends`. A time with such a word is never moved to
   * the afternoon.
   */
  readonly literal: string

  /**
   * Patterns for a start. `{c}` stands for any time. `{C}` stands for a time with one of the words in `literal`, except
   * for times between midnight and five o'clock, because the `2h` in "a 2h call" is an amount.
   */
  readonly starts: readonly FormText[]
  readonly ends: readonly FormText[]
  /**
   * Patterns for a range. `{from}` and `{to}` stand for any times. `{FROM}` and `{TO}` stand for times with one of the
   * words in `literal`.
   */
  readonly ranges: readonly FormText[]
  /** Words that can come before two times with a dash, such as the `from` in "from 9-10". */
  readonly rangeLeads: string
  readonly ago: readonly FormText[]
  /** Patterns for work that began a certain amount of time `{a}` ago and lasts until now. */
  readonly sinceAmount: readonly FormText[]
  readonly now: string

  /** Maps names of days, such as `yesterday`, to the number of days before today. */
  readonly days: Phrases
  /** Maps the names of the weekdays to their ISO numbers, from 1 for Monday to 7 for Sunday. */
  readonly weekdays: Phrases
  readonly shortWeekdays: Phrases
  readonly months: Phrases
  /** Words that can come before a day, such as `on`. An abbreviated weekday after such a word certainly means a day. */
  readonly dayLeads: string
  /**
   * Articles that can come before a day, such as `le`. An abbreviated weekday after an article can still be an ordinary
   * word.
   */
  readonly dayArticles: string
  /** Patterns for the latest weekday `{w}` before today, such as `last {w}`. */
  readonly lastWeekday: readonly FormText[]
  /** Patterns for a day that was a number `{n}` of days or weeks ago, such as `{n} days ago`. */
  readonly daysAgo: readonly FormText[]
  readonly weeksAgo: readonly FormText[]
  /**
   * Corrects numbers of days that usually stand for whole weeks when they are written in words. For example, "vor acht
   * Tagen" ("eight days ago") usually means a week ago, so the value for 8 is 7.
   */
  readonly looseDays?: Readonly<Record<number, number>>
  /** Endings, such as `th`, of a number that stands for a day of the month. Separated by `|`. */
  readonly ordinals: string
  /** Words for the first day of a month, such as `premier`. Separated by `|`. */
  readonly first?: string
  readonly of?: string
  /** Whether the month may come first, as in `November 18`. */
  readonly monthFirst: boolean
  /** Words before a day of the month, as in "on the 18th". The number must have one of the endings in `nth`. */
  readonly nthLeads: string
  readonly nth: string
}
