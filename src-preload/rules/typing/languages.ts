/**
 * The languages in which times, amounts of time and days can be typed. To add a language, add a file in `words/` and
 * list it here.
 */
import type { WeekdayUse } from './part.ts'
import { vocabularyOf, type Vocabulary } from './vocabulary.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'

const languages = [en, de, fr]

let prepared: readonly Vocabulary[] | undefined

/**
 * Returns the vocabularies. They are prepared when a text is first parsed, so that the first view does not wait for
 * them.
 */
export function vocabularies(): readonly Vocabulary[] {
  return (prepared ??= languages.map(vocabularyOf))
}

/** Returns the vocabularies. That of the user's language comes first. */
export function vocabulariesFor(locale: string | null): readonly Vocabulary[] {
  const own = vocabularies().filter(({ language }) => language === languageOf(locale))
  return [...own, ...vocabularies().filter((each) => !own.includes(each))]
}

/** Returns how certain it is that an abbreviated weekday of a vocabulary is meant as a day. */
export function weekdayUse(locale: string | null): (word: string, of: Vocabulary) => WeekdayUse {
  const own = languageOf(locale)
  return (word, of) => {
    const ordinary = vocabularies().filter((each) => each.ordinary.has(word))
    if (ordinary.length === 0) return 'short'
    if (of.language !== own || ordinary.includes(of)) return 'shy'
    // For English readers, English abbreviations always mean a day, although "mon" is a French word too.
    return own === 'en' ? 'short' : 'likely'
  }
}

function languageOf(locale: string | null): string {
  return (locale ?? 'en').split('-')[0]!.toLowerCase()
}
