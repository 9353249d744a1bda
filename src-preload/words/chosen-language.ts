/** Decides which language is shown, and with which region's forms of numbers and dates. */
import { languages, type Language } from './made/languages.ts'
import { english, type Spoken } from './section.ts'

export interface LanguageSources {
  /** The value of `--lang`. */
  readonly flag?: string | undefined
  /** The value of the setting; undefined if the system decides. */
  readonly setting?: string | undefined
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The languages of the system, the preferred one first. */
  readonly system?: readonly string[]
}

/**
 * Returns the language of the flag, of the setting, of the environment or of the system, in this order. A flag or setting
 * that is not one of our languages is passed over. The first variable of LC_ALL, LC_MESSAGES and LANG that is not empty
 * decides for the environment, also if its language is not ours; then English is chosen. A flag or setting without a
 * region gets the region in which the environment or the system speaks the same language.
 */
export function chosenLanguage({ flag, setting, env = {}, system = [] }: LanguageSources): Spoken {
  const variable = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']
  const around = (variable ? [variable] : system).flatMap((each) => languageIn(each) ?? [])
  const asked = (flag && languageIn(flag)) || (setting && languageIn(setting))
  if (!asked) return around[0] ?? english
  if (asked.locale !== asked.language) return asked
  return around.find((each) => each.language === asked.language) ?? asked
}

/** A language tag or a POSIX locale: language, perhaps a script, perhaps a region, and a tail that is not needed. */
const shape = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_.@].*)?$/i

/**
 * Returns the language and locale that a tag such as `de-AT` or a POSIX locale such as `de_AT.UTF-8` means. Returns
 * undefined if the language is not one of ours.
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
