/** Past time is typed in one line, shown as chips, and saved by a form. */
import { chooseBillingCode, commandField, openHistory, saveWith, startFirst, stop } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

test('time is added with one line and with the form', async ({ page }) => {
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

test('past time is added to a new item that the command field names', async ({ page, tallystick }) => {
  await startFirst(page, 'Something else')
  await stop(page)
  await saveWith(page, 'Internal')
  await expect(commandField(page)).toBeFocused()
  await page.keyboard.type('45m yesterday foo bar')
  await expect(page.getByRole('option', { name: 'Add 45m to a new item, “foo bar”' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Add time: how long/ })).toHaveValue(
    '45m yesterday foo bar',
  )
  await expect(page.getByRole('group', { name: 'Read as' })).toContainText('foo bar')
  await chooseBillingCode(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const client = await tallystick.client()
  const logged = async () => {
    const days = await client.call('entries.days', { from: '2000-01-01', to: '2099-12-31' })
    return days.flatMap(({ entries }) => entries.map(({ item, minutes }) => `${minutes} ${item.name}`))
  }
  await expect.poll(logged).toContain('45 foo bar')
})

test('text that cannot be understood is reported and kept', async ({ page }) => {
  await page.keyboard.press('Control+n')
  const line = page.getByRole('textbox', { name: /^Add time: how long/ })
  await line.fill('blah')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Not understood: .blah./)).toBeVisible()
  await expect(line).toHaveValue('blah')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('tab', { name: /^History/ }).click()
  await expect(page.getByText('Nothing logged yet').first()).toBeVisible()
})

test('time that crosses midnight is shown as two entries before it is saved, and one Undo removes both', async ({
  page,
  tallystick,
}) => {
  const client = await tallystick.client()
  // The day may be in the previous week, which the screen does not show, so the entries are read by command.
  const minutes = async () => {
    const days = await client.call('entries.days', { from: '2000-01-01', to: '2099-12-31' })
    return days.map(({ entries }) => entries.map((entry) => entry.minutes))
  }
  await page.keyboard.press('Control+n')
  await page
    .getByRole('textbox', { name: /^Add time: how long/ })
    .fill('50m day before yesterday 23:30 accessibility')
  await chooseBillingCode(page)
  await expect(page.getByText('An entry belongs to one day, so this becomes two.')).toBeVisible()
  await page.getByRole('button', { name: 'Save as two' }).click()
  await expect.poll(minutes).toEqual([[20], [30]])
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(minutes).toEqual([])
})
