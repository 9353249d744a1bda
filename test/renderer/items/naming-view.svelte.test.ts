/** Tests the view that asks for names: its keys, its buttons, and what it shows of each item. */
import { afterEach, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { CommandName } from '#preload/contract/commands.ts'
import type { ItemDetails, UnnamedItem } from '#preload/model/item.ts'
import { naming } from '#preload/words/made/naming.ts'
import NamingView from '../../../src-renderer/items/NamingView.svelte'
import { pasteOn } from '../support/paste.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown
let closed = 0
afterEach(async () => {
  await shown.end()
  closed = 0
})

const unnamed: UnnamedItem[] = [
  { id: '4410281107', board: 'Storefront', entries: 34, lastDay: '2026-11-17' },
  { id: '4410281202', board: 'Storefront', entries: 12, lastDay: '2025-12-30' },
  { id: '4410281164', board: null, entries: 0, lastDay: null },
]
const details: ItemDetails = {
  ...{ entries: 34, minutes: 900, firstDay: '2026-09-03', lastDay: '2026-11-17', link: null, merged: [] },
  notes: ['Address step', 'Review with Mira', 'Copy for error states'],
  otherName: { name: 'Checkout redesign', from: 'history' },
}

/** Shows the view on a page on which an item leaves the list of items without a name as soon as it gets one. */
async function open(items = unnamed): Promise<SamplePage> {
  await naming.load()
  const page = new SamplePage()
  let left = [...items]
  page.answers.set('items.unnamed', left)
  page.answers.set('items.details', details)
  const { bridge } = page
  Object.assign(page, {
    bridge: {
      on: bridge.on,
      call: async (name: CommandName, input: { itemId: string }) => {
        const answer = await bridge.call(name, input)
        if (name !== 'items.rename') return answer
        left = left.filter(({ id }) => id !== input.itemId)
        page.answers.set('items.unnamed', left)
        page.emit({ name: 'items.changed', payload: {} })
        return answer
      },
    },
  })
  shown = await show(NamingView as never, { onclose: () => (closed += 1) }, page)
  return page
}

const field = () => document.querySelector<HTMLInputElement>('input')!
const title = () => document.querySelector('.title')?.textContent
const shownId = () => document.querySelector('.card .id')?.textContent
const given = () => shown.page.asks('items.rename').map(({ itemId, name, board }) => [itemId, name, board])
async function keys(text: string): Promise<void> {
  await userEvent.keyboard(text)
  await shown.settled()
}
/** Returns false if the view took the paste, so that the browser would not insert the text. */
async function paste(text: string): Promise<boolean> {
  const isLeft = pasteOn(text, field())
  await shown.settled()
  return isLeft
}

it('shows what helps to recognize the item that is used most, with the caret in the field', async () => {
  await open()
  expect(title()).toBe('1 of 3')
  expect(shownId()).toBe('4410281107')
  expect(document.activeElement).toBe(field())
  const text = document.querySelector('.card')!.textContent
  expect(text).toContain('Storefront')
  expect(text).toContain('34 times, last on 17 Nov')
  expect(text).toContain('“Address step”, “Review with Mira”, “Copy for error states”')
  const bar = document.querySelector('[role=progressbar]')!
  expect(bar.getAttribute('aria-label')).toBe('0 of 3 named')
  const next = [...document.querySelectorAll('li')].map((row) => row.textContent.replace(/\s+/g, ' ').trim())
  expect(next).toEqual(['4410281202 Storefront 12 times', '4410281164'])
})

it('names all items by keys, each at once, and says so at the end', async () => {
  await open()
  await keys('Checkout{Enter}')
  expect(given()).toEqual([['4410281107', 'Checkout', 'Storefront']])
  expect(title()).toBe('2 of 3')
  expect(field().value).toBe('')
  expect(document.querySelector('[role=progressbar]')!.getAttribute('aria-label')).toBe('1 of 3 named')
  expect(document.querySelector('.card')!.textContent).toContain('12 times, last on 30 Dec 2025')
  await keys('{ArrowDown}')
  expect(document.querySelector('.card')!.textContent).toContain('Not yet')
  await keys('Interviews{Enter}')
  // The item that was skipped is shown again.
  expect(title()).toBe('2 of 3')
  await keys(' Payment step {Enter}')
  expect(given().slice(1)).toEqual([
    ['4410281164', 'Interviews', null],
    ['4410281202', 'Payment step', 'Storefront'],
  ])
  await expect.element(browser.getByText('All named')).toBeVisible()
  expect(shown.page.asks('items.closeNamingNote')).toHaveLength(1)
  expect(document.activeElement?.textContent).toContain('Close')
  await keys('{Enter}')
  expect(closed).toBe(1)
})

it('goes back to a name that was just given, and saves a correction', async () => {
  await open()
  await keys('Chekout{Enter}')
  await keys('half a na')
  await keys('{ArrowUp}')
  expect(title()).toBe('1 of 3')
  expect(field().value).toBe('Chekout')
  await keys('{Enter}')
  expect(given()).toHaveLength(1)
  expect(field().value).toBe('half a na')
  await keys('{ArrowUp}')
  field().select()
  await keys('Checkout{Enter}')
  expect(given().at(-1)).toEqual(['4410281107', 'Checkout', 'Storefront'])
})

it('takes the name from the local workspace by Alt Enter or a click', async () => {
  await open()
  await keys('{Alt>}{Enter}{/Alt}')
  expect(field().value).toBe('Checkout redesign')
  await keys('{Enter}')
  expect(given()).toEqual([['4410281107', 'Checkout redesign', 'Storefront']])
  await browser.getByRole('button', { name: 'Checkout redesign' }).click()
  await browser.getByRole('button', { name: 'Next' }).click()
  await shown.settled()
  expect(given()).toHaveLength(2)
  expect(document.activeElement).toBe(field())
})

it('skips and chooses items by the mouse', async () => {
  await open()
  await browser.getByRole('button', { name: 'Skip' }).click()
  await shown.settled()
  expect(shownId()).toBe('4410281202')
  await browser.getByRole('button', { name: '4410281164' }).click()
  await shown.settled()
  expect(title()).toBe('3 of 3')
  await browser.getByRole('button', { name: 'Close' }).click()
  expect(closed).toBe(1)
  expect(given()).toEqual([])
})

it('opens "Bring in items" with a pasted table, and leaves a single line to the field', async () => {
  const page = await open()
  expect(await paste('88213\tRefunds\n88214\tGift cards')).toBe(false)
  expect(page.opened).toEqual([{ name: 'bring-in', text: '88213\tRefunds\n88214\tGift cards' }])
  expect(await paste('Refunds\n')).toBe(true)
  expect(page.opened).toHaveLength(1)
})

it('stays on the item and keeps what was typed if the name cannot be saved', async () => {
  const page = await open()
  page.refuses.set('items.rename', 'disk-full')
  await keys('Checkout{Enter}')
  expect(page.failures).toHaveLength(1)
  expect(title()).toBe('1 of 3')
  expect(field().value).toBe('Checkout')
})

it('goes on if the item got its name elsewhere, and says that all are named if none is left', async () => {
  const page = await open()
  page.answers.set('items.unnamed', unnamed.slice(1))
  page.emit({ name: 'items.changed', payload: {} })
  await shown.settled()
  expect(shownId()).toBe('4410281202')
  page.answers.set('items.unnamed', [])
  page.emit({ name: 'items.changed', payload: {} })
  await shown.settled()
  await expect.element(browser.getByText('All named')).toBeVisible()
})
