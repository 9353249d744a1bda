/** Sent entries are changed, deleted and restored on the screens, even after a restart. */
import type { Page } from '@playwright/test'
import {
  allArrived,
  entryRows,
  narrow,
  openHistory,
  saveWith,
  startFirst,
  stop,
  wide,
} from '../support/steps.ts'
import { expect, hostGoes, sendsSoon, type Tallystick, test } from '../support/tallystick.ts'

test.use({ settings: sendsSoon })

const openEntry = (page: Page) => page.getByRole('article', { name: 'Entry' })
const toast = (page: Page) => page.locator('.toast')

async function logOneAndWait(page: Page, tallystick: Tallystick): Promise<void> {
  await startFirst(page, 'Refund flow')
  await stop(page)
  await saveWith(page, 'Internal')
  await openHistory(page)
  await expect(entryRows(page)).toHaveCount(1)
  await allArrived(tallystick)
}

async function startAgain(page: Page, tallystick: Tallystick): Promise<void> {
  await tallystick.host().stop()
  await tallystick.startAgain()
  await tallystick.enter(page)
  await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
}

test.describe('in two panes', () => {
  // The page loses its host during the flow, and its console reports that.
  test.use({ viewport: wide, expected: hostGoes })

  test('a sent entry is changed, deleted and restored across a restart', async ({ page, tallystick }) => {
    await logOneAndWait(page, tallystick)
    await entryRows(page).first().click()
    await expect(openEntry(page)).toContainText('In the local workspace since')
    await openEntry(page).getByRole('textbox', { name: 'Note' }).fill('Edge cases')
    await openEntry(page).getByRole('button', { name: /^Save/ }).click()
    await expect(toast(page)).toContainText('Changed ')
    await expect(entryRows(page)).toContainText('Edge cases')
    await allArrived(tallystick)

    await entryRows(page).first().click()
    await expect(openEntry(page)).toContainText('Changed')
    await openEntry(page).getByRole('button', { name: 'Delete' }).click()
    await expect(entryRows(page)).toHaveCount(0)

    await startAgain(page, tallystick)
    await page.keyboard.press('Control+Shift+h')
    await page.getByRole('button', { name: /^Undo: delete/ }).click()
    await expect(toast(page)).toContainText('Undone: delete')
    await expect(entryRows(page)).toContainText('Edge cases')
    await page.keyboard.press('Control+z')
    await expect(toast(page)).toContainText('Undone: change')
    await expect(entryRows(page)).not.toContainText('Edge cases')
    await page.keyboard.press('Control+Shift+z')
    await expect(entryRows(page)).toContainText('Edge cases')
    await allArrived(tallystick)
    await expect(entryRows(page)).toHaveCount(1)
  })
})

test.describe('in one pane', () => {
  test.use({ viewport: narrow })

  test('the Undo key restores a sent entry that was deleted by a key', async ({ page, tallystick }) => {
    await logOneAndWait(page, tallystick)
    await entryRows(page).first().focus()
    await page.keyboard.press('Delete')
    await expect(entryRows(page)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(entryRows(page)).toHaveCount(1)
    await page.keyboard.press('Control+z')
    await expect(entryRows(page)).toHaveCount(1)
    await allArrived(tallystick)
  })
})
