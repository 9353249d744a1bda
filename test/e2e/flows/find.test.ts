/** Finding an entry from the command field searches all dates, starting in a week without it. */
import type { Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { commandField, entryRows } from '../support/steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, test, type Tallystick } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

const filter = (page: Page) => page.getByRole('textbox', { name: 'Filter entries' })

/** Saves an entry of today and one of half a year ago, on different items. */
async function giveWork(tallystick: Tallystick): Promise<void> {
  const client = await tallystick.client()
  const items = await client.call('items.list', {})
  const { draft } = await client.call('template.form', { itemId: null })
  const options = { ...draft.options, 'billing-code': 'internal' }
  for (const [n, daysAgo] of [0, 180].entries()) {
    const day = dayBefore(daysAgo)
    const note = daysAgo === 0 ? 'Standup' : 'Lighthouse audit'
    await client.call('entries.save', {
      ...{ commandId: newCommandId(), remember: false },
      entry: {
        ...{ itemId: items[n]!.id, day, startedAt: null, minutes: 45 },
        draft: { ...draft, options, description: note },
      },
    })
  }
}

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test(`“Find in history” searches all dates, and its filter can be changed, in ${size}`, async ({
    page,
    tallystick,
  }) => {
    await page.setViewportSize(viewport)
    await giveWork(tallystick)
    await page.keyboard.press('Control+k')
    await commandField(page).pressSequentially('lighthouse')
    await page.getByRole('option', { name: 'Find “lighthouse” in history' }).click()

    await expect(page.getByRole('heading', { name: 'All dates' })).toBeVisible()
    await expect(entryRows(page)).toHaveCount(1)
    await expect(entryRows(page)).toContainText('Lighthouse audit')
    await expect(filter(page)).toHaveValue('lighthouse')
    await breaksNoRule(page, `found over all dates, in ${size}`)

    await filter(page).fill('standup')
    await expect(entryRows(page)).toHaveCount(1)
    await expect(entryRows(page)).toContainText('Standup')
    // Searching for the same text from the command field again must run the search again.
    await page.keyboard.press('Control+k')
    await commandField(page).pressSequentially('lighthouse')
    await page.getByRole('option', { name: 'Find “lighthouse” in history' }).click()
    await expect(filter(page)).toHaveValue('lighthouse')
    await expect(entryRows(page)).toContainText('Lighthouse audit')
  })
