import type { Day, Instant } from '../model/primitives.ts'
import { durationForms, listForms, type Units } from './forms.ts'
import { isEnglish, perLocale } from './per-locale.ts'
import { currentLanguage } from './section.ts'

const numbers = perLocale((locale) => new Intl.NumberFormat(locale))

export function number(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 1000) return numbers().format(value)
  if (isEnglish(currentLanguage().locale)) return String(value)
  const { digits } = durationForms()
  return String(value).replaceAll(/\d/g, (digit) => digits.charAt(Number(digit)))
}

const rules = perLocale((locale) => new Intl.PluralRules(locale))

/**
 * Returns the form for a number: the form for exactly this value, such as `=0`, if there is one; otherwise the form for
 * the number's plural category.
 */
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

/** Joins the items of a list, for example as `A, B, C` in English and as `A, B und C` in German. */
export function list(items: readonly string[]): string {
  const { pair, between, last } = listForms()
  const ends = items.length === 2 ? pair : last
  return items.slice(0, -1).join(between) + (items.length > 1 ? ends : '') + items.slice(-1).join('')
}

const listsWithAnd = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/**
 * Joins the items of a list with a word for "and" before the last item, for example as `A, B, and C` in English and as
 * `A, B und C` in German.
 */
export function listWithAnd(items: readonly string[]): string {
  return listsWithAnd().format(items)
}

/** A piece of a duration: a number, a unit, or the space between them. */
export interface DurationPart {
  readonly text: string
  readonly isUnit: boolean
}

/**
 * Formats whole minutes as hours and minutes with their units. A part that is 0 is left out, unless the whole duration
 * is 0.
 */
export function durationIn({ hours, minutes, between }: Units, duration: number): string {
  const rest = duration % 60
  const shown = [
    duration >= 60 && counted(Math.floor(duration / 60), hours),
    (rest > 0 || duration === 0) && counted(rest, minutes),
  ]
  return shown.filter((each) => each !== false).join(between)
}

function counted(count: number, forms: Units['hours']): string {
  return plural(count, forms).replace('#', number(count))
}

/** Returns the result of {@link shownDuration} in pieces, so that the page can show the units in a lighter style. */
export function durationParts(minutes: number): readonly DurationPart[] {
  return shownDuration(minutes)
    .split(/([\s\p{N}]+)/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, isUnit: !/^[\s\p{N}]/u.test(text) }))
}

/**
 * Formats whole minutes, for example as `1h 24m`, `2h` or `0m` in English and as `1 h 24 min` in German. The spaces are
 * no-break spaces, so that a duration is never broken across two lines.
 */
export function shownDuration(minutes: number): string {
  // In some languages, `Intl` puts a comma or a word for "and" between the units. That would look wrong in a sentence
  // or a column, so a space is used instead.
  return durationIn({ ...durationForms().short, between: '\u00a0' }, minutes).replaceAll(' ', '\u00a0')
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

/**
 * Formats a day, for example as `19. November 2026` in German. In English, the result is `2026-11-19`, a form that the
 * user can also type.
 */
export function shownDay(day: Day): string {
  return isEnglish(currentLanguage().locale) ? day : longDays().format(Date.parse(day))
}
