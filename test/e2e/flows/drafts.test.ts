/** Unsaved text of Add time and an open entry survives a resize, Esc, a reload and a restart until Save or Discard. */
import type { Page } from '@playwright/test'
import { newCommandId } from '../../support/host-client.ts'
import { chooseBillingCode, entryRows, narrow, openHistory, wide } from '../support/steps.ts'
import { expect, hostGoes, test } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

test.use({ viewport: wide, expected: hostGoes, needs: 'a window of Electron ends with its process' })

const line = (page: Page) => page.getByRole('textbox', { name: /^Add time/ })
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' })
const unsaved = (page: Page) => page.getByText('Not saved yet. Your text is kept.')

test('half-written forms survive a resize, Esc, a reload and a restart, and disappear after Save and Discard', async ({
  page,
  tallystick,
}) => {
  await page.getByRole('button', { name: 'Add time' }).first().click()
  await line(page).fill('45m yesterday refund')
  await note(page).fill('Half a sentence')
  await page.setViewportSize(narrow)
  await expect(line(page)).toHaveValue('45m yesterday refund')
  await expect(note(page)).toHaveValue('Half a sentence')
  await page.setViewportSize(wide)
  await expect(note(page)).toHaveValue('Half a sentence')
  await page.keyboard.press('Escape')
  await expect(line(page)).toBeHidden()
  await page.getByRole('button', { name: 'Add time' }).first().click()
  await expect(unsaved(page)).toBeVisible()
  await note(page).fill('Half a sentence more')
  await page.reload()
  await expect(note(page)).toHaveValue('Half a sentence more')
  await note(page).fill('The last word')
  await page.reload()
  await expect(note(page)).toHaveValue('The last word')
  await chooseBillingCode(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(line(page)).toBeHidden()
  expect(await (await tallystick.client()).call('drafts.list', {})).toEqual([])

  await openHistory(page, dayBefore(1))
  const row = entryRows(page).filter({ hasText: 'The last word' })
  await row.first().click()
  await expect(note(page)).toHaveValue('The last word')
  await note(page).fill('Other words')
  await page.setViewportSize(narrow)
  await expect(note(page)).toHaveValue('Other words')
  // Text typed just before a crash may be lost; this was typed earlier.
  const before = await tallystick.client()
  const [known] = await before.call('drafts.list', {})
  const { form } = known!
  await expect
    .poll(async () => JSON.stringify(await before.call('drafts.read', { form })))
    .toContain('Other words')
  await tallystick.host().kill()
  await tallystick.startAgain()
  await tallystick.enter(page)
  await page.setViewportSize(wide)
  await openHistory(page, dayBefore(1))
  await expect(row.getByText('Unsaved text')).toBeVisible()
  await row.first().click()
  await expect(note(page)).toHaveValue('Other words')

  const client = await tallystick.client()
  const [kept] = await client.call('drafts.list', {})
  const entryId = kept!.form.slice('entry:'.length)
  await client.call('entries.cancel', { commandId: newCommandId(), entryId })
  const deleted = page.getByRole('alert').filter({ hasText: 'There is unsaved text for a deleted entry.' })
  await expect(deleted).toContainText('Other words')
  // The notice moves up when the row disappears.
  await expect(row).toHaveCount(0)
  await deleted.getByRole('button', { name: 'Restore the entry' }).click()
  await expect(note(page)).toHaveValue('Other words')
  await expect(deleted).toBeHidden()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(note(page)).toHaveValue('The last word')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(row.getByText('Unsaved text')).toBeHidden()
})
