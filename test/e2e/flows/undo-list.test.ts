/** The list of steps, newest first: by key, by toast and from the list the same step is undone, and each has a name. */
import type { Locator, Page } from '@playwright/test'
import { breaksNoRule } from '../support/accessible.ts'
import { chooseBillingCode, narrow, openHistory, runningTimer } from '../support/steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, test, type FlowClient } from '../support/tallystick.ts'

const undoButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Undo: ${name}`, exact: true }).first()
const rows = (page: Page): Locator => page.locator('[data-row]')

async function addTime(page: Page, client: FlowClient, minutes: number): Promise<string> {
  const item = (await client.call('items.list', {})).find(({ name }) => name === 'Checkout redesign')
  await page.keyboard.press('Control+n')
  await page.getByRole('textbox', { name: /^Add time: how long/ }).fill(`${minutes}m #${item!.id}`)
  await chooseBillingCode(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(undoButton(page, `add ${minutes}m ${item!.name}`)).toBeVisible()
  return item!.name
}

for (const [size, viewport] of sizesGuardedBy('wide'))
  test(`adding, changing and deleting are undone newest first, by key, by toast and from the list, in ${size}`, async ({
    page,
    tallystick,
  }) => {
    await page.setViewportSize(viewport)
    const client = await tallystick.client()
    await addTime(page, client, 30)
    const name = await addTime(page, client, 45)
    await openHistory(page)
    await expect(rows(page)).toHaveCount(2)
    await rows(page).filter({ hasText: '30m' }).focus()
    await page.keyboard.press('Delete')
    await expect(rows(page)).toHaveCount(1)

    // The list shows the next step and those after it.
    await page.getByRole('button', { name: 'What can be undone' }).click()
    const list = page.getByRole('dialog', { name: 'What can be undone' })
    await expect(list.getByRole('listitem')).toContainText([
      `delete 30m ${name}`,
      `add 45m ${name}`,
      `add 30m ${name}`,
    ])
    await breaksNoRule(page, `the list of steps, in ${size}`)
    await list.getByRole('button', { name: `Undo: delete 30m ${name}` }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(list).toBeHidden()

    await page.keyboard.press('Control+z')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('30m')
    // The toast's text must not be squeezed.
    await expect(page.locator('.toast .text')).toContainText(`Undone: add 45m ${name}`)
    expect((await page.locator('.toast .text').boundingBox())!.width).toBeGreaterThan(80)
    await page
      .locator('.toast')
      .getByRole('button', { name: `Redo: add 45m ${name}` })
      .click()
    await expect(rows(page)).toHaveCount(2)
    for (const left of [1, 0]) {
      await page.keyboard.press('Control+z')
      await expect(rows(page)).toHaveCount(left)
    }
    await breaksNoRule(page, `everything undone, in ${size}`)
    for (const there of [1, 2]) {
      await page.keyboard.press('Control+Shift+Z')
      await expect(rows(page)).toHaveCount(there)
    }
  })

test.describe('with the timer', () => {
  test.use({ viewport: narrow })

  test('the start of a timer is undone by a key and redone without losing a second', async ({
    page,
    tallystick,
  }) => {
    const client = await tallystick.client()
    await addTime(page, client, 30)
    await page.keyboard.press('Control+Shift+T')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Enter')
    await expect(runningTimer(page)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(runningTimer(page)).toBeHidden()
    await page.keyboard.press('Control+Shift+Z')
    await expect(runningTimer(page)).toBeVisible()
  })
})

test('undoing what was logged on a new item and then its creation takes the item away, and Redo brings both back', async ({
  page,
  tallystick,
}) => {
  await page.setViewportSize(narrow)
  const client = await tallystick.client()
  const name = 'Voucher codes'
  await page.keyboard.press('Control+n')
  await page.getByRole('textbox', { name: /^Add time: how long/ }).fill(`30m ${name}`)
  await page.getByRole('button', { name: `Create “${name}”` }).click()
  await chooseBillingCode(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(undoButton(page, `add 30m ${name}`)).toBeVisible()

  await openHistory(page)
  await expect(rows(page)).toContainText(name)
  await undoButton(page, `add 30m ${name}`).click()
  await expect(rows(page)).toHaveCount(0)
  await undoButton(page, `create item ${name}`).click()
  const names = async (): Promise<string[]> => (await client.call('items.list', {})).map((item) => item.name)
  await expect.poll(names).not.toContain(name)

  const redo = (step: string): Locator => page.getByRole('button', { name: `Redo: ${step}`, exact: true })
  await redo(`create item ${name}`).first().click()
  await expect.poll(names).toContain(name)
  await redo(`add 30m ${name}`).first().click()
  await expect(rows(page)).toContainText(name)
})
