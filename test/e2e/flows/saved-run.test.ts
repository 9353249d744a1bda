/** A saved run becomes its entry: the history and Today show exactly one of the two at every moment. */
import type { Page } from '@playwright/test'
import { openHistory, saveWith, startFirst, stop, wide } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

test.use({ viewport: wide, needs: 'answers that a test can delay' })

const lateMs = 400

/** Records at each change of the page how many boxes or rows are drawn. */
async function countRows(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.evaluate((selector) => {
    const seen = new Set<number>()
    const count = (): void => void seen.add(document.querySelectorAll(selector).length)
    count()
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
    Object.assign(globalThis, { seenRows: seen })
  }, selector)
  return () => page.evaluate(() => [...(globalThis as unknown as { seenRows: Set<number> }).seenRows])
}

async function answerLate(page: Page, command: string): Promise<void> {
  await page.route(`**/call/${command}`, async (route) => {
    await new Promise((done) => setTimeout(done, lateMs))
    await route.continue()
  })
}

for (const late of ['timer.read', 'entries.days'])
  for (const [view, selector] of [
    ['the history', '[data-row]'],
    ['Today', '.line .block:not(.gap)'],
  ] as const)
    test(`a saved run is listed once in ${view} while ${late} is late`, async ({ page }) => {
      await startFirst(page, 'Quarterly report')
      if (view === 'the history') await openHistory(page)
      const shown = page.locator(selector)
      await expect(shown).toHaveCount(1)
      // This key moves the start five minutes back.
      await page.keyboard.press('Control+[')
      await expect(page.getByRole('region', { name: 'Running timer' })).toContainText('5')
      await answerLate(page, late)
      const seen = await countRows(page, selector)
      await stop(page)
      await saveWith(page, 'Internal')
      await expect(shown).toHaveCount(1)
      await expect(page.locator('[data-row]:not([data-row=run]), [data-entry]')).toHaveCount(1)
      expect(await seen()).toEqual([1])
    })
