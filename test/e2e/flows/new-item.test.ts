/** A pasted board link becomes a new item, which is named, pinned and started. */
import { commandField, runningTimer, saveWith, startFirst, stop } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

const link = 'https://fieldstone.example/boards/9/items/88213'

test.beforeEach(async ({ page }) => {
  await startFirst(page, 'Something else')
  await stop(page)
  await saveWith(page, 'Internal')
  await expect(commandField(page)).toBeFocused()
})

test('a pasted link becomes a named item, is pinned, and is started', async ({ page }) => {
  await page.keyboard.insertText(link)
  await expect(page.getByRole('option', { name: 'Add item 88213' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Gift cards: redemption')
  await expect(page.getByRole('switch', { name: 'Pin it to the list' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(runningTimer(page)).toContainText('Gift cards: redemption')

  // Undo first reverts the start of the timer, then removes the item. After the redo the item is still pinned.
  await page.keyboard.press('Control+z')
  await expect(runningTimer(page)).toBeHidden()
  const row = page.getByRole('option').filter({ hasText: 'Gift cards: redemption' })
  await expect(row).toContainText('Pinned')
  await page.keyboard.press('Control+z')
  await expect(row).toBeHidden()
  await page.keyboard.press('Control+Shift+Z')
  await expect(row).toContainText('Pinned')
  await page.keyboard.press('Control+Shift+Z')
  await expect(runningTimer(page)).toContainText('Gift cards: redemption')

  // From now on the item is found by its name.
  await stop(page)
  await saveWith(page, 'Internal')
  await page.keyboard.type('gift')
  await expect(page.getByRole('option', { name: /^Gift cards: redemption/ })).toBeVisible()
})

test('a link without an id is refused with a message, and no item is created', async ({ page }) => {
  await page.keyboard.insertText('https://fieldstone.example/about')
  await expect(page.getByText('No item id found in this link.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Board link or id' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('form', { name: 'Add an item' })).toBeHidden()
  await expect(runningTimer(page)).toBeHidden()
})
