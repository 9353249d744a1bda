/**
 * At the first start, the user opens the sample data, tries it and leaves it, once by keys alone and once by mouse
 * alone. Afterwards everything is as it was.
 */
import type { Locator, Page } from '@playwright/test'
import { page as words } from '../../../src-preload/words/made/page.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { pressUntilFocused } from '../support/press-until.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { commandField, entryRows, openHistory, runningTimer, stop, stopSheet } from '../support/steps.ts'
import { expect, test, type Tallystick } from '../support/tallystick.ts'

test.use({ beginsWith: 'nothing' })

const offer = (page: Page): Locator => page.getByRole('button', { name: 'Look around with sample data' })
const bar = (page: Page): Locator => page.getByRole('note').filter({ hasText: 'Sample data.' }).first()
// Flows do not translate names of items and fields, so these are read from the catalogue.
const sampleItem = (page: Page): Locator =>
  page.getByRole('option').filter({ hasText: words().sampleItemCheckout })
const leave = (page: Page): Locator => page.getByRole('button', { name: 'Leave', exact: true })
const question = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'What are you working on right now?' })

test.beforeEach(({ page: _page }) => words.load())

/** Expects the first start again, and an empty workspace. */
async function isAsBefore(page: Page, tallystick: Tallystick): Promise<void> {
  await expect(question(page)).toBeFocused()
  await expect(bar(page)).toBeHidden()
  await expect(page.getByText('Saved on this machine').first()).toBeVisible()
  const client = await tallystick.client()
  expect(await client.call('items.list', {})).toEqual([])
  expect((await client.call('fields.read', {})).fields).toEqual([])
}

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test.describe(size, () => {
    test.use({ viewport })

    test('by keys alone, the sample is entered, tried and left with Esc', async ({ page, tallystick }) => {
      await expect(question(page)).toBeFocused()
      await pressUntilFocused(page, 'Tab', offer(page))
      await breaksNoRule(page, 'first start with the offer')
      await page.keyboard.press('Enter')

      await expect(bar(page)).toBeVisible()
      await expect(page.getByText('A sample day').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sample, not saved' })).toBeVisible()
      await expect(commandField(page)).toBeFocused()
      await expect(sampleItem(page)).toBeVisible()
      await breaksNoRule(page, 'sample')

      await page.keyboard.type('My own task')
      await page.keyboard.press('Enter')
      await expect(runningTimer(page)).toContainText('My own task')
      await page.keyboard.press('Control+.')
      await expect(stopSheet(page)).toBeVisible()
      await expect(stopSheet(page).getByRole('note')).toContainText('Sample data.')
      await expect(stopSheet(page).getByRole('combobox', { name: words().sampleField })).toBeVisible()
      await breaksNoRule(page, 'stop sheet of the sample')
      // Esc closes the sheet first, and the timer goes on.
      await page.keyboard.press('Escape')
      await expect(stopSheet(page)).toBeHidden()
      await expect(runningTimer(page)).toContainText('My own task')

      await page.keyboard.press('Control+,')
      await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('navigation', { name: 'Settings' })).toBeHidden()
      await expect(bar(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await isAsBefore(page, tallystick)
    })

    test('by mouse alone, the sample is entered, tried and left', async ({ page, tallystick }) => {
      await offer(page).click()
      await expect(bar(page)).toBeVisible()
      await sampleItem(page).click()
      await stop(page)
      await stopSheet(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(stopSheet(page)).toBeHidden()

      await openHistory(page)
      await expect(entryRows(page).first()).toBeVisible()
      const exporting = page.getByRole('button', { name: 'Export, import' })
      await expect(exporting).toBeDisabled()
      await expect(page.getByTitle('Not with sample data')).toBeVisible()
      await page.keyboard.press('Control+,')
      const parts = page.getByRole('navigation', { name: 'Settings' })
      const accounts = parts.getByRole('button', { name: 'Connections' })
      await expect(parts.getByRole('button', { name: 'Directories' })).toHaveCount(0)
      await expect(accounts).toBeDisabled()
      await expect(accounts).toHaveAccessibleDescription('Not with sample data')
      await accounts.click({ force: true })
      await expect(accounts).not.toHaveAttribute('aria-current', 'page')
      await breaksNoRule(page, 'settings of the sample')

      await leave(page).first().click()
      await isAsBefore(page, tallystick)
    })

    test('Leave in the stop sheet ends the sample, and so does loading the page again', async ({
      page,
      tallystick,
    }) => {
      await offer(page).click()
      await sampleItem(page).click()
      await stop(page)
      await stopSheet(page).getByRole('button', { name: 'Leave' }).click()
      await isAsBefore(page, tallystick)

      await offer(page).click()
      await expect(bar(page)).toBeVisible()
      await page.reload()
      await isAsBefore(page, tallystick)
    })
  })
