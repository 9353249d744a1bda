/** No view violates an accessibility rule of axe, in both themes and both window sizes. */
import { extent } from '../../tools/extent.ts'
import { breaksNoRule } from '../support/accessible.ts'
import {
  adjustButton,
  commandField,
  narrow,
  saveWith,
  showPart,
  startFirst,
  stop,
  stopSheet,
  wide,
} from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

for (const colorScheme of extent({ share: ['light'], all: ['light', 'dark'] } as const)) {
  for (const viewport of extent({ share: [narrow], all: [narrow, wide] })) {
    test.describe(`${colorScheme}, ${viewport.width} × ${viewport.height}`, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

      test('no view of the page violates an accessibility rule', async ({ page }) => {
        test.slow()
        await breaksNoRule(page, 'first run')
        await startFirst(page, 'Refund flow')
        await breaksNoRule(page, 'running')
        await adjustButton(page).click()
        await expect(page.getByRole('dialog', { name: 'Adjust the start' })).toBeVisible()
        await breaksNoRule(page, 'adjust the start')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Pause' }).click()
        await breaksNoRule(page, 'paused')
        await page.getByRole('button', { name: 'Resume' }).click()
        await stop(page)
        await breaksNoRule(page, 'stop sheet')
        await stopSheet(page).getByRole('button', { name: 'Save', exact: true }).click()
        await breaksNoRule(page, 'stop sheet with a required field in question')
        await saveWith(page, 'Internal')
        await breaksNoRule(page, 'idle')

        await commandField(page).focus()
        await page.keyboard.type('acc')
        await breaksNoRule(page, 'command, typing')
        await page.keyboard.press('Control+a')
        await page.keyboard.insertText('https://fieldstone.example/boards/9/items/88213')
        await breaksNoRule(page, 'command, link pasted')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('form', { name: 'Add an item' })).toBeVisible()
        await breaksNoRule(page, 'add an item')
        await page.keyboard.press('Escape')

        await page.keyboard.press('Control+n')
        await expect(page.getByRole('textbox', { name: /^Add time: how long/ })).toBeVisible()
        await breaksNoRule(page, 'add time')
        await page.keyboard.type('1h30 9:15 refund')
        await breaksNoRule(page, 'add time, understood')
        await page.getByRole('button', { name: 'Close', exact: true }).click()

        await page.keyboard.press('Control+Shift+H')
        const rows = page.getByRole('grid', { name: 'Entries, newest first' }).getByRole('row')
        await expect(rows.first()).toBeVisible()
        await breaksNoRule(page, 'history')
        await rows.filter({ hasText: 'Refund flow' }).first().click()
        await expect(
          page
            .getByText('What happened')
            .or(page.getByRole('article', { name: 'Entry' }))
            .first(),
        ).toBeVisible()
        await breaksNoRule(page, 'entry')

        await page.keyboard.press('Control+,')
        await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
        await breaksNoRule(page, 'settings, as they open')
        await showPart(page, 'General')
        await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
        await breaksNoRule(page, 'settings')
        for (const part of ['Connections', 'Fields', 'Shortcuts']) {
          await showPart(page, part)
          await breaksNoRule(page, `settings, ${part}`)
        }
        await page.keyboard.press('Control+Slash')
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
        await breaksNoRule(page, 'keys')
      })
    })
  }
}
