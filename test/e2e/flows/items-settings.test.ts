/**
 * Settings → Items of an account: items are found, named, renamed, pinned, put on a board and archived, once by keys
 * alone and once by mouse alone.
 */
import type { Locator, Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { connectBeside, test } from '../support/account-steps.ts'
import { logToday } from '../support/log-today.ts'
import { pressUntilFocused } from '../support/press-until.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { openSettings, showPart, undoInToast } from '../support/steps.ts'
import { expect, type FlowClient } from '../support/tallystick.ts'

const order = () => ({ commandId: newCommandId() })
const own = [
  { itemId: '4410281107', name: 'Checkout redesign', board: 'Storefront', pinned: false },
  { itemId: '4410281112', name: 'Refund flow', board: 'Storefront', pinned: false },
  { itemId: '4410281133', name: 'Weekly planning', board: 'Team', pinned: true },
]

const table = (page: Page): Locator => page.getByRole('table', { name: 'Items' })
const row = (page: Page, name: string): Locator => table(page).getByRole('row').filter({ hasText: name })
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Find by name, board or id' })
const card = (page: Page, name: string): Locator => page.getByRole('form', { name, exact: true })
const chosen = (page: Page, count: number): Locator => page.getByRole('toolbar', { name: `${count} chosen` })

/** Gives the account three items of the user's own, and 40 others from a table, one of them without a name. */
async function giveItems(client: FlowClient): Promise<void> {
  for (const item of own) await client.call('items.add', { ...order(), ...item })
  const rows = Array.from({ length: 40 }, (_, at) => ({
    ...{ itemId: String(5_000_000_000 + at), board: 'Platform', archived: false },
    name: at === 0 ? null : `Voucher ${at}`,
  }))
  await client.call('items.bringIn', { ...order(), from: 'table', names: 'keep', archive: [], rows })
}

const archivedNames = async (client: FlowClient): Promise<string[]> =>
  (await client.call('items.removed', {})).map(({ name }) => name).sort()
const itemOf = async (client: FlowClient, id: string) =>
  (await client.call('items.list', {})).find((item) => item.id === id)

test.use({ serviceFlags: ['--entries', '0'] })

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test.describe(size, () => {
    test.use({ viewport })

    test.beforeEach(async ({ page, tallystick, service }) => {
      const client = await tallystick.client()
      await connectBeside(client, service)
      await giveItems(client)
      await page.reload()
      await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
    })

    test('items are managed by keys alone', async ({ page, tallystick }) => {
      test.slow()
      const client = await tallystick.client()
      await page.keyboard.press('Control+,')
      const parts = page.getByRole('navigation', { name: 'Settings' })
      const [first, part] = ['General', 'Items'].map((name) =>
        parts.getByRole('button', { name, exact: true }),
      )
      await expect(first!).toBeVisible()
      const onward = (await parts.getByRole('list').isVisible()) ? 'ArrowDown' : 'ArrowRight'
      await pressUntilFocused(page, 'Tab', first!)
      await pressUntilFocused(page, onward, part!)
      await page.keyboard.press('Enter')
      await expect(row(page, 'Checkout redesign')).toBeVisible()
      await expect(page.getByText('3 yours of 43 in Fieldstone')).toBeVisible()

      // The arrow keys lead from the filter field to the list; F2 renames in place.
      await page.keyboard.press('Control+f')
      await expect(field(page)).toBeFocused()
      await page.keyboard.type('refund')
      await page.keyboard.press('ArrowDown')
      await expect(row(page, 'Refund flow')).toBeFocused()
      await page.keyboard.press('F2')
      await page.keyboard.type('Refund mails')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(row(page, 'Refund mails')).toBeVisible()
      await expect(row(page, 'Checkout redesign')).toBeVisible()
      await expect(row(page, 'Refund mails')).toBeFocused()

      await page.keyboard.press('Control+d')
      await expect.poll(async () => (await itemOf(client, '4410281112'))?.pinned).toBe(true)
      await expect(row(page, 'Refund mails')).toBeFocused()

      // Enter opens the item with the caret in its name; what was typed is kept until it is saved.
      await page.keyboard.press('Enter')
      await expect(card(page, 'Refund mails').getByRole('textbox', { name: 'Name' })).toBeFocused()
      await page.keyboard.press('End')
      await page.keyboard.type(' and wording')
      await page.keyboard.press('Escape')
      await expect(row(page, 'Refund mails')).toContainText('Not saved')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+Enter')
      await expect(row(page, 'Refund mails and wording')).toBeFocused()
      expect((await itemOf(client, '4410281112'))?.name).toBe('Refund mails and wording')

      await page.keyboard.press('Delete')
      await expect.poll(() => archivedNames(client)).toEqual(['Refund mails and wording'])
      await page.keyboard.press('Control+z')
      await expect.poll(() => archivedNames(client)).toEqual([])

      await page.keyboard.press('Control+f')
      await page.keyboard.type('voucher')
      await expect(page.getByText('No items match “voucher”')).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      if (await page.getByRole('menu').isVisible()) {
        await page.keyboard.press('End')
        await page.keyboard.press('Enter')
      }
      await page.keyboard.press('Control+f')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(' ')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(chosen(page, 3)).toBeVisible()
      await page.keyboard.press('Delete')
      await expect.poll(async () => (await archivedNames(client)).length).toBe(3)
      await page.keyboard.press('Control+z')
      await expect.poll(() => archivedNames(client)).toEqual([])

      await page.keyboard.press('Control+a')
      await expect(chosen(page, 39)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(chosen(page, 39)).toBeHidden()
      await breaksNoRule(page, 'items, all')
    })

    test('items are managed by mouse alone', async ({ page, tallystick, viewport: shown }) => {
      test.slow()
      const client = await tallystick.client()
      const wide = shown!.width > 800
      await page.getByRole(wide ? 'tab' : 'button', { name: 'Settings' }).click()
      await showPart(page, 'Items')
      await row(page, 'Checkout redesign').click()
      const open = card(page, 'Checkout redesign')
      await open.getByRole('switch', { name: 'Pinned' }).click()
      await expect.poll(async () => (await itemOf(client, '4410281107'))?.pinned).toBe(true)
      await open.getByRole('combobox', { name: 'Board' }).click()
      await page.getByRole('option', { name: /^Team/ }).click()
      await open.getByRole('button', { name: 'Save' }).click()
      await expect.poll(async () => (await itemOf(client, '4410281107'))?.board).toBe('Team')
      await expect(open).toBeHidden()

      if (wide) await page.getByRole('button', { name: 'All 43' }).click()
      else {
        await page.getByRole('button', { name: 'More filters' }).click()
        await page.getByRole('menuitem', { name: 'All 43' }).click()
      }
      await page.getByRole('button', { name: 'Name item 5000000000' }).click()
      const unnamed = card(page, 'Item 5000000000')
      await expect(unnamed.getByRole('textbox', { name: 'Name' })).toBeFocused()
      await breaksNoRule(page, 'items, one open')
      await unnamed.getByRole('textbox', { name: 'Name' }).fill('Gift cards')
      await unnamed.getByRole('button', { name: 'Save' }).click()
      await expect(row(page, 'Gift cards')).toBeVisible()

      for (const name of ['Gift cards', 'Checkout redesign']) {
        await row(page, name).hover()
        await row(page, name)
          .getByRole('checkbox', { name: `Choose ${name}` })
          .click()
      }
      await chosen(page, 2).getByRole('combobox', { name: 'Board of the chosen items' }).click()
      await breaksNoRule(page, 'items, two chosen')
      await page.getByRole('option', { name: /^Storefront/ }).click()
      await expect(page.locator('.toast')).toContainText('2 items are on Storefront now')
      await row(page, 'Gift cards').hover()
      await row(page, 'Gift cards').getByRole('checkbox').click()
      await chosen(page, 1).getByRole('button', { name: 'Archive' }).click()
      await expect.poll(() => archivedNames(client)).toEqual(['Gift cards'])
      await undoInToast(page, 'Archived Gift cards').click()
      await expect.poll(() => archivedNames(client)).toEqual([])
    })

    test('a used item says how long it was used', async ({ page, tallystick }) => {
      const client = await tallystick.client()
      await logToday(client, 20)
      await openSettings(page, 'Items')
      await table(page).getByRole('row').filter({ hasText: 'Today' }).first().click()
      await expect(page.getByText('1 entry, 20m, today')).toBeVisible()
    })
  })
