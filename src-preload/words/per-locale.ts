/** Keeps one `Intl` formatter for each locale, because creating a formatter takes far longer than using it. */
import { currentLanguage } from './section.ts'

interface PerLocale<Formatter> {
  /** Returns the formatter for the current locale. */
  (): Formatter
  in(locale: string): Formatter
  /** Sets the formatter for a locale, so that it need not be made. */
  set(locale: string, formatter: Formatter): void
}

/** Returns a function that returns the formatter for the current locale. `make` is called once for each locale. */
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
 * Returns whether a locale is English. The first view then does not call `Intl`, which would be the slowest part of it.
 */
export function isEnglish(locale: string): boolean {
  return /^en\b/.test(locale)
}
