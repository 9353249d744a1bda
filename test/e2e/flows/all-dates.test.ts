/** The history of an account with years of entries: all of them are read, and the list shows whether it is complete. */
import { breaksNoRule } from '../support/accessible.ts'
import { askThere, connectBeside, firstReadingDone, test } from '../support/account-steps.ts'
import { wide } from '../support/steps.ts'
import { expect } from '../support/tallystick.ts'

test.use({ viewport: wide, serviceFlags: ['--entries', '2000'] })

test('“All dates” loads the rest of the account in the background and says when it is complete', async ({
  page,
  tallystick,
  service,
}) => {
  const { user } = service.ready.clients[0]!
  const list = await askThere(service, 'GET', `/api/2.0/timeEntries?fields.user=${user}&size=1`)
  const { total } = list as { total: number }
  expect(total).toBeGreaterThan(110)
  const client = await tallystick.client()
  await connectBeside(client, service)
  await firstReadingDone(client)
  expect((await client.call('days.coverage', {})).left).not.toBe(0)

  await page.getByRole('tab', { name: /^History/ }).click()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Dates' }).click()
  await page.getByRole('option', { name: 'All dates' }).click()
  await expect(page.getByText(/^Complete since .* the oldest entry\.$/)).toBeVisible()
  await expect(page.getByText(`${total} entries`, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('so far')).toHaveCount(0)
  await breaksNoRule(page, 'all dates, complete')
})
