/** Keeps one `Intl` formatter for each locale, because creating a formatter takes far longer than using it. */
import { currentLanguage } from './section.ts'

/** Returns a function that returns the formatter for the current locale. `make` is called once for each locale. */
export function perLocale<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>()
  return () => {
    const { locale } = currentLanguage()
    const formatter = made.get(locale) ?? make(locale)
    made.set(locale, formatter)
    return formatter
  }
}

/**
 * Returns whether a locale is English. The first view then does not call `Intl`, which would be the slowest part of it.
 */
export function isEnglish(locale: string): boolean {
  return /^en\b/.test(locale)
}
