/** Checks the accessibility of a view with all rules of axe. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './tallystick.ts'

/** Uses soft assertions, so that one run reports the violations of every view. */
export async function breaksNoRule(page: Page, view: string): Promise<void> {
  // Elements that are fading in do not have their final colors.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))),
  )
  const { violations } = await new AxeBuilder({ page })
    // Without legacy mode axe opens another page, which Electron does not allow; our page has no frames.
    .setLegacyMode()
    .analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect.soft(told, view).toEqual([])
}
