/** Tests how sections of texts are loaded and change to another language. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { languages, type Language } from '../../../src-preload/words/made/languages.ts'
import {
  currentLanguage,
  english,
  followLanguage,
  section,
  speak,
  type Spoken,
} from '../../../src-preload/words/section.ts'

const german: Spoken = { language: 'de', locale: 'de-AT' }
const french: Spoken = { language: 'fr', locale: 'fr' }

beforeEach(() => speak(english))
afterEach(async () => {
  followLanguage(undefined)
  await speak(english)
})

/** Returns a section in which each text is the tag of its language, and a list of the languages that were loaded. */
function sample(delays: Partial<Record<Language, Promise<void>>> = {}) {
  const loaded: string[] = []
  const from = (language: Language) => async () => {
    loaded.push(language)
    await delays[language]
    return { words: { text: language } }
  }
  const files = Object.fromEntries(languages.map((language) => [language, from(language)])) as Record<
    Language,
    ReturnType<typeof from>
  >
  return { words: section<{ text: string }>(files), loaded }
}

describe('a section', () => {
  it('throws when it is read before it was loaded', () => {
    expect(() => sample().words()).toThrow('A section of texts was read before it was loaded.')
  })

  it('loads only the language that is shown', async () => {
    await speak(german)
    const { words, loaded } = sample()
    await words.load()
    expect([words().text, loaded]).toEqual(['de', ['de']])
  })

  it('is not loaded by a change of the language before something needs it', async () => {
    const { loaded } = sample()
    await speak(german)
    expect(loaded).toEqual([])
  })

  it('changes with the language, in the same moment as the locale and all other sections', async () => {
    const slow = Promise.withResolvers<void>()
    const [one, other] = [sample(), sample({ de: slow.promise })]
    await Promise.all([one.words.load(), other.words.load()])
    const changing = speak(german)
    await Promise.resolve()
    expect([one.words().text, other.words().text, currentLanguage().locale]).toEqual(['en', 'en', 'en'])
    slow.resolve()
    await changing
    expect([one.words().text, other.words().text, currentLanguage().locale]).toEqual(['de', 'de', 'de-AT'])
  })

  it('shows the language that was chosen last, even if an earlier one arrives later', async () => {
    const slow = Promise.withResolvers<void>()
    const { words } = sample({ de: slow.promise })
    await words.load()
    const [first, second] = [speak(german), speak(french)]
    await second
    expect(words().text).toBe('fr')
    slow.resolve()
    await first
    expect([words().text, currentLanguage()]).toEqual(['fr', french])
  })

  it('takes the new language when it is loaded while the language changes', async () => {
    const slow = Promise.withResolvers<void>()
    const [one, late] = [sample({ de: slow.promise }), sample()]
    await one.words.load()
    const changing = speak(german)
    const loading = late.words.load()
    slow.resolve()
    await Promise.all([changing, loading])
    expect(late.words().text).toBe('de')
  })
})

it('a follower hears of every text that is read, and of a change after all sections have changed', async () => {
  const { words } = sample()
  await words.load()
  const heard: string[] = []
  followLanguage({ read: () => heard.push('read'), changed: () => heard.push(`changed to ${words().text}`) })
  words()
  currentLanguage()
  await speak(german)
  expect(heard).toEqual(['read', 'read', 'read', 'changed to de'])
})
