/**
 * Tests the card of a rejected entry, which has the most buttons, in the widths that it has in windows with two panes.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import EntryView from '../../../src-renderer/entry/EntryView.svelte'
import { speakAsSet } from '../../../src-renderer/lib/language.svelte.ts'
import '../../../src-renderer/styles/shared.css'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
afterEach(async () => {
  await speakAsSet('en')
  await shown.end()
})

const boxes = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map((node) => node.getBoundingClientRect())

async function showCard(language: 'en' | 'de' | 'fr', width: number): Promise<void> {
  await browser.viewport(width, 720)
  await speakAsSet(language)
  const props = { entryId: 'e4', card: true, ondone: () => {}, oncancel: () => {} }
  shown = await show(EntryView as never, props, new SamplePage({ wide: true }))
  document.querySelector('main')!.style.width = `${width}px`
  dispatchEvent(new Event('resize'))
  await shown.settled()
}

describe.each(['en', 'de', 'fr'] as const)('the card of a rejected entry in %s', (language) => {
  it.each([396, 536])(
    'has its five buttons in at most two rows at %i px, each with its whole text',
    async (width) => {
      await showCard(language, width)
      const buttons = boxes('.acts button')
      expect(buttons).toHaveLength(5)
      expect(new Set(buttons.map(({ top }) => top)).size).toBeLessThanOrEqual(2)
      const card = boxes('article')[0]!
      for (const { left, right } of buttons) {
        expect(left).toBeGreaterThanOrEqual(card.left)
        expect(right).toBeLessThanOrEqual(card.right)
      }
      for (const [index, text] of boxes('.acts button > .text').entries()) {
        expect(text.height).toBeLessThanOrEqual(buttons[index]!.height)
        expect(text.right).toBeLessThanOrEqual(buttons[index]!.right)
      }
    },
  )

  it('has its fields below each other at 396 px, and in two columns at 536 px', async () => {
    const columns = () => new Set(boxes('article label').map(({ left }) => Math.round(left))).size
    await showCard(language, 396)
    expect(columns()).toBe(1)
    await shown.end()
    await showCard(language, 536)
    expect(columns()).toBe(2)
  })
})
