/**
 * Items that were brought in are found in the command field and where an item is chosen: by keys and by mouse, in
 * groups, by id and by board link. An archived one is brought back before it is started.
 */
import type { Locator, Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { connectBeside, test } from '../support/account-steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { commandField, runningTimer, stop, stopSheet } from '../support/steps.ts'
import { expect, type Tallystick } from '../support/tallystick.ts'

const row = (itemId: number, name: string, board: string, archived = false) => ({
  ...{ itemId: String(itemId), name, board, archived },
})

/** The table has the eight items that the flow names, and 300 others. */
const table = [
  row(4410281300, 'Refund mails, second reminder and wording', 'Storefront'),
  row(4410281301, 'Refactor basket', 'Storefront'),
  row(4410281302, 'Reference shop data', 'Store ops'),
  row(4410281303, 'Refit', 'Storefront'),
  row(4410281304, 'Gift cards', 'Storefront'),
  row(4410281305, 'Retro', 'Team'),
  row(4410281306, 'Retro', 'Platform'),
  row(4410279950, 'Refund banner 2024', 'Storefront', true),
  ...Array.from({ length: 300 }, (_, n) => row(4410290000 + n, `Ticket ${n}`, 'Support')),
]

const option = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('listbox', { name: 'Items found' }).getByRole('option', { name })
const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })

async function prepare(page: Page, tallystick: Tallystick, service: Parameters<typeof connectBeside>[1]) {
  const client = await tallystick.client()
  await connectBeside(client, service)
  const own = { itemId: '4410281112', name: 'Refund flow – edge cases', board: 'Storefront', pinned: false }
  await client.call('items.add', { commandId: newCommandId(), ...own })
  await client.call('items.bringIn', {
    ...{ commandId: newCommandId(), from: 'table', rows: table, names: 'keep', archive: [] },
  })
  await page.reload()
  await expect(commandField(page)).toBeFocused()
  return client
}

for (const [size, viewport] of sizesGuardedBy('narrow')) {
  test(`items that were brought in are found and started by keys alone, in ${size}`, async ({
    page,
    tallystick,
    service,
  }) => {
    await page.setViewportSize(viewport)
    await prepare(page, tallystick, service)
    await expect(page.getByRole('option', { name: /Refactor basket/ })).toHaveCount(0)

    await page.keyboard.type('store ref')
    await expect(group(page, 'Yours').getByRole('option')).toHaveCount(1)
    await expect(group(page, 'More in Fieldstone').getByRole('option')).toHaveCount(4)
    await expect(group(page, 'Archived').getByRole('option')).toHaveText(/Refund banner 2024.*Archived/s)
    await expect(page.getByText(/^6 of \d+$/).first()).toBeVisible()
    await breaksNoRule(page, `items found, in ${size}`)
    for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowDown')
    await expect(option(page, '1 more')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(group(page, 'More in Fieldstone').getByRole('option')).toHaveCount(4)
    await expect(option(page, /^Refund mails/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(runningTimer(page)).toContainText('Refund mails')

    // The started item is one of the user's own items now.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gift')
    await page.keyboard.press('Control+1')
    await expect(runningTimer(page)).toContainText('Gift cards')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('refund m')
    await expect(group(page, 'Yours').getByRole('option', { name: /^Refund mails/ })).toBeVisible()
    await expect(group(page, 'More in Fieldstone')).toHaveCount(0)

    // If several items have the same name, their ids are shown too, and a whole id finds one of them.
    await commandField(page).fill('retro')
    await expect(option(page, /^Retro Platform 4410281306/)).toBeVisible()
    await commandField(page).fill('4410281305')
    await expect(option(page, /^Retro Team/)).toHaveAttribute('aria-selected', 'true')
  })

  test(`an archived item is brought back and started by mouse alone, in ${size}`, async ({
    page,
    tallystick,
    service,
  }) => {
    await page.setViewportSize(viewport)
    await prepare(page, tallystick, service)
    await commandField(page).fill('banner')
    await group(page, 'Archived').getByRole('option').click()
    const question = page.getByRole('dialog', { name: 'Refund banner 2024 is archived' })
    await expect(question).toContainText('It is not offered any more. Entries of it stay.')
    await breaksNoRule(page, `the question about an archived item, in ${size}`)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(commandField(page)).toBeFocused()
    await group(page, 'Archived').getByRole('option').click()
    await question.getByRole('button', { name: 'Bring back and start' }).click()
    await expect(runningTimer(page)).toContainText('Refund banner 2024')
  })

  test(`a text without a match leads to the link or to bringing in items, in ${size}`, async ({
    page,
    tallystick,
    service,
  }) => {
    await page.setViewportSize(viewport)
    await prepare(page, tallystick, service)
    await page.keyboard.type('voucher')
    await expect(page.getByText('No item called “voucher”.', { exact: true }).first()).toBeVisible()
    await breaksNoRule(page, `no item found, in ${size}`)
    await expect(option(page, 'Paste its board link or id')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radiogroup', { name: 'Where from' })).toBeVisible()
  })

  test(`items that were brought in can be chosen in Add time and when a run stops, in ${size}`, async ({
    page,
    tallystick,
    service,
  }) => {
    await page.setViewportSize(viewport)
    await prepare(page, tallystick, service)
    await page.keyboard.press('Control+n')
    const chip = page.getByRole('group', { name: 'Read as' }).getByRole('combobox', { name: 'Item' })
    await chip.click()
    await page.keyboard.type('store ref')
    await expect(group(page, 'More in Fieldstone').getByRole('option')).toHaveCount(4)
    await breaksNoRule(page, `the list of items in Add time, in ${size}`)
    await page.getByRole('option', { name: '1 more' }).click()
    await page.getByRole('option', { name: /^Refund mails/ }).click()
    await expect(chip).toContainText('Refund mails')
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('retro')
    await page.keyboard.press('Enter')
    await expect(runningTimer(page)).toContainText('Retro')
    await stop(page)
    await stopSheet(page)
      .getByRole('combobox', { name: /^Retro, change the item/ })
      .click()
    await page.keyboard.type('gift')
    await page.keyboard.press('Enter')
    await expect(
      stopSheet(page).getByRole('combobox', { name: /^Gift cards, change the item/ }),
    ).toBeVisible()
  })
}
