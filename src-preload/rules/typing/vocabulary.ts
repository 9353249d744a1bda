/**
 * Prepares the words of one language for parsing. The result has maps from each accepted spelling to its value,
 * patterns for phrases, and regular expressions.
 */
import { fixedWords, formOf, type Form } from './forms.ts'
import { spelled, spelledLoosely } from './spelling.ts'
import type { Phrases, TypingWords } from './typing-words.ts'

type Lookup = ReadonlyMap<string, number>

export type Vocabulary = ReturnType<typeof vocabularyOf>

/** The source of a regular expression for an amount such as `90`, `1.5` or `1,5`. */
const number = String.raw`\d{1,5}(?:[.,]\d{1,2})?`

export function vocabularyOf(words: TypingWords) {
  const forms = {
    amounts: words.amountForms?.map(([form, minutes]) => ({ form: formOf(form), minutes })) ?? [],
    clocks: words.clockForms.map(([form, minutes, direction = 1]) => ({
      form: formOf(form),
      minutes,
      direction,
    })),
    mornings: words.mornings.map(formOf),
    evenings: words.evenings.map(formOf),
    starts: words.starts.map(formOf),
    ends: words.ends.map(formOf),
    ranges: words.ranges.map(formOf),
    ago: words.ago.map(formOf),
    sinceAmount: words.sinceAmount.map(formOf),
    lastWeekday: words.lastWeekday.map(formOf),
    daysAgo: words.daysAgo.map(formOf),
    weeksAgo: words.weeksAgo.map(formOf),
    counted: [
      formOf(`{n} ${longUnits(words.hours)} ${words.and}? {m}`),
      formOf(`{n} ${longUnits(words.hours)} ${words.and}? {minutes} ${words.minutes}`),
    ],
  }
  const names = {
    numbers: lookup(words.numbers),
    amounts: lookup(words.amounts),
    clocks: lookup(words.clocks),
    days: lookup(words.days),
    weekdays: lookup(words.weekdays),
    shortWeekdays: lookup(words.shortWeekdays),
    months: lookup(words.months),
  }
  return {
    language: words.language,
    ...names,
    forms,
    hoursOnly: formOf(`{n} ${longUnits(words.hours)}`),
    minutesOnly: formOf(`{n} ${longUnits(words.minutes)}`),
    amountLeads: set(words.amountLeads, '|'),
    rangeLeads: set(words.rangeLeads),
    dayLeads: set(words.dayLeads),
    dayArticles: set(words.dayArticles),
    ordinary: set(words.ordinary),
    fillers: set(words.fillers),
    elided: words.elisions === undefined ? null : new RegExp(`^(?:${words.elisions})['’](?=\\p{L})`, 'iu'),
    literal: set(words.literal),
    now: set(words.now, '|'),
    looseDays: words.looseDays ?? {},
    hoursAreTimes: words.hoursAreTimes,
    monthFirst: words.monthFirst,
    patterns: patternsOf(words),
    known: knownWords(
      words,
      Object.values(names),
      Object.values(forms).flatMap((some) => some.map((each) => ('form' in each ? each.form : each))),
    ),
  }
}

function patternsOf(words: TypingWords) {
  const { hours, minutes } = words
  const and = words.and === '' ? '' : String.raw`(?:${words.and}\s)?`
  const ordinal = `(?:\\.|${words.ordinals})?`
  const spaced = String.raw`(?:\.\s?|(?:${words.ordinals})?\s)`
  const of = words.of === undefined ? '' : String.raw`(?:${words.of}\s)?`
  return {
    hours: new RegExp(
      String.raw`^(${number})\s?(?:${hours})\.?(?:\s?${and}(\d{1,2})(?:\s?(?:${minutes})\.?)?)?$`,
    ),
    halves: new RegExp(String.raw`^(?:(\d{1,2})\s?)?(½|\d\/[24])\s?(?:${hours})\.?$`),
    minutes: new RegExp(String.raw`^(\d{1,5})\s?(?:${minutes})\.?$`),
    colonHours: new RegExp(String.raw`^(\d{1,3}):([0-5]\d)\s?(?:${hours})\.?$`),
    hourMark: new RegExp(String.raw`(\d)(${words.hourMarks})(?=\d|\s|$)`, 'g'),
    hourUnit: new RegExp(String.raw`(\d)\s?(?:${hours})\s`),
    dayMonth: new RegExp(
      String.raw`^(\d{1,2}|${words.first ?? '(?!)'})${spaced}${of}(\p{L}+)\.?(?:\s(\d{4}))?$`,
      'u',
    ),
    monthDay: new RegExp(String.raw`^(\p{L}+)\.?\s(\d{1,2})${ordinal}(?:,?\s(\d{4}))?$`, 'u'),
    nth: new RegExp(String.raw`^(?:${words.nthLeads})\s(\d{1,2})(?:${words.nth})$`),
    nthAlone: new RegExp(String.raw`^(\d{1,2})(?:${words.nth})$`),
  }
}

function knownWords(
  words: TypingWords,
  names: readonly Lookup[],
  forms: readonly Form[],
): ReadonlySet<string> {
  const lists = [words.hours, words.minutes, words.amountLeads, words.hourMarks, words.now, words.nthLeads]
  const more = [
    words.and,
    words.first ?? '',
    words.of ?? '',
    words.rangeLeads,
    words.dayLeads,
    words.dayArticles,
  ]
  return new Set([
    ...names.flatMap((map) => [...map.keys()].flatMap((phrase) => phrase.split(' '))),
    ...forms.flatMap(fixedWords),
    ...[...lists, ...more].flatMap((list) => list.split(/[ |]/)).flatMap(spelled),
  ])
}

/** Removes the units with only one letter, because nobody writes "two h". */
function longUnits(units: string): string {
  return units
    .split('|')
    .filter((unit) => unit.length > 1)
    .join('|')
}

function lookup(phrases: Phrases): Lookup {
  return new Map(
    Object.entries(phrases).flatMap(([keys, value]) =>
      keys
        .split('|')
        .flatMap((key) => spelledLoosely(key).map((spelling): [string, number] => [spelling, value])),
    ),
  )
}

function set(list: string, separator = ' '): ReadonlySet<string> {
  return new Set(
    list
      .split(separator)
      .filter((word) => word !== '')
      .flatMap(spelled),
  )
}
