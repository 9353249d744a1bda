/**
 * Tests merging two items in Settings → Items, from the bar of two chosen items and from the open item, and taking them
 * apart.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { items as words } from '#preload/words/made/items.ts'
import ItemsPart from '../../../src-renderer/items/ItemsPart.svelte'
import { show, type Shown } from '../support/show.ts'
import { fieldstone, item, ItemsPage } from './items-page.ts'

const checkout = '4410281107'
const audit = '4410281120'

let shown: Shown
let page: ItemsPage
afterEach(() => shown.end())

async function open(given = new ItemsPage(fieldstone, { wide: true })): Promise<void> {
  await words.load()
  page = given
  page.entryCounts.set(audit, 3)
  await browser.viewport(1100, 760)
  shown = await show(ItemsPart as never, {} as never, page)
  document.querySelector('main')!.style.width = '724px'
  await shown.settled()
}

const row = (name: string) =>
  browser.getByRole('table', { name: 'Items' }).getByRole('row').filter({ hasText: name })
const dialog = () => browser.getByRole('dialog', { name: 'Merge two items into one' })
const radio = (name: RegExp) => dialog().getByRole('radio', { name })
const radios = () => [...document.querySelectorAll('dialog label')].map((each) => each.textContent.trim())
const choose = (name: string) =>
  browser.getByRole('checkbox', { name: `Choose ${name}` }).click({ force: true })
const bar = (count: number) => browser.getByRole('toolbar', { name: `${count} chosen` })
const orders = (name: 'items.merge' | 'items.takeApart') =>
  page.asks(name).map(({ commandId: _commandId, ...input }) => input)

async function openDialog(): Promise<void> {
  await choose('Accessibility audit')
  await choose('Checkout redesign')
  await bar(2).getByRole('button', { name: 'Merge…' }).click()
  await expect.element(dialog()).toBeVisible()
}

describe('two chosen items', () => {
  it('can be merged, but not one or three', async () => {
    await open()
    const button = (count: number) => bar(count).getByRole('button', { name: 'Merge…' })
    await choose('Accessibility audit')
    await expect.element(button(1)).not.toBeInTheDocument()
    await choose('Checkout redesign')
    await expect.element(button(2)).toBeVisible()
    await choose('Refund flow – edge cases')
    await expect.element(button(3)).not.toBeInTheDocument()
  })

  it('are listed with id and entries, and the one with more entries comes first and stays', async () => {
    await open()
    await openDialog()
    await expect.element(radio(/^Checkout redesign 4410281107 34 entries$/)).toBeChecked()
    await expect.element(radio(/^Checkout redesign/)).toHaveFocus()
    expect(radios()[0]).toMatch(/^Checkout redesign/)
    await expect
      .element(dialog().getByText(/Entries in Fieldstone keep their id and are shown under one name\./))
      .toBeVisible()
    await dialog().getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.poll(() => orders('items.merge')).toEqual([{ itemId: audit, intoId: checkout }])
    await expect.element(browser.getByText('Merged Accessibility audit into Checkout redesign')).toBeVisible()
    await expect.element(row('Accessibility audit')).not.toBeInTheDocument()
    await expect.element(row('Checkout redesign')).toHaveFocus()
  })

  it('are merged into the other one by keys, and Esc merges nothing', async () => {
    await open()
    await openDialog()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await bar(2).getByRole('button', { name: 'Merge…' }).click()
    await expect.element(radio(/^Checkout redesign/)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(radio(/^Accessibility audit/)).toBeChecked()
    await dialog().getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.poll(() => orders('items.merge')).toEqual([{ itemId: checkout, intoId: audit }])
    await expect.element(row('Accessibility audit')).toHaveFocus()
  })

  it('are shown without ids in the local workspace, where nothing is sent', async () => {
    await open(new ItemsPage([item('i1', 'Logo'), item('i2', 'Menu')], { wide: true, local: true }))
    await choose('Logo')
    await choose('Menu')
    await bar(2).getByRole('button', { name: 'Merge…' }).click()
    await expect.element(radio(/^Logo 34 entries$/)).toBeChecked()
    await expect.element(dialog().getByText(/Earlier entries are shown under its name\./)).toBeVisible()
  })
})

describe('the open item', () => {
  it('is merged with another one that is chosen in the dialog, and taken apart in the one that stays', async () => {
    await open()
    await row('Accessibility audit').click()
    await browser.getByRole('button', { name: 'Merge with…' }).click()
    const other = dialog().getByRole('combobox', { name: 'Other item' })
    await expect.element(other).toHaveFocus()
    await userEvent.keyboard('{Enter}checkout{Enter}')
    await expect.element(radio(/^Checkout redesign/)).toHaveFocus()
    expect(radios()).toHaveLength(2)
    await dialog().getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.poll(() => orders('items.merge')).toEqual([{ itemId: audit, intoId: checkout }])
    await expect.element(row('Checkout redesign')).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await expect.element(browser.getByText('Merged into this item')).toBeVisible()
    await browser.getByRole('button', { name: 'Take apart: Accessibility audit' }).click()
    await expect.poll(() => orders('items.takeApart')).toEqual([{ itemId: audit }])
    await expect.element(browser.getByText('Accessibility audit is an item of its own again')).toBeVisible()
    await expect.element(row('Accessibility audit')).toBeVisible()
    await expect.element(browser.getByText('Merged into this item')).not.toBeInTheDocument()
    await expect
      .poll(() => document.activeElement?.closest('form')?.getAttribute('aria-label'))
      .toBe('Checkout redesign')
  })

  it('is not merged while the other one is not chosen; the focus goes to the choice', async () => {
    await open()
    await row('Accessibility audit').click()
    await browser.getByRole('button', { name: 'Merge with…' }).click()
    await dialog().getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.element(dialog().getByRole('combobox', { name: 'Other item' })).toHaveFocus()
    expect(orders('items.merge')).toEqual([])
  })

  it('cannot be merged if there is no other item', async () => {
    await open(new ItemsPage([item('1', 'Only one')], { wide: true }))
    await row('Only one').click()
    await expect.element(browser.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
    await expect.element(browser.getByRole('button', { name: 'Merge with…' })).not.toBeInTheDocument()
  })
})
