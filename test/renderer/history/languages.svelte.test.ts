/** The history in German and French: texts follow a change of language, and narrow places have room for them. */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import type { CheckedRow } from '#preload/model/day-check.ts'
import { english, speak } from '#preload/words/section.ts'
import { rowWords } from '../../../src-renderer/history/day-check-words.ts'
import HistoryView from '../../../src-renderer/history/HistoryView.svelte'
import { missingWords } from '../../../src-renderer/history/import-words.ts'
import { KeptWeeks } from '../../../src-renderer/history/kept-weeks.ts'
import '../../../src-renderer/lib/language.svelte.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown | undefined
afterEach(async () => {
  await shown?.end()
  shown = undefined
  await speak(english)
})

const german = { language: 'de', locale: 'de' } as const
const french = { language: 'fr', locale: 'fr' } as const

describe('the language of the history', () => {
  it('the history changes to another language while it is open', async () => {
    const page = new SamplePage()
    shown = await show(HistoryView as never, { kept: new KeptWeeks(page.bridge) }, page)
    expect(document.querySelector('h2')!.textContent).toBe('This week')
    const badges = () => [...document.querySelectorAll('.badge')].map((badge) => badge.textContent.trim())
    await speak(german)
    await shown.settled()
    expect(document.querySelector('h2')!.textContent).toBe('Diese Woche')
    expect(badges()).toContain('Läuft')
    expect(badges()).toContain('Zu klären')
    await speak(french)
    await shown.settled()
    expect(document.querySelector('h2')!.textContent).toBe('Cette semaine')
    expect(badges()).toContain('À traiter')
  })

  it.each([german, french])(
    'the filters of the first line are not cut off in $language',
    async (language) => {
      await browser.viewport(414, 896)
      await speak(language)
      const page = new SamplePage()
      shown = await show(HistoryView as never, { kept: new KeptWeeks(page.bridge) }, page)
      const texts = [...document.querySelectorAll<HTMLElement>('.filters .line .ell')]
      expect(texts.length).toBeGreaterThan(1)
      expect(texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
    },
  )
})

describe('sentences with several parts', () => {
  const row: CheckedRow = {
    ...{ kind: 'different', ours: null, theirs: null, differs: ['day', 'minutes', 'note'] },
    fields: [{ label: 'Activity', ours: null, theirs: 'Design' }],
  }

  it('the differences of an entry are listed with "and" in each language', async () => {
    expect(rowWords(row, 'Fieldstone')).toBe('Different: day, minutes, note and Activity.')
    await speak(german)
    expect(rowWords(row, 'Fieldstone')).toBe('Abweichend: Tag, Minuten, Notiz und Activity.')
  })

  it.each([
    [['day'], 'the day'],
    [['time'], 'the duration'],
    [['item'], 'the item'],
    [['day', 'time'], 'the day or the duration'],
    [['day', 'item'], 'the day or the item'],
    [['time', 'item'], 'the duration or the item'],
    [['day', 'time', 'item'], 'the day or the duration or the item'],
  ] as const)('a file without columns for %j lacks %s', (missing, words) => {
    expect(missingWords(missing)).toBe(`No column has ${words}.`)
  })
})
