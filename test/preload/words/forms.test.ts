/** Compares the forms of lists with `Intl.ListFormat`, and checks that forms from the host are used. */
import { afterAll, expect, it } from 'vitest'
import { list, number, shownDuration } from '../../../src-preload/words/format.ts'
import { formsFor, useForms } from '../../../src-preload/words/forms.ts'
import { speak } from '../../../src-preload/words/section.ts'
import { speakEnglish, speakIn } from '../../support/languages.ts'

afterAll(speakEnglish)

it('uses the forms that the host has made for the locale, and keeps those of other locales', async () => {
  useForms(formsFor('fr').replace('"fr"', '"de-LU"').replace('0123456789', '٠١٢٣٤٥٦٧٨٩'))
  await speakIn('de-LU')
  expect(shownDuration(84)).toBe('١\u202fh\u00a0٢٤\u00a0min')
  expect([number(205), number(1_000)]).toEqual(['٢٠٥', '1.000'])
  await speakIn('de')
  expect(shownDuration(84)).toBe('1\u00a0h\u00a024\u00a0min')
})

it.each(['en', 'de', 'fr', 'es', 'pl', 'ja', 'ar', 'th', 'zh-Hant', 'hu'])(
  'writes a list in %s as Intl does, with any number of items',
  async (locale) => {
    await speak({ language: 'en', locale })
    const intl = new Intl.ListFormat(locale, { type: 'unit', style: 'long' })
    for (const items of [[], ['A'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D', 'E']])
      expect(list(items)).toBe(intl.format(items))
  },
)
