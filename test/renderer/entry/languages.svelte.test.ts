/** Messages that are on screen follow a change of the language, and the texts of buttons stay on one line. */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { english, speak } from '#preload/words/section.ts'
import AddTimeView from '../../../src-renderer/entry/AddTimeView.svelte'
import EntryView from '../../../src-renderer/entry/EntryView.svelte'
import '../../../src-renderer/lib/language.svelte.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

const german = { language: 'de', locale: 'de' } as const
const french = { language: 'fr', locale: 'fr' } as const
const handlers = { ondone: () => undefined, oncancel: () => undefined }
const text = () => document.body.textContent
let shown: Shown
afterEach(async () => {
  await speak(english)
  await shown.end()
})

describe('a change of the language', () => {
  it('the question about a new item and the problems of Add time follow the language', async () => {
    shown = await show(AddTimeView as never, handlers, new SamplePage({ local: true }))
    await userEvent.keyboard('45m 18.11 blah')
    expect(text()).toContain('No item called “blah”. Create it?')
    await speak(german)
    await expect.poll(text).toContain('Es gibt keine Aufgabe „blah“. Anlegen?')
    expect(text()).toContain('„18.11“ zählt als ')
    expect(text()).not.toContain('can also be')
    await shown.end()

    shown = await show(AddTimeView as never, handlers)
    await userEvent.keyboard('45m blah{Enter}')
    await expect.poll(text).toContain('Zum Hinzufügen den Board-Link oder die ID einfügen.')
    await speak(english)
    await expect.poll(text).toContain('No item called “blah”. Paste its board link or id to add it.')
    await expect.poll(text).not.toContain('Speichern')
  })

  it('the problem of an entry follows the language, and the label of its field is as the account writes it', async () => {
    shown = await show(EntryView as never, { ...handlers, entryId: 'e4' })
    await speak(german)
    await expect
      .poll(() => browser.getByRole('alert').element().textContent)
      .toContain('„Internal“ wird im Feld „Billing code“ nicht mehr angeboten')
  })
})

describe('the buttons of Add time', () => {
  it.each([english, german, french])(
    'no text of a button is broken into two lines in $language, even if one becomes longer',
    async (language) => {
      await speak(language)
      shown = await show(AddTimeView as never, handlers)
      const buttons = document.querySelector('.acts')!
      const before = buttons.textContent
      await userEvent.keyboard('2026-11-19 23:15-0:45 invoice')
      await expect.poll(() => buttons.textContent).not.toBe(before)
      await shown.settled()
      expect([...buttons.querySelectorAll('.text')].map(linesOf)).toEqual([1, 1, 1])
      expect(buttons.scrollWidth).toBeLessThanOrEqual(buttons.clientWidth)
    },
  )
})

/** Returns in how many lines the browser shows the text of an element. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}
