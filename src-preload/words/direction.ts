/**
 * Returns the direction in which a language is written. The direction depends on the script that the tag names or, if
 * it names no script, on the usual script of the language.
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** The scripts of Arabic, Hebrew, Syriac, Thaana and N’Ko, by their ISO 15924 codes. */
const rightToLeft = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo'])
