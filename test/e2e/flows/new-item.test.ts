/** A pasted board link becomes a new item, which is named, pinned and started. */
import { newCommandId } from '../../support/host-client.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { connectBeside, test } from '../support/account-steps.ts'
import { paste } from '../support/paste.ts'
import { commandField, loadAgain, runningTimer, saveWith, startFirst, stop } from '../support/steps.ts'
import { expect } from '../support/tallystick.ts'

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
  await expect(page.getByRole('textbox', { name: 'Call it' })).toBeFocused()
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
  await expect(page.getByRole('main').getByText('No item id found in this link.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Board link or id' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('form', { name: 'Add an item' })).toBeHidden()
  await expect(runningTimer(page)).toBeHidden()
})

test('a pasted link of a known item shows its row, and Enter starts it', async ({ page, tallystick }) => {
  const client = await tallystick.client()
  await client.call('items.add', {
    ...{ commandId: newCommandId(), itemId: '88213', name: 'Gift cards: redemption', board: 'Storefront' },
    ...{ pinned: false, link },
  })
  await page.keyboard.insertText('https://fieldstone.example/about')
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Board link or id' })
  await field.fill(link)
  await expect(page.getByRole('button', { name: /^Gift cards: redemption Storefront/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Call it' })).toBeHidden()
  await breaksNoRule(page, 'a known item')
  await page.keyboard.press('Enter')
  await expect(runningTimer(page)).toContainText('Gift cards: redemption')
})

test('a new item of a link can stay without a name, and takes the board of the link', async ({
  page,
  tallystick,
}) => {
  const client = await tallystick.client()
  await client.call('items.add', {
    ...{ commandId: newCommandId(), itemId: '88213', name: 'Gift cards: redemption', board: 'Storefront' },
    ...{ pinned: false, link },
  })
  await page.keyboard.insertText('https://fieldstone.example/boards/9/items/88214')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Call it' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Board, for your own sorting' })).toContainText(
    'Storefront',
  )
  await expect(page.getByText('from the link')).toBeVisible()
  await breaksNoRule(page, 'a new item')
  await page.getByRole('button', { name: 'Only add', exact: true }).click()
  await expect(page.getByRole('option', { name: /#88214/ })).toContainText('no name yet')
  await expect(runningTimer(page)).toBeHidden()
})

test.describe('with an account', () => {
  const other = 'https://board.other.example/boards/9/items/88213'

  test.beforeEach(async ({ page, tallystick, service }) => {
    const client = await tallystick.client()
    await connectBeside(client, service)
    await client.call('items.add', {
      ...{ commandId: newCommandId(), itemId: '4410281107', name: 'Checkout redesign', board: null },
      ...{ pinned: false, link: 'https://fieldstone.example/boards/9/items/4410281107' },
    })
    await loadAgain(page)
    await expect(commandField(page)).toBeFocused()
  })

  test('a link of another host is added only after the user has agreed', async ({ page }) => {
    await page.keyboard.insertText(other)
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('main').getByText('This link belongs to board.other.example, not to Fieldstone.'),
    ).toBeVisible()
    await breaksNoRule(page, 'a link of another host')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Board link or id' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Call it' })).toBeFocused()
    await page.keyboard.type('Gift cards')
    await page.keyboard.press('Enter')
    await expect(runningTimer(page)).toContainText('Gift cards')
  })

  test('several links that are pasted at once open "Bring in items"', async ({ page }) => {
    const links = ['4410281301', '4410281302'].map((id) => `https://fieldstone.example/boards/9/items/${id}`)
    await paste(page, links.join(' '))
    await expect(page.getByRole('radio', { name: 'Board links' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Bring in 2 items' })).toBeVisible()
  })
})
