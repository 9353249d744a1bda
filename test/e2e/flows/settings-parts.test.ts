/** The parts of the settings are a list in one pane and in a small second pane, and tabs in a wide window. */
import { breaksNoRule } from '../support/accessible.ts'
import { narrow, openSettings, startFirst, wide } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

test.describe('in one pane', () => {
  test.use({ viewport: narrow })

  test('the parts are a list with their states, used by keys alone', async ({ page }) => {
    await startFirst(page, 'Refund flow')
    await page.keyboard.press('Control+,')
    const parts = page.getByRole('navigation', { name: 'Settings' })
    const part = (name: string) => parts.getByRole('button', { name, exact: true })
    await expect(part('General')).toBeFocused()
    await expect(part('General')).toHaveAccessibleDescription(/^System theme, goal 7h\s30m$/)
    await expect(part('Connections')).toHaveAccessibleDescription('Local workspace only')
    await expect(part('Fields')).toHaveAccessibleDescription(/^Note/)
    await breaksNoRule(page, 'the list of settings')

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Items', level: 1 })).toBeVisible()
    await expect(parts).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(part('Items')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Running timer' })).toBeVisible()
    await expect(parts).toBeHidden()
  })

  test('a part opens by mouse, and the arrow at the top leads back to the list', async ({ page }) => {
    await startFirst(page, 'Refund flow')
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const parts = page.getByRole('navigation', { name: 'Settings' })
    await parts.getByRole('button', { name: 'Shortcuts', exact: true }).click()
    await expect(page.getByRole('term').filter({ hasText: 'Undo' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(parts).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(parts).toBeHidden()
  })
})

test('the open part stays when the window changes between two panes and one', async ({ page }) => {
  await page.setViewportSize(wide)
  await startFirst(page, 'Refund flow')
  await openSettings(page, 'Shortcuts')
  const shortcuts = page.getByRole('term').filter({ hasText: 'Undo' }).first()
  await page.setViewportSize(narrow)
  await expect(page.getByRole('heading', { name: 'Shortcuts', level: 1 })).toBeVisible()
  await expect(shortcuts).toBeVisible()
  await page.setViewportSize(wide)
  const parts = page.getByRole('navigation', { name: 'Settings' })
  await expect(parts.getByRole('button', { name: 'Shortcuts', exact: true })).toHaveAttribute('aria-current')
  await expect(shortcuts).toBeVisible()
})

test('in two panes with little room for the settings, their parts are a list, and Back leads to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 860, height: 680 })
  await startFirst(page, 'Refund flow')
  await openSettings(page, 'Fields')
  const right = page.locator('[data-pane=right]')
  await expect(right.getByRole('heading', { name: 'Fields', level: 1 })).toBeVisible()
  await breaksNoRule(page, 'a part in a small second pane')
  await right.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(right.getByRole('navigation', { name: 'Settings' })).toBeVisible()
  await expect(right.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
})
