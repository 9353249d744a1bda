/**
 * Tests the menus of items and of entries in the history, by mouse and by keyboard, in the whole page with sample data.
 */
import { unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { createBridge } from '#preload/bridge.ts'
import { startApp } from '../../../src-renderer/app/start-app.ts'
import '../../../src-renderer/styles/base.css'
import '../../../src-renderer/styles/tokens.css'
import { sampleTransport, type Sample, type SampleTransport } from '../support/sample-transport.ts'
import { nowMs } from '../support/sample-week.ts'

let target: HTMLElement
let app: Awaited<ReturnType<typeof startApp>> | undefined
let transport: SampleTransport

beforeEach(() => browser.viewport(400, 640))
// The history opens at the current week, so the tests run in the week of the sample.
beforeEach(() => void vi.setSystemTime(nowMs))
afterEach(async () => {
  vi.useRealTimers()
  if (app) await unmount(app)
  target.remove()
  history.replaceState(null, '', location.pathname + location.search)
})

async function start(sample: Sample = {}): Promise<void> {
  transport = sampleTransport(sample)
  target = document.body.appendChild(document.createElement('div'))
  target.style.height = '620px'
  app = await startApp(createBridge(transport), target)
  // The Actions button loads after the first view.
  await expect.element(browser.getByRole('button', { name: 'Actions' })).toBeVisible()
}

const asked = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input)
const field = () => browser.getByRole('combobox', { name: /^Item, board link or time/ })
/** Finds an item by a part of its accessible name, which also contains its number, board and time. */
const item = (name: string) =>
  browser.getByRole('option', { name: new RegExp(name.replace(/[()]/g, '\\$&')) })
const menu = () => browser.getByRole('menu')
const inMenu = (name: string) => menu().getByRole('menuitem', { name })
const labels = () =>
  menu()
    .getByRole('menuitem')
    .elements()
    .map((each) => each.textContent.trim().replace(/\s.*|Ctrl.*|Enter.*/, ''))

describe('the menu of an item', () => {
  it('the menu opens on a right click, and Esc returns the focus to the field', async () => {
    await start()
    await item('Invoice import').click({ button: 'right' })
    await expect.element(menu()).toHaveAccessibleName('Actions for Invoice import')
    await expect.element(inMenu('Start')).toHaveFocus()
    expect(labels()).toEqual(['Start', 'Add', 'Pin', 'Rename', 'Archive'])
    await userEvent.keyboard('{ArrowDown}{End}{ArrowUp}')
    await expect.element(inMenu('Rename')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    expect(asked('timer.start')).toEqual([])
  })

  it('the button of the row under the pointer opens the menu, which pins the item', async () => {
    await start()
    await item('Invoice import').hover()
    await item('Invoice import').getByTitle('Actions for Invoice import').click()
    await inMenu('Pin').click()
    await expect.poll(() => asked('items.pin')).toEqual([{ itemId: '6', pinned: true }])
    expect(asked('timer.start')).toEqual([])
    await item('Invoice import').click({ button: 'right' })
    await expect.element(inMenu('Unpin')).toBeVisible()
  })

  it('the context menu key opens the menu of the selected row, which renames the item in place', async () => {
    await start()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Shift>}{F10}{/Shift}')
    await expect.element(menu()).toHaveAccessibleName('Actions for Checkout redesign')
    await inMenu('Rename').click()
    await expect.element(browser.getByRole('textbox', { name: 'Name of the item' })).toHaveFocus()
    await userEvent.keyboard('Checkout{Enter}')
    await expect.poll(() => asked('items.rename')).toMatchObject([{ itemId: '2', name: 'Checkout' }])
  })

  it('the Actions button in the footer opens the menu', async () => {
    await start()
    await browser.getByRole('button', { name: 'Actions' }).click()
    await expect.element(menu()).toHaveAccessibleName('Actions for Accessibility audit')
  })

  it('the menu closes when the focus moves elsewhere, and leaves the focus there', async () => {
    await start()
    await item('Invoice import').click({ button: 'right' })
    const tab = browser.getByRole('tab', { name: /^History/ })
    ;(tab.element() as HTMLElement).focus()
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(tab).toHaveFocus()
  })
})

describe('an archived item', () => {
  const question = () => browser.getByRole('dialog', { name: 'Invoice import is archived' })
  const archived = () => browser.getByRole('group', { name: 'Archived' }).getByRole('option')

  async function archive(name: string): Promise<void> {
    await item(name).click({ button: 'right' })
    await inMenu('Archive').click()
    await expect.element(item(name)).not.toBeInTheDocument()
  }

  it('an archived item is shown only if the text matches it, as the last item', async () => {
    await start({ workspace: 'account' })
    await archive('Invoice import')
    await expect.element(archived()).not.toBeInTheDocument()
    await field().fill('i')
    await expect.element(archived()).toHaveTextContent('Invoice import Platform Archived')
    const groups = [...target.querySelectorAll('#rows [role=group]')].map((each) => each.ariaLabel)
    expect(groups).toEqual(['Yours', 'Archived', 'Do something else with “i”'])
  })

  it('Enter on an archived item asks, and Enter again brings it back and starts it', async () => {
    await start({ workspace: 'account' })
    await archive('Invoice import')
    await field().fill('invoice')
    await expect.element(archived()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(browser.getByText('It is not offered any more. Entries of it stay.')).toBeVisible()
    expect(asked('items.hide')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked('timer.start')).toMatchObject([{ itemId: '6' }])
    expect(asked('items.hide').at(-1)).toEqual({ itemId: '6', hidden: false })
    await expect.element(question()).not.toBeInTheDocument()
  })

  it('Esc in the question changes nothing, and the text stays', async () => {
    await start({ workspace: 'account' })
    await archive('Invoice import')
    await field().fill('invoice')
    await archived().click()
    await expect.element(question()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('invoice')
    expect([asked('items.hide').length, asked('timer.start')]).toEqual([1, []])
  })

  it('creating an item with the full name of an archived one brings that one back', async () => {
    await start()
    await archive('Invoice import')
    await field().fill('invoice import')
    await item('New item “invoice import”').click()
    await expect.poll(() => asked('timer.start')).toMatchObject([{ itemId: '6' }])
    expect(asked('items.hide').at(-1)).toEqual({ itemId: '6', hidden: false })
    expect(asked('items.add')).toEqual([])
  })
})

describe('the menu of an entry', () => {
  const row = (id: string) => target.querySelector<HTMLElement>(`[data-row="${id}"]`)!

  async function startInHistory(): Promise<void> {
    await start()
    await browser.getByRole('tab', { name: /^History/ }).click()
    await expect.poll(() => row('e4')).toBeTruthy()
  }

  it('the menu offers what can be done with an editable entry, and Esc returns to its row', async () => {
    await startInHistory()
    await userEvent.click(row('e4'), { button: 'right' })
    expect(labels()).toEqual(['Edit', 'Split…', 'Duplicate', 'Delete'])
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(row('e4'))
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await inMenu('Delete').click()
    await expect.poll(() => asked('entries.cancel')).toMatchObject([{ entryId: 'e4' }])
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('e3')
  })

  it('the menu offers neither Split nor Delete for an entry that can no longer be changed', async () => {
    await startInHistory()
    await userEvent.hover(row('e2'))
    await browser
      .elementLocator(row('e2'))
      .getByRole('button', { name: /^Actions for/ })
      .click()
    expect(labels()).toEqual(['Open', 'Duplicate'])
    await inMenu('Duplicate').click()
    await expect.element(browser.getByRole('textbox', { name: /^Add time/ })).toBeVisible()
  })

  it('the menu asks where to split an entry right away', async () => {
    await startInHistory()
    await userEvent.click(row('e4'), { button: 'right' })
    await inMenu('Split…').click()
    await expect.element(browser.getByRole('dialog', { name: 'Split this entry' })).toBeVisible()
  })
})

describe('the menu of the history’s list', () => {
  const button = () => browser.getByRole('button', { name: 'Export, import' })

  it('the menu uses the same keys as the other menus, and a second press of its button closes it', async () => {
    await start()
    await browser.getByRole('tab', { name: /^History/ }).click()
    await button().click()
    await expect.element(menu()).toHaveAccessibleName(/^Export and import, /)
    await expect.element(inMenu('Export as CSV')).toHaveFocus()
    await expect.element(button()).toHaveAttribute('aria-expanded', 'true')
    await button().click()
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(button()).toHaveFocus()
    await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
    await button().click()
    await userEvent.keyboard('{End}')
    await expect.element(inMenu('Import from CSV…')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(button()).toHaveFocus()
  })
})
