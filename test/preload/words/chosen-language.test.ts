/** Tests which language and region are chosen from a flag, the setting, the environment and the system. */
import { describe, expect, it } from 'vitest'
import {
  chosenLanguage,
  languageIn,
  type LanguageSources,
} from '../../../src-preload/words/chosen-language.ts'

/** A tag that no language has or will get, so that adding a language changes no test. */
const unknown = 'qaa'

describe('languageIn', () => {
  it.each([
    ['de', 'de', 'de'],
    ['de-AT', 'de', 'de-AT'],
    ['de_AT.UTF-8', 'de', 'de-AT'],
    ['de_DE@euro', 'de', 'de-DE'],
    ['DE-ch', 'de', 'de-CH'],
    ['fr_CA', 'fr', 'fr-CA'],
    ['fr-419', 'fr', 'fr-419'],
    ['en-Latn-GB', 'en', 'en-GB'],
    ['en-US-u-va-posix', 'en', 'en-US'],
    ['en_XA', 'en-XA', 'en-XA'],
    ['C', 'en', 'en'],
    ['C.UTF-8', 'en', 'en'],
    ['POSIX', 'en', 'en'],
  ])('reads %s as the language %s with the locale %s', (text, language, locale) =>
    expect(languageIn(text)).toEqual({ language, locale }),
  )

  it.each(['', `${unknown}_ES.UTF-8`, 'x', 'deutsch', '../de', 'Cs'])('knows no language "%s"', (text) =>
    expect(languageIn(text)).toBeUndefined(),
  )
})

describe('chosenLanguage', () => {
  it.each<[string, LanguageSources, string]>([
    ['the flag first', { flag: 'fr', setting: 'de', env: { LANG: 'en_GB' } }, 'fr'],
    ['the setting before the environment', { setting: 'de', env: { LC_ALL: 'fr_FR' } }, 'de'],
    ['the region of the environment for its language', { setting: 'de', env: { LANG: 'de_AT' } }, 'de-AT'],
    ['the region of the system for its language', { flag: 'en', system: ['fr-FR', 'en-US'] }, 'en-US'],
    ['the region that is named', { setting: 'de-CH', system: ['de-AT'] }, 'de-CH'],
    ['a setting that is not ours never', { setting: unknown, env: { LANG: 'fr_FR' } }, 'fr-FR'],
    ['LC_ALL before the others', { env: { LC_ALL: 'de_AT', LC_MESSAGES: 'fr', LANG: 'en' } }, 'de-AT'],
    ['LC_MESSAGES before LANG', { env: { LC_ALL: '', LC_MESSAGES: 'fr_CA.UTF-8', LANG: 'de_DE' } }, 'fr-CA'],
    ['LANG last', { env: { LANG: 'de_CH.UTF-8' } }, 'de-CH'],
    ['English for C, whatever the system speaks', { env: { LC_ALL: 'C' }, system: ['de'] }, 'en'],
    ['English for a language that is not ours', { env: { LANG: `${unknown}_ES` }, system: ['de'] }, 'en'],
    ['the first known one of the system', { system: [unknown, 'fr-BE', 'de'] }, 'fr-BE'],
    ['English if nothing is known', {}, 'en'],
  ])('chooses %s', (_title, sources, locale) => expect(chosenLanguage(sources).locale).toBe(locale))
})
