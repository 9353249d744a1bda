/**
 * Entries of the local workspace are sent to an account, once by keys alone and once by mouse alone. The account has
 * each of them once, and the local workspace keeps copies that no longer count.
 */
import type { Locator, Page } from '@playwright/test'
import type { StandAlone } from '../../conformance/stand-alone-process.ts'
import { newCommandId } from '../../support/host-client.ts'
import { breaksNoRule } from '../support/accessible.ts'
import {
  askThere,
  card,
  connectBeside,
  fill,
  hasKeyring,
  openPart,
  templateRead,
  test,
} from '../support/account-steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { wide } from '../support/steps.ts'
import { expect, sendsSoon, type FlowClient } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

const view = (page: Page): Locator =>
  page.getByRole('region', { name: 'Send local entries to Fieldstone', exact: true })
const tick = (page: Page, item: string): Locator => view(page).getByRole('checkbox', { name: `Send ${item}` })
const target = (page: Page, item: string): Locator =>
  view(page).getByRole('combobox', { name: `Where ${item} goes` })
const action = (page: Page, name: RegExp): Locator => view(page).getByRole('button', { name })

/** Logs time in the local workspace, and resolves once it is saved there. */
async function logLocally(client: FlowClient, name: string, minutes: number): Promise<void> {
  const item = await client.call('items.add', {
    ...{ commandId: newCommandId(), itemId: null, name, board: 'Office', pinned: false },
  })
  const draft = {
    ...{ description: `Note about ${name}`, billable: 'none' as const, team: null },
    options: { 'billing-code': 'internal' },
  }
  const entry = { itemId: item.id, day: dayBefore(0), startedAt: null, minutes, draft }
  const order = { commandId: newCommandId(), entry, remember: false }
  const { entryId } = await client.call('entries.save', order)
  await client.call('sync.now', {})
  await expect
    .poll(async () => (await client.call('entries.read', { entryId })).state, { timeout: 30_000 })
    .toBe('confirmed')
}

const minutesThere = async (service: StandAlone): Promise<number[]> => {
  const list = (await askThere(service, 'GET', '/api/2.0/timeEntries?size=100')) as {
    items: { minutes: number }[]
  }
  return list.items.map(({ minutes }) => minutes).toSorted((one, other) => one - other)
}

test.use({ serviceFlags: ['--entries', '0'], settings: { holdSeconds: 5 } })

for (const [size, viewport] of sizesGuardedBy('wide'))
  test.describe(`sending local entries, ${size}`, () => {
    test.use({ viewport })

    test.beforeEach(async ({ page, tallystick, service }) => {
      const client = await tallystick.client()
      await logLocally(client, 'Weekly planning', 20)
      await logLocally(client, 'Weekly planning', 40)
      await logLocally(client, 'Bookkeeping', 15)
      await connectBeside(client, service)
      await templateRead(client)
      for (const [itemId, name] of [
        ['4410281133', 'Weekly planning'],
        ['4410281120', 'Accounts'],
      ] as const)
        await client.call('items.add', {
          commandId: newCommandId(),
          itemId,
          name,
          board: 'Team',
          pinned: false,
        })
      await page.reload()
      await expect(page.getByRole('main', { name: 'Timer' })).toBeVisible()
      await openPart(page, 'Connections')
    })

    test('by mouse: another item is chosen, one entry stays, and Undo takes all back', async ({
      page,
      service,
    }) => {
      await page.getByRole('button', { name: 'Send some to Fieldstone…' }).click()
      await expect(tick(page, 'Weekly planning')).toBeChecked()
      await expect(tick(page, 'Bookkeeping')).not.toBeChecked()
      await tick(page, 'Bookkeeping').click()
      await expect(view(page)).toContainText('Needs an item, or untick it.')
      await breaksNoRule(page, 'sending local entries')
      await target(page, 'Bookkeeping').click()
      await view(page).getByRole('option', { name: 'Accounts' }).click()
      await view(page).getByRole('button', { name: 'Weekly planning Office' }).click()
      await view(page).getByRole('checkbox', { name: '20m' }).click()
      await breaksNoRule(page, 'the entries of a local item')
      await action(page, /^Send 2 entries/).click()
      await expect(view(page)).toBeHidden()
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
      await expect(page.locator('.toast')).not.toContainText('go to Fieldstone')
      await page.getByRole('button', { name: 'Send some to Fieldstone…' }).click()
      await expect(view(page)).toContainText('3 entries, 1h 15m')
      expect(await minutesThere(service)).toEqual([])
    })

    test('by keys: they are sent once, and stay in the local workspace as copies', async ({
      page,
      tallystick,
      service,
    }) => {
      test.slow()
      const client = await tallystick.client()
      await page.getByRole('button', { name: 'Send some to Fieldstone…' }).focus()
      await page.keyboard.press('Enter')
      await expect(action(page, /^Send 2 entries/)).toBeVisible()
      await tick(page, 'Weekly planning').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(view(page).getByRole('checkbox', { name: 'Note about Weekly planning' })).toHaveCount(2)
      await page.keyboard.press('Control+Enter')
      await expect(view(page)).toBeHidden()
      await expect.poll(() => minutesThere(service), { timeout: 30_000 }).toEqual([20, 40])

      await client.call('connections.activate', { connectionId: 'local' })
      const [day] = await client.call('entries.days', { from: dayBefore(0), to: dayBefore(0) })
      expect([day?.minutes, day?.entries.length]).toEqual([15, 3])
      expect(day?.entries.map(({ copiedTo }) => copiedTo ?? null).toSorted()).toEqual([
        'Fieldstone',
        'Fieldstone',
        null,
      ])
    })
  })

test.describe('after an account was connected', () => {
  test.skip(!hasKeyring, 'there is no keyring on this desktop')
  test.use({ viewport: wide, settings: sendsSoon })

  const question = (page: Page): Locator =>
    page.getByRole('form', { name: '1 entry is in the local workspace' })

  test('the entries of the local workspace stay there unless some are chosen', async ({
    page,
    tallystick,
    service,
  }) => {
    const client = await tallystick.client()
    await logLocally(client, 'Bookkeeping', 15)
    await fill(page, service, { user: service.ready.clients[0]!.user })
    await page.keyboard.press('Control+Enter')
    await expect(question(page).getByRole('radio', { name: 'Keep them apart' })).toBeFocused()
    await breaksNoRule(page, 'the question about local entries')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(tick(page, 'Bookkeeping')).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(card(page, 'Fieldstone')).toContainText('entries go here')
    await expect(question(page)).toBeHidden()
    expect(await minutesThere(service)).toEqual([])
  })
})
