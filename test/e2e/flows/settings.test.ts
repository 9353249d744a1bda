/** The general settings: each change is saved and used at once, and is there after a reload. */
import type { Page } from '@playwright/test'
import type { Settings } from '../../../src-preload/model/settings.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { openSettings, showPart } from '../support/steps.ts'
import { expect, test, type Tallystick } from '../support/tallystick.ts'

const goal = (page: Page) => page.getByRole('textbox', { name: 'Goal a day' })

async function type(page: Page, hours: string): Promise<void> {
  await goal(page).fill(hours)
  await goal(page).blur()
}

async function choose(page: Page, setting: string, option: string | number): Promise<void> {
  await page.getByRole('combobox', { name: setting, exact: true }).click()
  const options = page.getByRole('option')
  await (typeof option === 'number' ? options.nth(option) : options.filter({ hasText: option })).click()
}

async function isSaved(tallystick: Tallystick, settings: Partial<Settings>): Promise<void> {
  const client = await tallystick.client()
  await expect.poll(() => client.call('settings.read', {})).toMatchObject(settings)
}

for (const [size, viewport] of sizesGuardedBy('wide'))
  test.describe(`in ${size}`, () => {
    test.use({ viewport })

    test('each setting is saved when it is changed, and kept over a reload', async ({ page, tallystick }) => {
      await openSettings(page)
      await page.getByRole('radio', { name: 'Dark' }).click()
      await page.getByRole('switch', { name: 'Show seconds' }).click()
      await choose(page, 'From', 6)
      await choose(page, 'Ask when I’ve been away for', '15m')
      await choose(page, 'Week starts', 6)
      await choose(page, 'Round to', '15 minutes')
      await page.getByRole('radio', { name: 'Up', exact: true }).click()
      await isSaved(tallystick, {
        ...{ theme: 'dark', showSeconds: false, dayFromHour: 6, askAfterMinutes: 15 },
        ...{ weekStart: 7, roundTo: 15, roundHow: 'up' },
      })

      await page.reload()
      await showPart(page, 'General')
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
      await expect(page.getByRole('switch', { name: 'Show seconds' })).not.toBeChecked()
      await expect(page.getByRole('combobox', { name: 'Round to', exact: true })).toContainText('15 minutes')
      await breaksNoRule(page, `changed settings, in ${size}`)
    })

    test('a goal is typed as hours, the field reads what it shows, and anything else is refused', async ({
      page,
      tallystick,
    }) => {
      await openSettings(page)
      await type(page, 'a lot')
      await expect(page.getByText(/Not understood: .a lot./)).toBeVisible()
      await type(page, '6h 15m')
      await isSaved(tallystick, { goalMinutes: 375 })
      await expect(goal(page)).toHaveValue(/^6\D+15\D+$/)
      const shown = await goal(page).inputValue()
      await type(page, '8:00')
      await isSaved(tallystick, { goalMinutes: 480 })
      await type(page, shown)
      await isSaved(tallystick, { goalMinutes: 375 })

      await page.getByRole('switch', { name: 'A goal for the day' }).click()
      await expect(page.getByText('No goal')).toBeVisible()
      await isSaved(tallystick, { goalMinutes: 0 })
    })

    test('the shortcuts are listed with the names of their keys', async ({ page }) => {
      await openSettings(page, 'Shortcuts')
      await expect(page.getByRole('term').filter({ hasText: 'Undo' }).first()).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: 'Ctrl' }).first()).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: 'Shift' }).first()).toBeVisible()
    })
  })
