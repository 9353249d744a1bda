/** Formats numbers, plurals, lists, durations, days and times for the current language and region. */
import type { Day, Instant } from '../model/primitives.ts'
import { currentLanguage } from './section.ts'

export function number(value: number): string {
  return new Intl.NumberFormat(currentLanguage().locale).format(value)
}

/** Returns the form for the number: that of the exact value such as `=0`, or that of its plural category. */
export function plural(value: number, forms: Readonly<Record<string, string>> & { other: string }): string {
  const exact = forms[`=${String(value)}`]
  return exact ?? forms[new Intl.PluralRules(currentLanguage().locale).select(value)] ?? forms.other
}

export function select(value: string, cases: Readonly<Record<string, string>> & { other: string }): string {
  return Object.hasOwn(cases, value) ? (cases[value] ?? cases.other) : cases.other
}

/** Returns `A, B, C` in English and `A, B und C` in German. */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage().locale, { type: 'unit', style: 'long' }).format(items)
}

/** Languages in which the narrow units (`1h 24m`) are usual; others have the short ones, such as `1 h 24 min`. */
const narrow = /^en\b/

/** Formats whole minutes, for example as `1h 24m`, `2h` or `0m` in English and as `1 Std. 24 Min.` in German. */
export function shownDuration(minutes: number): string {
  const { locale } = currentLanguage()
  const hours = Math.floor(minutes / 60)
  const parts = new Intl.DurationFormat(locale, {
    style: narrow.test(locale) ? 'narrow' : 'short',
    minutesDisplay: hours === 0 ? 'always' : 'auto',
  }).formatToParts({ hours, minutes: minutes % 60 })
  // Between the units stands a comma or "and" in some languages, which does not fit into a sentence or a column.
  return parts.map((part) => (part.type === 'literal' && !('unit' in part) ? ' ' : part.value)).join('')
}

/** Formats the local time of an instant in the zone with 24 hours, for example as `09:05`. */
export function shownTime(at: Instant, timeZone: string): string {
  const { locale } = currentLanguage()
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return new Intl.DateTimeFormat(locale, options).format(Date.parse(at))
}

/** Formats a day, for example as `19. November 2026`. In English it keeps the form that can be typed: `2026-11-19`. */
export function shownDay(day: Day): string {
  const { locale } = currentLanguage()
  if (narrow.test(locale)) return day
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
}
