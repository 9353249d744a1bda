/** The focus stays in its list or control, so that a key pressed again has the same effect and starts nothing else. */
import type { Page } from '@playwright/test'
import { logToday } from '../support/log-today.ts'
import { openHistory, runningTimer } from '../support/steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, test } from '../support/tallystick.ts'

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const has = document.activeElement
    return (
      has?.getAttribute('aria-label') ?? (has as HTMLElement | null)?.dataset['row'] ?? has?.tagName ?? null
    )
  })

for (const [size, viewport] of sizesGuardedBy('narrow')) {
  test(`pressing Delete three times in the history deletes entries and nothing else, in ${size}`, async ({
    page,
    tallystick,
  }) => {
    await page.setViewportSize(viewport)
    const client = await tallystick.client()
    const items = await client.call('items.list', {})
    for (const minutes of [20, 25, 30]) await logToday(client, minutes)
    await openHistory(page)
    const rows = page.locator('[data-row]')
    await expect(rows).toHaveCount(3)
    await rows.first().focus()
    for (const left of [2, 1, 0]) {
      await page.keyboard.press('Delete')
      await expect(rows).toHaveCount(left)
      if (left > 0) await expect(rows.and(page.locator(':focus'))).toHaveCount(1)
    }
    // Nothing is left to delete, so the key has no effect in the element that has the focus now.
    await page.keyboard.press('Delete')
    await page.keyboard.press('Delete')
    expect(await focused(page)).toBe('Filter entries')
    expect((await client.call('items.list', {})).map(({ id }) => id).sort()).toEqual(
      items.map(({ id }) => id).sort(),
    )
  })

  test(`pressing Delete three times right away deletes no item, in ${size}`, async ({ page, tallystick }) => {
    await page.setViewportSize(viewport)
    const client = await tallystick.client()
    const items = await client.call('items.list', {})
    await logToday(client, 20)
    await logToday(client, 25)
    await openHistory(page)
    const rows = page.locator('[data-row]')
    await expect(rows).toHaveCount(2)
    await rows.first().focus()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Delete')
    await expect(rows).toHaveCount(0)
    expect(await client.call('items.list', {})).toHaveLength(items.length)
  })

  test(`pressing Enter twice on “Week before” goes back two weeks and starts no timer, in ${size}`, async ({
    page,
    tallystick,
  }) => {
    await page.setViewportSize(viewport)
    const client = await tallystick.client()
    await logToday(client, 20)
    await openHistory(page)
    const before = page.getByRole('button', { name: 'Week before' })
    await before.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(before).toBeFocused()
    await page.getByRole('button', { name: 'Week after', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: /^Week after: it hasn/ })).toHaveCount(0)
    await expect(runningTimer(page)).toHaveCount(0)
    expect((await client.call('timer.read', {})).run).toBeNull()
  })
}
