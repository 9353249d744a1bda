/** In a browser tab, the page has a title and an icon, an address for each view, and Back and Forward. */
import type { Locator, Page } from '@playwright/test'
import { startFirst } from '../support/steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, test } from '../support/tallystick.ts'

const historyTab = (page: Page): Locator => page.getByRole('tab', { name: /^History/ })

test.use({ needs: 'only a browser has tabs' })

for (const [size, viewport] of sizesGuardedBy('wide'))
  test.describe(`in ${size}`, () => {
    test.use({ viewport })

    test('the title and the icon of the tab show the running timer', async ({ page }) => {
      const icon = () => page.locator('link[rel=icon]').getAttribute('href')
      await expect(page).toHaveTitle('Tallystick')
      const idle = await icon()
      await startFirst(page, 'Refund flow')
      await expect(page).toHaveTitle('0:00 Refund flow – Tallystick')
      const running = await icon()
      expect(running).not.toBe(idle)
      await page.keyboard.press('Control+p')
      await expect(page).toHaveTitle('Paused 0:00 Refund flow – Tallystick')
      expect(await icon()).not.toBe(running)
    })

    test('Back and Forward move through the views, and a reload stays in the current view', async ({
      page,
    }) => {
      await startFirst(page, 'Refund flow')
      await historyTab(page).click()
      await expect(page).toHaveURL(/#history$/)
      await page.keyboard.press('Control+,')
      await expect(page).toHaveURL(/#settings$/)
      await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()

      await page.goBack()
      await expect(historyTab(page)).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveURL(/#history$/)
      await page.goForward()
      await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()

      await page.reload()
      await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
      await page.goBack()
      await expect(historyTab(page)).toHaveAttribute('aria-selected', 'true')
    })

    test('one press of Back is enough after a view was closed by a key', async ({ page }) => {
      await startFirst(page, 'Refund flow')
      await historyTab(page).click()
      await page.keyboard.press('Control+,')
      await expect(page).toHaveURL(/#settings$/)
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/#history$/)
      await page.goBack()
      await expect(page).not.toHaveURL(/#/)
      await expect(page.getByRole('tab', { name: /^(Timer|Today)/ })).toHaveAttribute('aria-selected', 'true')
    })
  })
