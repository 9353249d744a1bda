/**
 * Decides whether a language uses a 12-hour clock. Common languages are listed here, because calling `Intl` would be
 * the slowest part of rendering the first view.
 */
export const known: Readonly<Record<'twelve' | 'twentyFour', ReadonlySet<string>>> = {
  twelve: new Set(['en', 'en-US', 'en-CA', 'en-AU', 'en-NZ', 'en-IN', 'es-MX', 'es-419', 'ko', 'zh-TW']),
  twentyFour: new Set([
    ...['en-GB', 'en-IE', 'de', 'de-DE', 'de-AT', 'de-CH', 'fr', 'fr-FR', 'fr-BE', 'fr-CH', 'fr-CA'],
    ...['es', 'es-ES', 'it', 'it-IT', 'nl', 'nl-NL', 'nl-BE', 'pl', 'pl-PL', 'pt-BR', 'pt-PT', 'cs', 'sk'],
    ...['da', 'sv', 'nb', 'nb-NO', 'fi', 'hu', 'ro', 'uk', 'ru', 'tr', 'ja', 'zh-CN'],
  ]),
}

/** Returns whether the language writes 1 pm instead of 13:00. `language` is a tag such as `en-US`. */
export function writesTwelveHours(language: string): boolean {
  if (known.twelve.has(language)) return true
  if (known.twentyFour.has(language)) return false
  return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === true
}
