/** A few Tab presses lead from the history's tab to its list, and arrow keys reach the buttons in between. */
import type { Page } from '@playwright/test'
import { breaksNoRule } from '../support/accessible.ts'
import { logToday } from '../support/log-today.ts'
import { pressToMoveFocus } from '../support/press-until.ts'
import { openHistory, wide } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

const mostTabs = 4

async function tabsToList(page: Page): Promise<number> {
  for (let tabs = 1; tabs <= 20; tabs += 1) {
    await pressToMoveFocus(page, 'Tab')
    const there = await page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)
    if (there) return tabs
  }
  throw new Error('Tab never reached the list')
}

for (const [size, viewport] of [
  ['one pane', { width: 400, height: 640 }],
  ['two panes', wide],
] as const)
  test(`the list is at most four Tab presses from the history’s tab, in ${size}`, async ({
    page,
    tallystick,
  }) => {
    await page.setViewportSize(viewport)
    await logToday(await tallystick.client(), 20)
    await openHistory(page)
    const tab = page.getByRole('tab', { name: /^History/ })
    const field = page.getByRole('textbox', { name: 'Filter entries' })
    const before = page.getByRole('button', { name: 'Week before' })
    await tab.focus()
    expect(await tabsToList(page)).toBeLessThanOrEqual(mostTabs)
    await breaksNoRule(page, `the history's toolbars, in ${size}`)

    // The arrow keys reach each button of the toolbar. Tab returns to the button that had the focus last.
    await page.getByRole('combobox', { name: 'Item', exact: true }).focus()
    await page.keyboard.press('Home')
    await expect(before).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: /^Export/ })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('combobox', { name: 'Dates' })).toBeFocused()
    await page.keyboard.press('Home')
    await tab.focus()
    expect(await tabsToList(page)).toBeLessThanOrEqual(mostTabs)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(before).toBeFocused()

    // In a text field the arrow keys still move the caret.
    await field.fill('ab')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('x')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('y')
    await expect(field).toHaveValue('xaby')
  })
