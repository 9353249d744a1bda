/**
 * Without the service the page works as usual, shows that it is offline, and sends everything when the service is back.
 */
import {
  allArrived,
  entryRows,
  notArrived,
  openHistory,
  saveWith,
  startFirst,
  stop,
} from '../support/steps.ts'
import { expect, hostGoes, test } from '../support/tallystick.ts'

// The page stays open while its host restarts, and its console reports that.
test.use({ entry: 'faulty', expected: hostGoes })

test('an entry saved while offline waits here, survives a restart, and is sent', async ({
  page,
  tallystick,
}) => {
  const client = await tallystick.client()
  await client.call('settings.change', { patch: { holdSeconds: 0 } })
  await expect
    .poll(async () => (await client.call('template.form', { itemId: null })).template)
    .not.toBeNull()
  tallystick.fault('unreachable')
  await startFirst(page, 'Refund flow')
  await stop(page)
  await saveWith(page, 'Internal')
  await openHistory(page)
  await expect(entryRows(page)).toHaveCount(1)
  expect(await notArrived(tallystick)).toBe(1)

  await tallystick.host().stop()
  await tallystick.startAgain()
  await tallystick.enter(page)
  await openHistory(page)
  await expect(entryRows(page)).toHaveCount(1)
  expect(await notArrived(tallystick)).toBe(1)
  tallystick.fault('')
  await allArrived(tallystick)
  await expect(entryRows(page)).toHaveCount(1)
})
