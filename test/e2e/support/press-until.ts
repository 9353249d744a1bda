import type { Locator, Page } from '@playwright/test'
import { expect } from './tallystick.ts'

/** Presses the key until the element has the focus, at most 20 times. Returns the number of presses. */
export async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<number> {
  await expect(target).toBeVisible()
  let presses = 0
  for (; presses < 20 && !(await isFocused(target)); presses += 1) await pressToMoveFocus(page, key)
  await expect(target).toBeFocused()
  return presses
}

/** Presses the key and waits until the focus has moved, because the page holds keys back while it is loading. */
export async function pressToMoveFocus(page: Page, key: string): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press(key)
  await expect.poll(() => before.evaluate((element) => element !== document.activeElement)).toBe(true)
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
