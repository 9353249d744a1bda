import { languages, type Language } from './made/languages.ts'
import { english, type Spoken } from './section.ts'

export interface LanguageSources {
  readonly flag?: string | undefined
  /** The language in the settings; undefined if the user has left the choice to the system. */
  readonly setting?: string | undefined
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The languages that the user has chosen in the operating system, in order of preference. */
  readonly system?: readonly string[]
}

/**
 * Returns the language to use. The first of these languages in which Tallystick has texts is used; if it has texts in
 * none of them, the result is English:
 *
 * 1. the language of the command-line flag
 * 2. the language in the settings
 * 3. the language in the first non-empty environment variable of LC_ALL, LC_MESSAGES and LANG
 * 4. only if these variables are all empty: the languages of the operating system, in order
 *
 * A flag or setting without a region gets the region that the environment or the system has for the same language.
 */
export function chosenLanguage({ flag, setting, env = {}, system = [] }: LanguageSources): Spoken {
  const variable = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']
  const around = (variable ? [variable] : system).flatMap((each) => languageIn(each) ?? [])
  const asked = (flag && languageIn(flag)) || (setting && languageIn(setting))
  if (!asked) return around[0] ?? english
  if (asked.locale !== asked.language) return asked
  return around.find((each) => each.language === asked.language) ?? asked
}

/**
 * Matches a language tag or a POSIX locale such as `de_AT.UTF-8`. The groups are the language and the region. A script
 * between them, and everything after the region, are ignored.
 */
const shape = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_.@].*)?$/i

/**
 * Returns the language and locale of a tag such as `de-AT` or of a POSIX locale such as `de_AT.UTF-8`. The locales `C`
 * and `POSIX` mean English. Returns undefined if there are no texts in that language.
 */
export function languageIn(text: string): Spoken | undefined {
  if (/^(C|POSIX)\b/.test(text)) return english
  const [, typed = '', region] = shape.exec(text.trim()) ?? []
  const tag = region === undefined ? typed.toLowerCase() : `${typed.toLowerCase()}-${region.toUpperCase()}`
  const language = oursOf(tag) ?? oursOf(typed.toLowerCase())
  return language && { language, locale: tag }
}

function oursOf(tag: string): Language | undefined {
  return languages.find((each) => each === tag)
}
