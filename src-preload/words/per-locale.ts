/** Keeps one formatter of `Intl` for each locale, because making one takes far longer than using it. */
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

/** Returns whether a locale is English, for which the first view needs no `Intl`: it would be the slowest part of it. */
export function isEnglish(locale: string): boolean {
  return /^en\b/.test(locale)
}
