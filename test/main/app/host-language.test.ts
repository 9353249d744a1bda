/** Tests where the language of a host comes from, and that a damaged settings file does not matter. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FollowedLanguage, languageSetting } from '../../../src-main/app/host-language.ts'
import { currentLanguage } from '../../../src-preload/words/section.ts'
import { speakEnglish } from '../../support/languages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallystick-language-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await speakEnglish()
})

describe('the setting in the file', () => {
  it.each([
    ['{"language":"de","theme":"dark"}', 'de'],
    ['{"theme":"dark"}', 'system'],
    ['{"language":"tlh"}', 'system'],
    ['{"language":', 'system'],
    ['[]', 'system'],
    ['', 'system'],
  ])('is read from %j as %s', (text, language) => {
    writeFileSync(join(folder, 'config.json'), text)
    expect(languageSetting(folder)).toBe(language)
  })

  it('is that of the system without a file that can be read', () => {
    expect(languageSetting(folder)).toBe('system')
    mkdirSync(join(folder, 'config.json'))
    expect(languageSetting(folder)).toBe('system')
  })
})

it('follows the setting from its first change on, and until then the flag', async () => {
  const language = new FollowedLanguage({ flag: 'fr', setting: 'system', system: ['de-AT'] })
  await language.speak()
  expect(currentLanguage().locale).toBe('fr')
  expect(await language.follow('system')).toBe(false)
  expect(currentLanguage().locale).toBe('fr')
  expect(await language.follow('en')).toBe(true)
  expect(currentLanguage().locale).toBe('en')
  expect(await language.follow('system')).toBe(true)
  expect([currentLanguage().locale, language.sources.flag]).toEqual(['de-AT', undefined])
})
