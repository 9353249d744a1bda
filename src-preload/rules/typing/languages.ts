/**
 * Lists the languages in which users can type times, amounts of time and days. To add a language, add a file in
 * `words/` and list it here.
 */
import type { WeekdayUse } from './part.ts'
import { vocabularyOf, type Vocabulary } from './vocabulary.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'

const languages = [en, de, fr]

let prepared: readonly Vocabulary[] | undefined

/**
 * Returns the words of all languages. They are prepared when the user first types a time rather than at startup,
 * because preparing them would delay the first view.
 */
export function vocabularies(): readonly Vocabulary[] {
  return (prepared ??= languages.map(vocabularyOf))
}

/**
 * Returns the vocabularies, the one for the user's language first. `locale` is a BCP 47 tag such as `de-AT`; null is
 * treated as English.
 */
export function vocabulariesFor(locale: string | null): readonly Vocabulary[] {
  const own = vocabularies().filter(({ language }) => language === languageOf(locale))
  return [...own, ...vocabularies().filter((each) => !own.includes(each))]
}

/**
 * Returns a function that rates how likely it is that an abbreviated weekday means a day. For example, `so` is short
 * for the German "Sonntag", but also an ordinary English word.
 */
export function weekdayUse(locale: string | null): (word: string, of: Vocabulary) => WeekdayUse {
  const own = languageOf(locale)
  return (word, of) => {
    const ordinary = vocabularies().filter((each) => each.ordinary.has(word))
    if (ordinary.length === 0) return 'short'
    if (of.language !== own || ordinary.includes(of)) return 'shy'
    // Here, the word is ordinary only in languages other than the user's. An English user who types "mon" certainly
    // means Monday, although "mon" is a French word too.
    return own === 'en' ? 'short' : 'likely'
  }
}

function languageOf(locale: string | null): string {
  return (locale ?? 'en').split('-')[0]!.toLowerCase()
}
