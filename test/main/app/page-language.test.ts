import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../src-preload/model/settings.ts'
import { formsFor } from '../../../src-preload/words/forms.ts'
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
    const page = pageInLanguage('<html lang="en"><head>', language)
    expect(page.replace(/ data-forms="[^"]*"/, '')).toBe(`<html ${attributes}><head>`)
  })

  it.each<[Settings['language'], boolean]>([
    ['de', true],
    ['en', false],
  ])('writes the forms of durations and days into the page in %s: %s', (setting, has) => {
    const [, forms] = / data-forms="([^"]*)"/.exec(pageInLanguage('<html lang="en">', { setting })) ?? []
    expect(forms?.replaceAll('&quot;', '"')).toBe(has ? formsFor(setting) : undefined)
  })

  it.each<[Settings['language'], string[]]>([
    ['de', ['de']],
    ['fr', ['fr']],
    ['en', []],
  ])('in %s the page preloads the messages of %j', (setting, kept) => {
    const link = (tag: string) =>
      `    <link rel="modulepreload" hreflang="${tag}" crossorigin href="./${tag}.js">\n`
    const page = (tags: readonly string[]) => `<head>\n${tags.map(link).join('')}  </head>`
    expect(pageInLanguage(page(['de', 'fr']), { setting })).toBe(page(kept))
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
