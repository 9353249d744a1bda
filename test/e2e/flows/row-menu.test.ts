/** The menu of an entry's or item's row opens with a right click or its button. */
import type { Page } from '@playwright/test'
import { entryRows, openHistory, saveWith, startFirst, stop, wide } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

const menu = (page: Page) => page.getByRole('menu', { name: 'Actions for Voucher texts' })
const choose = (page: Page, name: string) => menu(page).getByRole('menuitem', { name }).click()
const byPress = (page: Page) => entryRows(page).first().click({ button: 'right' })

async function byButton(page: Page): Promise<void> {
  await entryRows(page).first().hover()
  await entryRows(page).first().getByRole('button', { name: 'Actions for Voucher texts' }).click()
}

const small = { width: 400, height: 640 }

for (const viewport of [small, wide])
  test.describe(`in a window of ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('entries and items are changed, archived and brought back through the menu of their row', async ({
      page,
      tallystick,
    }) => {
      await startFirst(page, 'Voucher texts')
      // The entry is long enough to be split.
      const client = await tallystick.client()
      const startedAt = new Date(Date.now() - 10 * 60_000).toISOString()
      await client.call('timer.adjust', { commandId: crypto.randomUUID(), startedAt })
      await stop(page)
      await saveWith(page, 'Internal')

      const item = page.getByRole('option', { name: /Voucher texts/ })
      await item.click({ button: 'right' })
      await choose(page, 'Archive')
      await expect(item).toBeHidden()
      await page.keyboard.press('Control+z')
      await expect(item).toHaveCount(1)
      await item.hover()
      await item.getByTitle('Actions for Voucher texts').click()
      await choose(page, 'Pin')
      await expect(item).toContainText('Pinned')

      await openHistory(page)

      await byPress(page)
      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
      await expect(entryRows(page).first()).toBeFocused()
      await byPress(page)
      await choose(page, 'Split…')
      await page
        .getByRole('dialog', { name: 'Split this entry' })
        .getByRole('button', { name: 'Split', exact: true })
        .click()
      await expect(entryRows(page)).toHaveCount(2)

      await byButton(page)
      await choose(page, 'Delete')
      await expect(entryRows(page)).toHaveCount(1)
      await byButton(page)
      await choose(page, 'Edit')
      await expect(page.getByRole('article', { name: 'Entry' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(entryRows(page)).toHaveCount(1)

      await byPress(page)
      await choose(page, 'Duplicate')
      await expect(page.getByRole('textbox', { name: /^Add time: how long/ })).toBeVisible()
      await expect(page.getByRole('group', { name: 'Read as' })).toContainText('Voucher texts')
    })
  })
