/** Time that was not clocked: typed in one line, read in chips, saved by a form. */
import { openHistory } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

test('time is added by one line and a form', async ({ page }) => {
  await page.keyboard.press('Control+n')
  const line = page.getByRole('textbox', { name: /^Add time: how long/ })
  await expect(line).toBeFocused()
  await page.keyboard.type('1h30 accessibility')
  await expect(page.getByRole('group', { name: 'Read as' })).toContainText('Accessibility audit')
  await expect(page.getByRole('group', { name: 'Read as' })).toContainText('1h 30m')

  const billing = page.getByRole('combobox', { name: 'Billing code' })
  await billing.click()
  await page.getByRole('option', { name: 'Internal' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Contrast of the rail')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await openHistory(page)
  await expect(page.getByRole('row').filter({ hasText: 'Accessibility audit' })).toContainText('1h 30m')
  await expect(page.getByRole('row').filter({ hasText: 'Accessibility audit' })).toContainText(
    'Contrast of the rail',
  )
})

test('what is not understood is said, and kept', async ({ page }) => {
  await page.keyboard.press('Control+n')
  const line = page.getByRole('textbox', { name: /^Add time: how long/ })
  await line.fill('blah')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Not understood: .blah./)).toBeVisible()
  await expect(line).toHaveValue('blah')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: /^History/ }).click()
  await expect(page.getByText('Nothing logged yet').first()).toBeVisible()
})
