/**
 * Provides the text patterns that a locale uses for durations, days and lists. The host (Electron or the browser host)
 * writes these patterns into the page, because creating the first `Intl` formatter would take longer than everything
 * else in the first view.
 */
import { isEnglish, perLocale } from './per-locale.ts'

/** A pattern for each plural category of `Intl`, such as `# min` for `other`. `#` stands for the number. */
type Counted = Readonly<Record<string, string>> & { readonly other: string }

export interface Units {
  readonly hours: Counted
  readonly minutes: Counted
  readonly between: string
}

interface DurationForms {
  /** The digits from 0 to 9 as the locale writes them, in one string. */
  readonly digits: string
  readonly short: Units
  readonly spoken: Units
}

export interface DayForms {
  /** The names of the weekdays, beginning with Monday. */
  readonly weekdays: readonly string[]
  /** One pattern for each month, such as `#. Nov.`, in which `#` stands for the day of the month. */
  readonly dates: readonly string[]
  /** One pattern for each month, such as `@, #. November`, in which `@` stands for the weekday. */
  readonly longDates: readonly string[]
  /** The words for yesterday, today and tomorrow, in this order. */
  readonly near: readonly string[]
}

/** The separators between the items of a list, such as `, ` and ` und `. */
interface ListForms {
  /** The separator in a list with exactly two items. */
  readonly pair: string
  /** The separator in a longer list, except before the last item. */
  readonly between: string
  /** The separator before the last item of a longer list. */
  readonly last: string
}

export const durationForms = perLocale(durationFormsOf)
export const dayForms = perLocale(dayFormsOf)
export const listForms = perLocale(listFormsOf)

/**
 * Returns the forms (text patterns) of a locale as JSON. A host writes this JSON into the page, where {@link useForms}
 * reads it.
 */
export function formsFor(locale: string): string {
  return JSON.stringify([locale, durationForms.in(locale), dayForms.in(locale), listForms.in(locale)])
}

/**
 * Uses the forms that the host has written into the page, so that the page does not have to create `Intl` formatters
 * for them.
 */
export function useForms(json: string): void {
  const [locale, durations, days, lists] = JSON.parse(json) as [string, DurationForms, DayForms, ListForms]
  durationForms.set(locale, durations)
  dayForms.set(locale, days)
  listForms.set(locale, lists)
}

function durationFormsOf(locale: string): DurationForms {
  const digits = new Intl.NumberFormat(locale, { useGrouping: false })
  return {
    digits: Array.from({ length: 10 }, (_, digit) => digits.format(digit)).join(''),
    // English uses narrow units (`1h 24m`). Other languages use short ones, such as `1 h 24 min`.
    short: unitsOf(locale, isEnglish(locale) ? 'narrow' : 'short'),
    spoken: unitsOf(locale, 'long'),
  }
}

function unitsOf(locale: string, style: 'narrow' | 'short' | 'long'): Units {
  return {
    hours: countedIn(locale, 'hour', style),
    minutes: countedIn(locale, 'minute', style),
    between: separators(locale, style, 2)[0] ?? ' ',
  }
}

function listFormsOf(locale: string): ListForms {
  if (isEnglish(locale)) return { pair: ', ', between: ', ', last: ', ' }
  const [pair = ' '] = separators(locale, 'long', 2)
  const [between = pair, last = pair] = separators(locale, 'long', 3)
  return { pair, between, last }
}

/** Returns the separators that the locale puts between the items of a list with `count` items. */
function separators(locale: string, style: 'narrow' | 'short' | 'long', count: number): string[] {
  const list = new Intl.ListFormat(locale, { type: 'unit', style })
  const parts = list.formatToParts(Array.from({ length: count }, () => '-'))
  return parts.filter(({ type }) => type === 'literal').map(({ value }) => value)
}

/** For German, `Intl` offers only long abbreviations with full stops. These are replaced by the usual symbols. */
const germanSymbols: Readonly<Partial<Record<string, string>>> = { 'Std.': 'h', 'Min.': 'min' }

function countedIn(locale: string, unit: string, unitDisplay: 'narrow' | 'short' | 'long'): Counted {
  const rules = new Intl.PluralRules(locale)
  const formatter = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
  const written = (count: number) =>
    textOf(formatter.formatToParts(count), 'integer', (value) => germanSymbols[value] ?? value)
  // In every language, the numbers up to 100 cover all plural categories of whole numbers, except one that some
  // languages use for millions.
  const forms = Array.from({ length: 101 }, (_, index) => [rules.select(100 - index), 100 - index] as const)
  const samples = Object.entries(Object.fromEntries(forms))
  return {
    other: written(100),
    ...Object.fromEntries(samples.map(([form, count]) => [form, written(count)])),
  }
}

function dayFormsOf(locale: string): DayForms {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  const weekday = format({ weekday: 'long' })
  const date = format({ day: 'numeric', month: 'short' })
  const longDate = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1))
  return {
    // 1 January 2024 was a Monday.
    weekdays: Array.from({ length: 7 }, (_, index) => weekday.format(Date.UTC(2024, 0, 1 + index))),
    dates: months.map((at) => textOf(date.formatToParts(at), 'day')),
    longDates: months.map((at) => textOf(longDate.formatToParts(at), 'day')),
    near: [-1, 0, 1].map((day) => relative.format(day, 'day')),
  }
}

function textOf(
  parts: readonly { readonly type: string; readonly value: string }[],
  number: string,
  other: (value: string) => string = (value) => value,
): string {
  return parts
    .map(({ type, value }) => (type === number ? '#' : type === 'weekday' ? '@' : other(value)))
    .join('')
}
