/** A toast with an Undo covers no control, can be read in full, and disappears on its own. */
import type { Locator, Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { chooseBillingCode, narrow, runningTimer } from '../support/steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, test, type FlowClient } from '../support/tallystick.ts'
import { extent } from '../../tools/extent.ts'

const undo = (page: Page): Locator => page.locator('main').getByRole('button', { name: /^Undo: add/ })

interface Box {
  name: string
  x: number
  y: number
  width: number
  height: number
}

/** Returns all visible controls with their positions; of a control in a scrolled list, the part that is in sight. */
const controls = (page: Page): Promise<Box[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input, textarea, [role=option], [role=row], [role=tab], a')]
      .filter((node) => node.checkVisibility() && node.closest('.toast') === null)
      .map((node) => {
        let { left, top, right, bottom } = node.getBoundingClientRect()
        for (let around = node.parentElement; around; around = around.parentElement) {
          if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue
          const part = around.getBoundingClientRect()
          left = Math.max(left, part.left)
          top = Math.max(top, part.top)
          right = Math.min(right, part.right)
          bottom = Math.min(bottom, part.bottom)
        }
        const name = node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40)
        return { name, x: left, y: top, width: right - left, height: bottom - top }
      }),
  )

function overlapping(boxes: readonly Box[], one: Omit<Box, 'name'>): string[] {
  return boxes
    .filter(
      ({ x, y, width, height }) =>
        width > 0 &&
        Math.min(x + width, one.x + one.width) - Math.max(x, one.x) > 1 &&
        Math.min(y + height, one.y + one.height) - Math.max(y, one.y) > 1,
    )
    .map(({ name }) => name)
}

async function addAnother(page: Page, client: FlowClient): Promise<string> {
  const [item] = await client.call('items.list', {})
  await page.keyboard.press('Control+n')
  await page.getByRole('textbox', { name: /^Add time: how long/ }).fill(`45m #${item!.id}`)
  await chooseBillingCode(page)
  return item!.name
}

for (const [size, viewport] of sizesGuardedBy('narrow'))
  for (const running of extent({ share: [true], all: [false, true] }))
    test(`“Save, add another” covers no control, in ${size}${running ? ', while the timer runs' : ''}`, async ({
      page,
      tallystick,
    }) => {
      await page.setViewportSize(viewport)
      const client = await tallystick.client()
      const [, other] = await client.call('items.list', {})
      if (running) await client.call('timer.start', { commandId: newCommandId(), itemId: other!.id })
      const name = await addAnother(page, client)
      await page.getByRole('button', { name: 'Save, add another' }).click()
      await expect(undo(page)).toBeVisible()
      await expect(undo(page)).toHaveAccessibleName(`Undo: add 45m ${name}`)

      expect(overlapping(await controls(page), (await page.locator('.toast').boundingBox())!)).toEqual([])
      const place = (await undo(page).boundingBox())!
      await breaksNoRule(page, `a toast, in ${size}`)
      // No control is now where the toast's button was. The toast's text may cover the sync status.
      await page.locator('.toast').waitFor({ state: 'detached', timeout: 20_000 })
      expect(overlapping(await controls(page), place)).toEqual([])
    })

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test(`the text of a toast about a switch of items is shown in full, in ${size}`, async ({
    page,
    tallystick,
  }) => {
    await page.setViewportSize(viewport)
    const client = await tallystick.client()
    const items = await client.call('items.list', {})
    const item = items.find(({ name }) => name === 'Checkout redesign')!
    const startedAt = new Date(Date.now() - 5 * 60_000).toISOString()
    await client.call('timer.start', { commandId: newCommandId(), itemId: item.id, startedAt })
    await expect(runningTimer(page)).toContainText(item.name)
    await page.keyboard.press('Control+1')
    const text = page.locator('.toast .text')
    await expect(text).toContainText(item.name)
    // The entry needs attention, so the footer shows a shorter action than before.
    await expect(page.locator('footer').getByText('Fix').first()).toBeVisible()
    expect(await text.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1)
  })

test('a pointer that rests on a toast does not keep it open for ever', async ({ page, tallystick }) => {
  await page.setViewportSize(narrow)
  const client = await tallystick.client()
  await addAnother(page, client)
  await page.getByRole('button', { name: 'Save, add another' }).click()
  await expect(undo(page)).toBeVisible()
  await undo(page).hover()
  await page.locator('.toast').waitFor({ state: 'detached', timeout: 20_000 })
})
