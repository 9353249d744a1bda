/** The order of the items under Continue follows current work; looking back and adding past time do not change it. */
import type { Page } from '@playwright/test'
import type { Entry } from '../../../src-preload/model/entry.ts'
import { newCommandId } from '../../support/host-client.ts'
import { openHistory } from '../support/steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, test, type FlowClient, type Tallystick } from '../support/tallystick.ts'
import { dayBefore, zone } from '../support/zone.ts'

async function names(page: Page): Promise<string[]> {
  const options = page.getByRole('listbox', { name: 'Continue' }).getByRole('option')
  return (await options.locator('.name').allInnerTexts()).slice(0, 4)
}

async function log(client: FlowClient, itemId: string, day: string): Promise<Entry['id']> {
  const { draft } = await client.call('template.form', { itemId: null })
  const options = { ...draft.options, 'billing-code': 'internal' }
  const entry = { itemId, day, startedAt: null, minutes: 45, draft: { ...draft, options } }
  const order = { commandId: newCommandId(), entry, remember: false }
  return (await client.call('entries.save', order)).entryId
}

async function bringIn(tallystick: Tallystick, itemId: string): Promise<void> {
  const client = await tallystick.client()
  const { name, board } = (await client.call('items.list', {})).find(({ id }) => id === itemId)!
  const row = {
    ...{ day: dayBefore(3), startedAt: null, zone, minutes: 30, nth: 0, team: null },
    ...{ item: { id: itemId, name, board }, description: '', billable: 'none' as const, fields: {} },
  }
  await client.call('entries.import', { commandId: newCommandId(), rows: [row] })
}

for (const [size, viewport] of sizesGuardedBy('wide'))
  test(`adding past time, importing and loading old weeks do not reorder Continue, in ${size}`, async ({
    page,
    tallystick,
  }) => {
    await page.setViewportSize(viewport)
    const client = await tallystick.client()
    const items = await client.call('items.list', {})
    await log(client, items[1]!.id, dayBefore(0))
    await expect.poll(() => names(page)).toEqual([1, 0, 2, 3].map((n) => items[n]!.name))
    const longAgo = dayBefore(9)
    await log(client, items[2]!.id, longAgo)
    await bringIn(tallystick, items[3]!.id)

    await openHistory(page, longAgo)
    await expect(page.getByRole('row').filter({ hasText: items[2]!.name })).toBeVisible()
    if (size === 'one pane') await page.getByRole('tab', { name: 'Timer' }).click()
    expect(await names(page)).toEqual([1, 0, 2, 3].map((n) => items[n]!.name))

    await log(client, items[2]!.id, dayBefore(0))
    await expect.poll(() => names(page)).toEqual([2, 1, 0, 3].map((n) => items[n]!.name))
  })
