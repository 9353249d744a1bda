/** Items that come with a new account's entries get names: one by one, from the local workspace, or from a table. */
import type { Locator, Page } from '@playwright/test'
import { clientSecret, startAccountService, type AccountService } from '../../support/account-service.ts'
import { newCommandId } from '../../support/host-client.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { paste } from '../support/paste.ts'
import { pressUntilFocused } from '../support/press-until.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { commandField, loadAgain, narrow, runningTimer, stopSheet } from '../support/steps.ts'
import { expect, test as base, type FlowClient, type Tallystick } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

const test = base.extend<{ service: AccountService }>({
  service: async ({ able: _able }, use) => {
    const service = await startAccountService()
    await use(service)
    await service.close()
  },
})

const ids = ['4410281107', '4410281202', '4410281164'] as const

/** Creates entries at the service: three on the first item, two on the second, one on the third. */
async function giveEntries(service: AccountService): Promise<void> {
  for (const [at, item] of ids.entries())
    for (let n = at; n < ids.length; n++)
      await service.ask('POST', '/api/2.0/timeEntries', {
        ...{ user: '40771', item, date: dayBefore(7 * n), minutes: 30, description: `Step ${n + 1}` },
        customFields: { 'billing-code': 'internal' },
      })
}

const unnamedIds = async (client: FlowClient): Promise<string[]> =>
  (await client.call('items.unnamed', {})).map(({ id }) => id)
const nameOf = async (client: FlowClient, itemId: string): Promise<string | undefined> =>
  (await client.call('items.list', {})).find(({ id }) => id === itemId)?.name

/** Connects the account, and waits until its entries were read. */
async function connect(page: Page, tallystick: Tallystick, service: AccountService): Promise<FlowClient> {
  const client = await tallystick.client()
  await client.call('connections.connect', { settings: service.settings, clientSecret, today: true })
  await loadAgain(page)
  await expect(note(page)).toBeVisible()
  return client
}

const note = (page: Page): Locator => page.getByRole('note').filter({ hasText: 'without name' })
const view = (page: Page): Locator => page.getByRole('region', { name: 'Items without a name' })
const nameField = (page: Page): Locator => view(page).getByRole('textbox', { name: 'Call it' })

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test.describe(`in ${size}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('all items are named by keys alone, most used first', async ({ page, tallystick, service }) => {
      await giveEntries(service)
      const client = await connect(page, tallystick, service)
      await expect(note(page)).toContainText('Fieldstone knows 3 items of yours, without names.')
      await breaksNoRule(page, `the note in ${size}`)
      await pressUntilFocused(page, 'Shift+Tab', note(page).getByRole('button', { name: 'Name the 3' }))
      await page.keyboard.press('Enter')

      await expect(nameField(page)).toBeFocused()
      await expect(view(page)).toContainText('1 of 3')
      await expect(view(page)).toContainText(ids[0])
      await expect(view(page)).toContainText('“Step 1”, “Step 2”, “Step 3”')
      await breaksNoRule(page, `an item in ${size}`)
      await page.keyboard.type('Checkout redesign')
      await page.keyboard.press('Enter')
      await expect.poll(() => nameOf(client, ids[0])).toBe('Checkout redesign')
      await expect(view(page).getByRole('progressbar', { name: '1 of 3 named' })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(view(page)).toContainText('3 of 3')
      await page.keyboard.type('Interviews')
      await page.keyboard.press('Enter')
      await expect(view(page)).toContainText('2 of 3')
      await page.keyboard.press('ArrowUp')
      await expect(nameField(page)).toHaveValue('Checkout redesign')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.type('Payment step')
      await page.keyboard.press('Enter')
      await expect(view(page)).toContainText('All named')
      await breaksNoRule(page, `all named in ${size}`)
      expect(await unnamedIds(client)).toEqual([])
      await page.keyboard.press('Enter')
      await expect(view(page)).toBeHidden()
      await expect(note(page)).toBeHidden()
      await expect(page.getByRole('option', { name: /^Payment step/ })).toBeVisible()
    })

    test('names of the local workspace are taken by the mouse alone', async ({
      page,
      tallystick,
      service,
    }) => {
      const names = ['Checkout redesign', 'Payment step', 'Interviews']
      const before = await tallystick.client()
      for (const [at, itemId] of ids.entries())
        await before.call('items.add', {
          ...{ commandId: newCommandId(), itemId, name: names[at]!, board: null, pinned: false },
        })
      await giveEntries(service)
      const client = await connect(page, tallystick, service)
      await note(page).getByRole('button', { name: 'Name the 3' }).click()
      await view(page).getByRole('button', { name: 'Skip' }).click()
      await expect(view(page)).toContainText('2 of 3')
      for (const at of [1, 2, 0]) {
        await expect(view(page)).toContainText('Found in your local workspace:')
        await view(page).getByRole('button', { name: names[at]! }).click()
        await expect(nameField(page)).toHaveValue(names[at]!)
        await view(page).getByRole('button', { name: 'Next' }).click()
        await expect.poll(() => nameOf(client, ids[at]!)).toBe(names[at])
      }
      await view(page).getByRole('button', { name: 'Close' }).click()
      await expect(note(page)).toBeHidden()
      expect(await unnamedIds(client)).toEqual([])
    })

    test('a table that is pasted while naming gives all names at once', async ({
      page,
      tallystick,
      service,
    }) => {
      await giveEntries(service)
      const client = await connect(page, tallystick, service)
      await note(page).getByRole('button', { name: 'Name the 3' }).click()
      await expect(nameField(page)).toBeFocused()
      await paste(page, `Id\tName\n${ids.map((id, at) => `${id}\tTask ${at + 1}`).join('\n')}`)
      await page.getByRole('button', { name: 'Bring in 3 items' }).click()
      await expect(view(page)).toContainText('All named')
      expect(await nameOf(client, ids[2])).toBe('Task 3')
    })

    test('the note is shown until it is closed, and not again after a restart', async ({
      page,
      tallystick,
      service,
    }) => {
      await giveEntries(service)
      await connect(page, tallystick, service)
      await note(page).getByRole('button', { name: 'Hide this note' }).click()
      await expect(note(page)).toBeHidden()
      await loadAgain(page)
      await expect(page.getByRole('option', { name: /#4410281107/ })).toBeVisible()
      await expect(note(page)).toBeHidden()
    })
  })

/** The average seconds for a key, and for a click or other action with the decision, by the keystroke-level model. */
const seconds = { key: 0.28, action: 2.45 }

test.describe('200 items of the last 90 days', () => {
  test.use({ viewport: narrow })

  test('a new user logs on the right item within 90 seconds and without typing an id, and the history has names', async ({
    page,
    tallystick,
    service,
  }) => {
    test.slow()
    const items = Array.from({ length: 200 }, (_, at) => ({
      id: String(4_410_281_000 + at),
      name: `Work package ${at + 1}`,
    }))
    for (const [at, { id: item }] of items.entries())
      await service.ask('POST', '/api/2.0/timeEntries', {
        ...{ user: '40771', item, date: dayBefore(at % 89), minutes: 30 },
        customFields: { 'billing-code': 'internal' },
      })
    const table = ['Item ID\tTitle', ...items.map(({ id, name }) => `${id}\t${name}`)].join('\n')
    const client = await connect(page, tallystick, service)
    await expect(note(page)).toContainText('Fieldstone knows 200 items of yours, without names.')

    const typed: string[] = []
    let spent = 0
    const act = async (work: () => Promise<void>) => {
      spent += seconds.action
      await work()
    }
    const type = async (text: string) => {
      typed.push(text)
      spent += text.length * seconds.key
      await page.keyboard.type(text)
    }
    await act(() => note(page).getByRole('button', { name: 'Bring in items' }).click())
    await expect(page.getByRole('textbox', { name: /^Copy rows of your board/ })).toBeFocused()
    // Copying on the board is an action too: the rows are selected and copied.
    await act(() => Promise.resolve())
    await act(() => paste(page, table))
    await act(() => page.getByRole('button', { name: 'Bring in 200 items' }).click())
    await act(() => commandField(page).focus())
    await type('package 137')
    await expect(page.getByRole('option', { name: /^Work package 137/ })).toBeVisible()
    await act(() => page.keyboard.press('Enter'))
    await expect(runningTimer(page)).toContainText('Work package 137')
    await act(() => runningTimer(page).getByRole('button', { name: 'Stop' }).click())
    await act(() => stopSheet(page).getByRole('radio', { name: 'Internal' }).check())
    await act(() => stopSheet(page).getByRole('button', { name: 'Save', exact: true }).click())
    await expect(stopSheet(page)).toBeHidden()
    console.log(`from the connected screen to the first entry: ${spent.toFixed(0)} s of a person`)
    expect(spent).toBeLessThanOrEqual(90)
    expect(typed.filter((text) => /\d{5}/.test(text))).toEqual([])

    const days = await client.call('entries.days', { from: dayBefore(89), to: dayBefore(0) })
    const rows = days.flatMap(({ entries }) => entries)
    const named = rows.filter(({ item }) => item.name.startsWith('Work package '))
    expect(rows.length).toBeGreaterThan(200)
    expect(named.length / rows.length).toBeGreaterThanOrEqual(0.95)
    expect(rows.find(({ day }) => day === dayBefore(0))?.item.id).toBe('4410281136')
  })
})
