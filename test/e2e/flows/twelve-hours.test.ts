/** With a 12-hour clock every time is shown and read as 1 pm, no view shows 13:00, and nothing is cut off. */
import type { Page } from '@playwright/test'
import {
  adjustButton,
  entryRows,
  openSettings,
  runningTimer,
  showWeekOf,
  stop,
  stopSheet,
} from '../support/steps.ts'
import { newCommandId } from '../../support/host-client.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, test } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

test.use({ locale: 'en-US' })

/** Returns the visible text and the values of fields. Durations are below 13 hours here, so only times can match. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [document.body.innerText, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(
      '\n',
    ),
  )

async function saysItSo(page: Page, view: string): Promise<void> {
  const text = await shown(page)
  expect.soft(text.match(/(?<![:\d])(0\d|1[3-9]|2[0-4]):[0-5]\d\b/g), view).toBeNull()
  expect.soft(text, view).toMatch(/\d [ap]m\b/)
}

for (const [size, viewport] of sizesGuardedBy('wide'))
  test(`the 12-hour clock is used in ${size} by timer, stop sheet, Add time, history, entry, splitting and settings`, async ({
    page,
    tallystick,
  }) => {
    await page.setViewportSize(viewport)
    const client = await tallystick.client()
    const day = dayBefore(1)
    const [item] = await client.call('items.list', {})
    const { draft } = await client.call('template.form', { itemId: item!.id })
    const entry = { itemId: item!.id, day, startedAt: `${day}T13:05:00.000Z`, minutes: 70, draft }
    await client.call('settings.change', { patch: { holdSeconds: 60 } })
    await client.call('entries.save', {
      ...{ commandId: newCommandId(), remember: false },
      entry: { ...entry, draft: { ...draft, options: { ...draft.options, 'billing-code': 'internal' } } },
    })
    await client.call('timer.start', { commandId: newCommandId(), itemId: item!.id })
    await expect(runningTimer(page)).toBeVisible()
    await saysItSo(page, 'running')

    await page.keyboard.press('Control+j')
    await saysItSo(page, 'adjusting')
    await page.keyboard.type('-3')
    await page.keyboard.press('Enter')
    await expect(adjustButton(page)).toContainText(/since \d+:\d\d [ap]m/)

    await stop(page)
    await saysItSo(page, 'stopping')
    const end = stopSheet(page).getByRole('textbox', { name: 'End' })
    const written = await end.inputValue()
    await end.fill(written.replace(' ', '').toUpperCase())
    await end.blur()
    await expect(end).toHaveValue(written)
    await expect(stopSheet(page)).not.toContainText('Not understood')
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+n')
    await page.getByRole('textbox', { name: /^Add time: how long/ }).fill('1:30 pm - 2:15 pm')
    await expect(page.getByRole('group', { name: 'Read as' })).toContainText('1:30 pm – 2:15 pm')
    await saysItSo(page, 'adding')
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+Shift+H')
    await showWeekOf(page, day)
    await expect(entryRows(page).filter({ hasText: 'pm' }).first()).toBeVisible()
    await saysItSo(page, 'history')
    await entryRows(page).filter({ hasText: '1h 10m' }).click()
    const card = page.getByRole('article', { name: 'Entry' })
    const start = card.getByRole('textbox', { name: 'Start' })
    await expect(start).toHaveValue(/^[235]:05 pm$/)
    await saysItSo(page, 'an entry')
    await page.keyboard.press('Control+Shift+S')
    const split = page.getByRole('dialog', { name: 'Split this entry' })
    await expect(split.getByRole('textbox', { name: 'At' })).toHaveValue(/^[235]:40 pm$/)
    await saysItSo(page, 'splitting')
    await split.getByRole('button', { name: 'Split', exact: true }).click()
    await expect(entryRows(page).filter({ hasText: '35m' })).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(entryRows(page).filter({ hasText: '1h 10m' })).toHaveCount(1)

    await openSettings(page)
    const hours = page.getByRole('combobox', { name: /From/ }).first()
    await expect(hours).toContainText('8 am')
    expect(await hours.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
    await saysItSo(page, 'settings')
  })
