/**
 * Settings → Items of an account: two items are merged and taken apart, once by keys alone and once by mouse alone.
 * Entries in the account keep their item.
 */
import type { Locator, Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { connectBeside, templateRead, test } from '../support/account-steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { commandField, openSettings, runningTimer } from '../support/steps.ts'
import { expect, type FlowClient } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

const checkout = { itemId: '4410281107', name: 'Checkout redesign', board: 'Storefront', pinned: false }
const refunds = { itemId: '4410281112', name: 'Refund flow', board: 'Storefront', pinned: false }

/** The row of an item that is not open. An open item also names the items that were merged into it. */
const row = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Items' }).locator('[data-row]').filter({ hasText: name })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Merge two items into one' })

/** Logs an hour on the item, and resolves once the account has the entry. */
async function log(client: FlowClient, itemId: string): Promise<string> {
  const { draft } = await client.call('template.form', { itemId: null })
  const entry = {
    ...{ itemId, day: dayBefore(0), startedAt: null, minutes: 60 },
    draft: { ...draft, options: { ...draft.options, 'billing-code': 'internal' } },
  }
  const order = { commandId: newCommandId(), entry, remember: false }
  const { entryId } = await client.call('entries.save', order)
  await client.call('sync.now', {})
  await expect
    .poll(async () => (await client.call('entries.read', { entryId })).state, { timeout: 30_000 })
    .toBe('confirmed')
  return entryId
}

/** Waits until the entry is shown under the item with this name. */
const expectShownOn = (client: FlowClient, entryId: string, name: string): Promise<void> =>
  expect.poll(async () => (await client.call('entries.read', { entryId })).item.name).toBe(name)
const listed = async (client: FlowClient): Promise<string[]> =>
  (await client.call('items.list', {})).map(({ id }) => id)

async function openItems(page: Page): Promise<void> {
  await openSettings(page, 'Items')
  await expect(row(page, 'Refund flow')).toBeVisible()
}

test.use({ serviceFlags: ['--entries', '0'] })

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test.describe(`merging two items, ${size}`, () => {
    test.use({ viewport })

    test.beforeEach(async ({ page, tallystick, service }) => {
      const client = await tallystick.client()
      await connectBeside(client, service)
      await templateRead(client)
      for (const item of [checkout, refunds])
        await client.call('items.add', { commandId: newCommandId(), ...item })
      await page.reload()
      await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
    })

    test('by keys: two are chosen, and Undo takes the merge back', async ({ page, tallystick }) => {
      test.slow()
      const client = await tallystick.client()
      const entryId = await log(client, checkout.itemId)
      await openItems(page)
      await page.keyboard.press('Control+f')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(' ')
      await page.keyboard.press('Shift+ArrowDown')
      const chosen = page.getByRole('toolbar', { name: '2 chosen' })
      await expect(chosen).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.press('End')
      await expect(chosen.getByRole('button', { name: 'Merge…' })).toBeFocused()
      await page.keyboard.press('Enter')

      // The item with an entry is offered as the one that stays; an arrow key chooses the other one.
      const radio = (name: RegExp) => dialog(page).getByRole('radio', { name })
      await expect(radio(/^Checkout redesign/)).toBeFocused()
      await expect(radio(/^Checkout redesign/)).toBeChecked()
      await breaksNoRule(page, 'merging two items')
      await page.keyboard.press('ArrowDown')
      await expect(radio(/^Refund flow/)).toBeChecked()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(dialog(page).getByRole('button', { name: 'Merge', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeHidden()
      await expect(row(page, 'Refund flow')).toBeFocused()
      await expect(row(page, 'Checkout redesign')).toBeHidden()
      await expectShownOn(client, entryId, 'Refund flow')

      await page.keyboard.press('Control+z')
      await expect(row(page, 'Checkout redesign')).toBeVisible()
      await expectShownOn(client, entryId, 'Checkout redesign')
    })

    test('by mouse: from the open item, and it is taken apart there', async ({ page, tallystick }) => {
      test.slow()
      const client = await tallystick.client()
      const entryId = await log(client, refunds.itemId)
      await openItems(page)
      await row(page, 'Checkout redesign').click()
      await page
        .getByRole('form', { name: 'Checkout redesign' })
        .getByRole('button', { name: 'Merge with…' })
        .click()
      await dialog(page).getByRole('combobox', { name: 'Other item' }).click()
      await dialog(page)
        .getByRole('option', { name: /^Refund flow/ })
        .click()
      await dialog(page)
        .getByRole('radio', { name: /^Checkout redesign/ })
        .click()
      await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click()
      await expect(page.locator('.toast')).toContainText('Merged Refund flow into Checkout redesign')
      await expect.poll(() => listed(client)).not.toContain(refunds.itemId)
      await expectShownOn(client, entryId, 'Checkout redesign')

      await row(page, 'Checkout redesign').click()
      const open = page.getByRole('form', { name: 'Checkout redesign' })
      await expect(open).toContainText('Merged into this item')
      await breaksNoRule(page, 'an open item with a merged one')
      await open.getByRole('button', { name: 'Take apart: Refund flow' }).click()
      await expect(row(page, 'Refund flow')).toBeVisible()
      await expectShownOn(client, entryId, 'Refund flow')
    })

    test('the id of a merged item finds and starts the item that stays', async ({ page, tallystick }) => {
      const client = await tallystick.client()
      const merge = { commandId: newCommandId(), itemId: refunds.itemId, intoId: checkout.itemId }
      await client.call('items.merge', merge)
      await page.keyboard.press('Control+k')
      await commandField(page).fill(refunds.itemId)
      await expect(page.getByRole('option').first()).toContainText('Checkout redesign')
      await page.keyboard.press('Enter')
      await expect(runningTimer(page)).toContainText('Checkout redesign')
    })
  })
