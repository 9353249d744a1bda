/** Tests the main job that people do every hour, from the first start on. */
import { long } from '../support/long.ts'
import {
  adjustButton,
  allArrived,
  narrow,
  openHistory,
  entryRows,
  runningTimer,
  saveWith,
  startFirst,
  stop,
  stopSheet,
} from '../support/steps.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { expect, test } from '../support/tallystick.ts'
import { defaultSettings } from '../../../src-preload/model/settings.ts'

const undoWindowMs = defaultSettings.holdSeconds * 1_000

test('a new user starts by typing, stops, saves, and finds the entry in the history', async ({ page }) => {
  await startFirst(page, 'Refund flow')
  const clock = page.getByRole('timer')
  await expect(clock).not.toHaveText(/^0:00:0[01]/)

  await stop(page)
  await expect(stopSheet(page)).toContainText('The clock is stopped')
  await expect(stopSheet(page).getByRole('combobox', { name: 'Activity' })).toContainText('Development')
  await saveWith(page, 'Internal')

  await expect(page.getByText('Saved on this machine').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await openHistory(page)
  await expect(entryRows(page)).toHaveCount(1)
  await expect(entryRows(page)).toContainText('Refund flow')
  await expect(entryRows(page)).toContainText('1m')
})

test(
  'a saved entry is held for the Undo window and then arrives, and the page never mentions sending',
  long,
  async ({ page, tallystick }) => {
    await startFirst(page, 'Refund flow')
    await stop(page)
    const savedAfterMs = Date.now()
    await saveWith(page, 'Internal')
    await openHistory(page)
    await expect(entryRows(page)).toHaveCount(1)
    const ofSending =
      /queued|sending|\bsent\b|arrived|checking|send(?:en|et)|angekommen|geprüft|envo[iy]|arrivée|vérifi/i
    expect(await page.locator('body').innerText()).not.toMatch(ofSending)
    await allArrived(tallystick)
    expect(Date.now() - savedAfterMs).toBeGreaterThanOrEqual(undoWindowMs)
    await entryRows(page).first().click()
    await expect(page.getByRole('article', { name: 'Entry' })).toContainText('In the local workspace since')
    expect(await page.locator('body').innerText()).not.toMatch(ofSending)
  },
)

test('Undo reopens the stop sheet, and nothing is left in the history', long, async ({ page }) => {
  await startFirst(page, 'Refund flow')
  await stop(page)
  await saveWith(page, 'Fixed price')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stopSheet(page)).toBeVisible()
  await expect(stopSheet(page).getByRole('radio', { name: 'Fixed price' })).toBeChecked()
  await stopSheet(page).getByRole('button', { name: 'Keep running' }).click()
  await expect(runningTimer(page)).toContainText('Refund flow')
})

test(
  'nothing is saved while a required field is empty, and the sheet names the field',
  long,
  async ({ page }) => {
    await startFirst(page, 'Refund flow')
    await stop(page)
    await stopSheet(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(stopSheet(page)).toBeVisible()
    await expect(stopSheet(page).getByRole('radiogroup', { name: /Billing code/ })).toBeVisible()
    await expect(stopSheet(page)).toContainText(/Billing code/)
    await saveWith(page, 'Internal')
  },
)

test('“Finish later” keeps the entry here, and it can be finished', long, async ({ page }) => {
  await startFirst(page, 'Refund flow')
  await stop(page)
  await stopSheet(page).getByRole('button', { name: 'Finish later' }).click()
  await expect(stopSheet(page)).toBeHidden()
  await openHistory(page)
  await expect(entryRows(page)).toContainText('Needs attention')

  await entryRows(page).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'Needs attention.' })).toContainText(
    'Billing code is still missing.',
  )
  const entry = page.getByRole('article', { name: 'Entry' })
  await entry.getByRole('combobox', { name: 'Billing code' }).click()
  await page.getByRole('option', { name: 'Internal' }).click()
  await entry.getByRole('button', { name: /^Save/ }).click()
  await expect(entryRows(page)).not.toContainText('Needs attention')
  await expect(entryRows(page)).toHaveCount(1)
})

test('the start is adjusted by typing how long ago it was', long, async ({ page }) => {
  await startFirst(page, 'Refund flow')
  await adjustButton(page).click()
  const field = page.getByRole('combobox', { name: 'Started at' })
  await expect(field).toBeFocused()
  await page.keyboard.type('-20')
  await expect(page.getByText('Clock becomes 20m')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('timer')).toHaveText(/^0:20:/)
  await page.keyboard.press('Control+[')
  await expect(page.getByRole('timer')).toHaveText(/^0:25:/)
  await page.keyboard.press('Control+]')
  await expect(page.getByRole('timer')).toHaveText(/^0:20:/)
})

test('a pause is not counted', long, async ({ page }) => {
  await startFirst(page, 'Refund flow')
  await page.getByRole('button', { name: 'Pause' }).click()
  const paused = page.getByRole('region', { name: 'Paused timer' })
  await expect(paused).toBeVisible()
  const before = await page.getByRole('timer').textContent()
  await page.waitForTimeout(1_500)
  expect(await page.getByRole('timer').textContent()).toBe(before)
  await paused.getByRole('button', { name: 'Resume' }).click()
  await expect(runningTimer(page)).toBeVisible()
})

test(
  'switching stops one timer and starts the other in the same second; Undo lets the first one run on',
  long,
  async ({ page }) => {
    await startFirst(page, 'Refund flow')
    await page
      .getByRole('listbox', { name: 'Switch to' })
      .getByRole('option', { name: /^Accessibility audit/ })
      .click()
    await expect(runningTimer(page)).toContainText('Accessibility audit')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(runningTimer(page)).toContainText('Refund flow')
    await openHistory(page)
    await expect(page.getByRole('grid', { name: 'Entries, newest first' })).not.toContainText(
      'Accessibility audit',
    )
  },
)

test.describe('in the small window', () => {
  test.use({ viewport: narrow })
  test('the main job fits in the small window: start, stop by the mini bar, save', long, async ({ page }) => {
    await startFirst(page, 'Refund flow')
    await page.getByRole('tab', { name: /^History/ }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await saveWith(page, 'Time and materials')
    await openHistory(page)
    await expect(entryRows(page)).toHaveCount(1)
    await expect(entryRows(page)).toContainText('Refund flow')
  })
})

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test.describe(`in ${size}`, () => {
    test.use({ viewport })

    test('"Connect an account" on the first screen opens the account form', long, async ({ page }) => {
      await page.getByRole('button', { name: 'Connect an account' }).click()
      const form = page.getByRole('form', { name: 'Connect an account' })
      await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused()
    })

    test(
      '"Connect an account" in the note about the local workspace opens the account form',
      long,
      async ({ page }) => {
        await startFirst(page, 'Refund flow')
        await stop(page)
        await saveWith(page, 'Internal')
        const note = page.getByRole('note').getByRole('button', { name: 'Connect an account' })
        await note.click()
        const form = page.getByRole('form', { name: 'Connect an account' })
        await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused()
      },
    )
  })
