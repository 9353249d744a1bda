import { describe, expect, it } from 'vitest'
import { acceptedLanguages, pageInLanguage, type HostLanguage } from '../../../src-main/app/page-language.ts'

describe('pageInLanguage', () => {
  it.each<[HostLanguage, string]>([
    [{ setting: 'system', system: ['de-AT', 'en'] }, 'lang="de-AT" dir="ltr" data-system-language="de-AT"'],
    [{ setting: 'fr', system: ['de-AT'] }, 'lang="fr" dir="ltr" data-system-language="de-AT"'],
    [{ setting: 'de', system: ['de-CH'] }, 'lang="de-CH" dir="ltr" data-system-language="de-CH"'],
    [{ flag: 'fr', setting: 'de', system: ['en-US'] }, 'lang="fr" dir="ltr" data-system-language="en-US"'],
    [
      { setting: 'system', system: ['pt-BR', 'fr-CA'] },
      'lang="fr-CA" dir="ltr" data-system-language="fr-CA"',
    ],
    [{ setting: 'system', system: ['ja'] }, 'lang="en" dir="ltr" data-system-language="en"'],
  ])('with %j the page starts with %s', (language, attributes) => {
    expect(pageInLanguage('<html lang="en"><head>', language)).toBe(`<html ${attributes}><head>`)
  })
})

it.each<[string | undefined, string[]]>([
  [undefined, []],
  ['', []],
  ['*', []],
  ['de', ['de']],
  ['en-GB,en;q=0.9,de;q=0.95', ['en-GB', 'de', 'en']],
  ['fr;q=0, de;q=0.5', ['de']],
  ['de;q=x, fr', ['fr']],
])('the header %j accepts %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages)
})
