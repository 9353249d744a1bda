/** Formats numbers, plurals, lists, durations, days and times for the current language and region. */
import type { Day, Instant } from '../model/primitives.ts'
import { isEnglish, perLocale } from './per-locale.ts'
import { currentLanguage } from './section.ts'

const numbers = perLocale((locale) => new Intl.NumberFormat(locale))

export function number(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000 && isEnglish(currentLanguage().locale))
    return String(value)
  return numbers().format(value)
}

const rules = perLocale((locale) => new Intl.PluralRules(locale))

/** Returns the form for the number: the one for its exact value, such as `=0`, or the one for its plural category. */
export function plural(value: number, forms: Readonly<Record<string, string>> & { other: string }): string {
  const exact = forms[`=${String(value)}`]
  return exact ?? forms[categoryOf(value)] ?? forms.other
}

function categoryOf(value: number): string {
  if (isEnglish(currentLanguage().locale)) return value === 1 ? 'one' : 'other'
  return rules().select(value)
}

export function select(value: string, cases: Readonly<Record<string, string>> & { other: string }): string {
  return Object.hasOwn(cases, value) ? (cases[value] ?? cases.other) : cases.other
}

const lists = perLocale((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'long' }))

/** Returns `A, B, C` in English and `A, B und C` in German. */
export function list(items: readonly string[]): string {
  return lists().format(items)
}

const listsWithAnd = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** Returns `A and B` in English and `A, B und C` in German. */
export function listWithAnd(items: readonly string[]): string {
  return listsWithAnd().format(items)
}

/** English has narrow units (`1h 24m`); other languages have short ones, such as `1 h 24 min`. */
const styleOf = (locale: string) => (isEnglish(locale) ? 'narrow' : 'short')
const durations = perLocale((locale) => new Intl.DurationFormat(locale, { style: styleOf(locale) }))
const zeroDurations = perLocale(
  (locale) => new Intl.DurationFormat(locale, { style: styleOf(locale), minutesDisplay: 'always' }),
)

/** A piece of a duration: a number, a unit, or the space between them. */
export interface DurationPart {
  readonly text: string
  readonly isUnit: boolean
}

/** `Intl` has only long abbreviations with full stops in German. They are replaced by the usual symbols. */
const germanSymbols: Readonly<Partial<Record<string, string>>> = { 'Std.': 'h', 'Min.': 'min' }

/** Returns the pieces of {@link shownDuration}, so that units can be shown in a lighter style. */
export function durationParts(minutes: number): readonly DurationPart[] {
  const hours = Math.floor(minutes / 60)
  const formatter = minutes === 0 ? zeroDurations() : durations()
  const parts = formatter.formatToParts({ hours, minutes: minutes % 60 })
  // In some languages, `Intl` puts a comma or "and" between the units. A space replaces it, because it would look wrong
  // in a sentence or a column.
  return parts.map(({ type, value, unit }) => {
    if (type === 'unit') return { text: germanSymbols[value] ?? value, isUnit: true }
    const isBetween = type === 'literal' && unit === undefined
    return { text: isBetween ? '\u00a0' : value.replace(' ', '\u00a0'), isUnit: false }
  })
}

/**
 * Formats whole minutes, for example as `1h 24m`, `2h` or `0m` in English and as `1 h 24 min` in German. The spaces are
 * no-break spaces, so that a duration is never divided between two lines.
 */
export function shownDuration(minutes: number): string {
  return durationParts(minutes)
    .map(({ text }) => text)
    .join('')
}

/** Formats the local time of an instant in 24-hour form, for example as `09:05`. */
export function shownTime(at: Instant, timeZone: string): string {
  const { locale } = currentLanguage()
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return new Intl.DateTimeFormat(locale, options).format(Date.parse(at))
}

const longDays = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
)

/** Formats a day, for example as `19. November 2026`. English has the form that can also be typed: `2026-11-19`. */
export function shownDay(day: Day): string {
  return isEnglish(currentLanguage().locale) ? day : longDays().format(Date.parse(day))
}
