/** Time that was logged on the wrong item moves to the right one, and a timer started by mistake can be discarded. */
import type { Locator, Page } from '@playwright/test'
import {
  allArrived,
  entryRows,
  openHistory,
  runningTimer,
  saveWith,
  startFirst,
  stop,
  stopSheet,
} from '../support/steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, test, type Tallystick } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

const openEntry = (page: Page) => page.getByRole('article', { name: 'Entry' })
const toast = (page: Page) => page.locator('.toast')
const undo = (page: Page) => toast(page).getByRole('button', { name: /^Undo/ })
const split = (page: Page) => page.getByRole('dialog', { name: 'Split this entry' })
async function give(page: Page, within: Locator, to: string): Promise<void> {
  await within.getByRole('combobox', { name: /, change the item$/ }).press('Enter')
  await page.keyboard.type(to)
  await page.keyboard.press('Enter')
}

async function addOther(tallystick: Tallystick, name = 'Retrospective'): Promise<void> {
  const client = await tallystick.client()
  const item = { itemId: null, name, board: null, pinned: false }
  await client.call('items.add', { commandId: crypto.randomUUID(), ...item })
}

/** Logs time on Refund flow, an hour by default, and opens the history. */
async function logHour(page: Page, tallystick: Tallystick, minutes = 60): Promise<void> {
  const client = await tallystick.client()
  await addOther(tallystick, 'Refund flow')
  const item = (await client.call('items.list', {})).find(({ name }) => name === 'Refund flow')!
  const { draft } = await client.call('template.form', { itemId: item.id })
  const day = dayBefore(0)
  const options = { ...draft.options, 'billing-code': 'internal' }
  const startedAt = new Date(`${day}T00:30:00Z`).toISOString()
  const entry = { itemId: item.id, day, startedAt, minutes, draft: { ...draft, options } }
  await client.call('entries.save', { commandId: crypto.randomUUID(), entry, remember: false })
  await openHistory(page)
  await expect(entryRows(page)).toHaveCount(1)
}

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test.describe(`in ${size}`, () => {
    test.use({ viewport })

    test('a running timer moves to another item with its elapsed time, and Undo moves it back', async ({
      page,
      tallystick,
    }) => {
      await startFirst(page, 'Refund flow')
      await addOther(tallystick)
      const { run } = await (await tallystick.client()).call('timer.read', {})
      await give(page, runningTimer(page), 'retro')
      await expect(runningTimer(page)).toContainText('Retrospective')
      const now = await (await tallystick.client()).call('timer.read', {})
      expect(now.run).toMatchObject({
        id: run!.id,
        startedAt: run!.startedAt,
        item: { name: 'Retrospective' },
      })
      await undo(page).click()
      await expect(runningTimer(page)).toContainText('Refund flow')
    })

    test('a stopped run moves to another item in the stop sheet and keeps its note', async ({
      page,
      tallystick,
    }) => {
      await startFirst(page, 'Refund flow')
      await addOther(tallystick)
      await stop(page)
      await stopSheet(page).getByRole('textbox', { name: 'Note' }).fill('Sprint goals')
      await give(page, stopSheet(page), 'retro')
      await expect(stopSheet(page).getByRole('heading')).toContainText('Retrospective')
      await expect(stopSheet(page).getByRole('textbox', { name: 'Note' })).toHaveValue('Sprint goals')
      await saveWith(page, 'Internal')
      await openHistory(page)
      await expect(entryRows(page)).toContainText('Retrospective')
      await expect(entryRows(page)).toContainText('Sprint goals')
    })

    test('an entry moves to another item before and after it was sent', async ({ page, tallystick }) => {
      test.slow()
      await addOther(tallystick)
      await logHour(page, tallystick)
      await entryRows(page).first().click()
      await give(page, openEntry(page), 'retro')
      await openEntry(page).getByRole('button', { name: /^Save/ }).click()
      await expect(entryRows(page)).toContainText('Retrospective')
      await allArrived(tallystick)

      await entryRows(page).first().click()
      await expect(openEntry(page)).toContainText('In the local workspace since')
      await give(page, openEntry(page), 'refund')
      await openEntry(page).getByRole('button', { name: /^Save/ }).click()
      await expect(entryRows(page)).toContainText('Refund flow')
      await allArrived(tallystick)
      await undo(page).click()
      await expect(entryRows(page)).toContainText('Retrospective')
    })

    test('one half of a split entry moves to another item', async ({ page, tallystick }) => {
      await addOther(tallystick)
      await logHour(page, tallystick)
      await entryRows(page).first().click()
      await openEntry(page).getByRole('button', { name: 'Split…' }).click()
      await split(page)
        .getByRole('combobox', { name: /^Second part: / })
        .press('Enter')
      await page.keyboard.type('retro')
      await page.keyboard.press('Enter')
      await expect(
        split(page).getByRole('combobox', { name: 'First part: Refund flow, change the item' }),
      ).toBeVisible()
      await expect(
        split(page).getByRole('combobox', { name: 'Second part: Retrospective, change the item' }),
      ).toBeVisible()
      await split(page).getByRole('button', { name: 'Split', exact: true }).click()
      await expect(entryRows(page)).toHaveCount(2)
      await expect(entryRows(page).filter({ hasText: 'Retrospective' })).toHaveCount(1)
      await expect(entryRows(page).filter({ hasText: 'Refund flow' })).toHaveCount(1)
      await undo(page).click()
      await expect(entryRows(page)).toHaveCount(1)
      await expect(entryRows(page)).toContainText('Refund flow')
    })

    test('a timer started by mistake is discarded in the sheet or by a key, and Undo restores it', async ({
      page,
    }) => {
      await startFirst(page, 'Refund flow')
      await stop(page)
      await stopSheet(page).getByRole('button', { name: 'Discard' }).click()
      await expect(stopSheet(page)).toBeHidden()
      await expect(toast(page)).toContainText('Discarded Refund flow')
      await undo(page).click()
      await expect(stopSheet(page)).toContainText('Refund flow')

      await page.keyboard.press('Control+Shift+d')
      await expect(stopSheet(page)).toBeHidden()
      await page.keyboard.press('Control+z')
      await expect(stopSheet(page)).toContainText('Refund flow')
      await page.keyboard.press('Escape')
      await expect(runningTimer(page)).toContainText('Refund flow')

      await page.keyboard.press('Control+Shift+d')
      await expect(runningTimer(page)).toBeHidden()
      await page.keyboard.press('Control+z')
      await expect(runningTimer(page)).toContainText('Refund flow')
    })
  })
