/** What a machine can check of a view: axe, with no rule left out. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './tallystick.ts'

/** Goes on after a breach, so that one run tells of every view. */
export async function breaksNoRule(page: Page, view: string): Promise<void> {
  // What is still fading in has no colours of its own yet.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))),
  )
  const { violations } = await new AxeBuilder({ page })
    // Otherwise it opens a page of its own, which Electron does not have; ours has no frames.
    .setLegacyMode()
    .analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect.soft(told, view).toEqual([])
}
