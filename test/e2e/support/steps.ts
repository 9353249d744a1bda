/** Steps that many flows share, in the words of the page. Assertions that a flow is about do not belong here. */
import type { Locator, Page } from '@playwright/test'
import { expect, type Tallystick } from './tallystick.ts'
import { dayBefore } from './zone.ts'

export const narrow = { width: 400, height: 620 }
export const wide = { width: 960, height: 680 }

export const runningTimer = (page: Page): Locator => page.getByRole('region', { name: 'Running timer' })
export const adjustButton = (page: Page): Locator =>
  runningTimer(page).getByRole('button', { name: /adjust the start$/ })
export const stopSheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Stopped at/ })
export const commandField = (page: Page): Locator =>
  page.getByRole('combobox', { name: /^Item, board link or time/ })
export const entryRows = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Entries, newest first' }).getByRole('row').filter({ hasText: '–' })

/** Finds Undo in the toast with `text`. The toast of an earlier step may still be shown, and its Undo does nothing. */
export function undoInToast(page: Page, text: string): Locator {
  return page.locator('.toast').filter({ hasText: text }).getByRole('button', { name: /^Undo/ })
}

/** Starts the first timer of a new user: the caret is in the field, so a name and Enter suffice. */
export async function startFirst(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'What are you working on right now?' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(runningTimer(page)).toContainText(name)
}

/** Opens the settings with this part. */
export async function openSettings(page: Page, part = 'General'): Promise<void> {
  await page.keyboard.press('Control+,')
  await showPart(page, part)
}

const partNames = ['General', 'Connections', 'Items', 'Fields', 'Shortcuts', 'Directories']

/**
 * Opens a part of the open settings. In a narrow window, the way from another part leads over the list of parts. A tab
 * that does not fit is in the menu under "More".
 */
export async function showPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Settings' })
  const heads = partNames.map((each) => page.getByRole('heading', { name: each, level: 1, exact: true }))
  const opened = heads.reduce((one, other) => one.or(other))
  await expect(parts.or(opened).first()).toBeVisible()
  if (!(await parts.isVisible())) await page.getByRole('button', { name: 'Back', exact: true }).click()
  const [part, more] = [name, 'More'].map((each) => parts.getByRole('button', { name: each, exact: true }))
  await expect(part!.or(more!).first()).toBeVisible()
  if (await part!.isVisible()) return part!.click()
  await more!.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export async function stop(page: Page): Promise<void> {
  await runningTimer(page).getByRole('button', { name: 'Stop' }).click()
  await expect(stopSheet(page)).toBeVisible()
}

export async function saveWith(page: Page, billingCode: string): Promise<void> {
  await stopSheet(page).getByRole('radio', { name: billingCode }).check()
  await stopSheet(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(stopSheet(page)).toBeHidden()
}

/** Opens the history at the week of `day`, which may be the week before this one. */
export async function openHistory(page: Page, day = dayBefore(0)): Promise<void> {
  await page.getByRole('tab', { name: /^History/ }).click()
  await showWeekOf(page, day)
}

/** Goes back in the history from this week to the week of `day`. */
export async function showWeekOf(page: Page, day: string): Promise<void> {
  for (let weeks = (mondayOf(dayBefore(0)) - mondayOf(day)) / (7 * dayMs); weeks > 0; weeks -= 1)
    await page.getByRole('button', { name: 'Week before' }).click()
  await expect(page.getByRole('grid', { name: 'Entries, newest first' })).toBeVisible()
}

/** Loads the page at its first view. A plain reload would stay at the view in the address. */
export async function loadAgain(page: Page): Promise<void> {
  await page.evaluate(() => history.replaceState(null, '', location.pathname))
  await page.reload()
}

/** Returns the number of entries and changes that the service does not have yet; the local workspace never shows it. */
export async function notArrived(tallystick: Tallystick): Promise<number> {
  const client = await tallystick.client()
  const { queued, sending, checking } = await client.call('sync.read', {})
  return queued + sending + checking
}

/** Waits until the service has everything that was saved. */
export async function allArrived(tallystick: Tallystick): Promise<void> {
  await expect.poll(() => notArrived(tallystick), { timeout: 40_000 }).toBe(0)
}

/** Fills in the required field of the local workspace's template, which is shown as a list. */
export async function chooseBillingCode(page: Page): Promise<void> {
  // The last such field is that of the form; a running timer has one too, further up.
  await page.getByRole('combobox', { name: 'Billing code' }).last().click()
  // The list follows its button, which moves while the page shows what was typed before. A click would miss the option.
  const option = page.getByRole('option', { name: 'Internal' })
  await expect(option).toBeVisible()
  await page.keyboard.type('Internal')
  await page.keyboard.press('Enter')
  // The page may hold the keys back until it is loaded.
  await expect(option).toBeHidden()
}

const dayMs = 86_400_000

/** Returns the Monday of the day's week, in epoch milliseconds. */
function mondayOf(day: string): number {
  const atMs = Date.parse(day)
  return atMs - ((new Date(atMs).getUTCDay() + 6) % 7) * dayMs
}
