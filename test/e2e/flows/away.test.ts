/** The page asks about an absence; the question is answered by keyboard, visible in both sizes, and accessible. */
import type { Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { startFirst } from '../support/steps.ts'
import { extent } from '../../tools/extent.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, test, type Tallystick } from '../support/tallystick.ts'

const minute = 60_000

/** The question, found by its name because the stop sheet may still be fading out. */
const question = (page: Page) => page.getByRole('dialog', { name: 'Refund flow was stopped for 45m' })

/** Resumes a run of an hour that stopped 45 minutes ago, which leads to a question. */
async function goOnAfterAWhile(page: Page, tallystick: Tallystick): Promise<void> {
  await startFirst(page, 'Refund flow')
  const client = await tallystick.client()
  const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
  const order = () => ({ commandId: newCommandId() })
  await client.call('timer.adjust', { ...order(), startedAt: ago(60) })
  await client.call('timer.stop', { ...order(), save: false })
  await client.call('timer.adjust', { ...order(), endedAt: ago(45) })
  await client.call('timer.resume', order())
  await expect(question(page)).toBeVisible()
  // The page may show the stop sheet for a moment; the question has the focus once that is gone.
  const hasFocus = () => question(page).evaluate((dialog) => dialog.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
}

test('the question appears, and two keys discard the time', async ({ page, tallystick }) => {
  await goOnAfterAWhile(page, tallystick)
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('timer')).toHaveText(/^0:1[5-9]:/)
  expect(await (await tallystick.client()).call('timer.questions', {})).toEqual([])
})

test('a postponed question stays visible, also after a reload', async ({ page, tallystick }) => {
  await goOnAfterAWhile(page, tallystick)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Decide now' })).toBeVisible()
  await page.reload()
  await expect(question(page)).toBeVisible()
})

test('Esc postpones the question while no element has the focus, as after a sheet has closed', async ({
  page,
  tallystick,
}) => {
  await goOnAfterAWhile(page, tallystick)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Decide now' })).toBeVisible()
})

for (const colorScheme of extent({ share: ['dark'], all: ['light', 'dark'] } as const))
  for (const [size, viewport] of sizesGuardedBy('narrow'))
    test.describe(`${colorScheme}, in ${size}`, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

      test('the question about an absence violates no accessibility rule, whether open or postponed', async ({
        page,
        tallystick,
      }) => {
        await goOnAfterAWhile(page, tallystick)
        await page.keyboard.press('s')
        await breaksNoRule(page, 'asked')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: 'Decide now' })).toBeVisible()
        await breaksNoRule(page, 'put off')
      })
    })
