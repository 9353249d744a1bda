/** Keeps one `Intl` formatter for each locale, because creating a formatter takes far longer than using it. */
import { currentLanguage } from './section.ts'

interface PerLocale<Formatter> {
  (): Formatter
  in(locale: string): Formatter
  /** Stores an existing formatter, so that `make` is not called for this locale. */
  set(locale: string, formatter: Formatter): void
}

export function perLocale<Formatter>(make: (locale: string) => Formatter): PerLocale<Formatter> {
  const made = new Map<string, Formatter>()
  const find = (locale: string) => {
    const formatter = made.get(locale) ?? make(locale)
    made.set(locale, formatter)
    return formatter
  }
  return Object.assign(() => find(currentLanguage().locale), {
    in: find,
    set: (locale: string, formatter: Formatter) => void made.set(locale, formatter),
  })
}

/**
 * Returns whether a locale is English. English is formatted without `Intl`, because creating its formatters would be
 * the slowest part of the first view.
 */
export function isEnglish(locale: string): boolean {
  return /^en\b/.test(locale)
}
