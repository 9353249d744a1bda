/** The main job is done by keyboard alone, and Tab reaches the controls. */
import { long } from '../support/long.ts'
import { pressToMoveFocus } from '../support/press-until.ts'
import { inSpoken } from '../support/speaking.ts'
import { commandField, runningTimer, startFirst, stopSheet } from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

test('the user starts, writes a note, stops, chooses, saves, restarts, switches and searches with the keyboard alone', async ({
  page,
}) => {
  await startFirst(page, 'Quarterly report')
  await page.keyboard.press('Control+.')
  await expect(stopSheet(page)).toBeVisible()

  // The focus is in the first empty required field.
  await expect(stopSheet(page).getByRole('radio', { name: 'Fixed price' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(stopSheet(page).getByRole('radio', { name: 'Internal' })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(stopSheet(page)).toBeHidden()

  await expect(commandField(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(runningTimer(page)).toContainText('Quarterly report')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('access')
  await page.keyboard.press('Enter')
  await expect(runningTimer(page)).toContainText('Accessibility audit')
  await page.keyboard.press('Control+z')
  await expect(runningTimer(page)).toContainText('Quarterly report')

  await page.keyboard.press('Control+2')
  await expect(runningTimer(page)).not.toContainText('Quarterly report')

  await page.keyboard.press('Control+Shift+H')
  await expect(page.getByRole('grid', { name: 'Entries, newest first' })).toBeVisible()
  await page.keyboard.press('Control+Slash')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
})

test('Tab reaches every visible control, and the focus is never lost or hidden', long, async ({ page }) => {
  await startFirst(page, 'Refund flow')
  const seen = new Set<string>()
  for (let step = 0; step < 60; step += 1) {
    await pressToMoveFocus(page, 'Tab')
    const focus = await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return undefined
      const { top, bottom, left, right } = at.getBoundingClientRect()
      const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return { name: at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 40), inSight }
    })
    if (!focus) continue
    expect(focus.inSight, focus.name).toBe(true)
    seen.add(focus.name)
  }
  expect([...seen].join(' | ')).toMatch(inSpoken(/Stop/, false))
  expect([...seen].join(' | ')).toMatch(inSpoken(/Pause/, false))
})
