/** In the history, the user filters, exports, copies and imports entries and checks a day, by mouse and by keyboard. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { exportColumns } from '../../../src-preload/rules/export-columns.ts'
import { checkout } from '../../support/builders.ts'
import { newCommandId } from '../../support/host-client.ts'
import { askThere, connectBeside, templateRead, test } from '../support/account-steps.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { long } from '../support/long.ts'
import { entryRows, narrow, wide } from '../support/steps.ts'
import { expect, type Tallystick } from '../support/tallystick.ts'
import { dayBefore, zone } from '../support/zone.ts'

const rows = entryRows
const menu = (page: Page): Locator => page.getByRole('menu', { name: /^Export and import/ })
const importDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Import / })
/** The first element with a toast's text, which is repeated in a region for screen readers. */
const toast = (page: Page, text: string): Locator => page.getByText(text).first()
const checkDialog = (page: Page): Locator => page.getByRole('dialog', { name: /here and in Fieldstone$/ })

/** The current day in the zone of the host and of the page. */
const dayOfNow = (): string => dayBefore(0)

/** Saves three entries of today. */
async function giveWork(tallystick: Tallystick): Promise<void> {
  const client = await tallystick.client()
  const items = await client.call('items.list', {})
  const { draft, template } = await client.call('template.form', { itemId: null })
  const options = { ...draft.options }
  for (const field of template?.fields ?? []) if (field.required) options[field.id] = field.options[0]!.id
  const today = dayOfNow()
  for (const [n, minutes] of [30, 45, 60].entries()) {
    const entry = {
      itemId: items[n]!.id,
      ...{ day: today, startedAt: null, minutes },
      draft: { ...draft, options, description: `Work ${minutes}` },
    }
    await client.call('entries.save', { commandId: newCommandId(), entry, remember: false })
  }
}

test.describe('by mouse, in two panes', () => {
  test.use({ viewport: wide })

  test(
    'exporting filtered entries and importing the same file again creates no duplicates',
    long,
    async ({ page, tallystick }) => {
      await giveWork(tallystick)
      await page.getByRole('tab', { name: /^History/ }).click()
      await expect(rows(page)).toHaveCount(3)
      await page.getByRole('textbox', { name: 'Filter entries' }).fill('work 45')
      await expect(rows(page)).toHaveCount(1)

      await page.getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await menu(page).getByRole('menuitem', { name: 'Export as CSV' }).click()
      const file = await (await download).path()
      expect((await download).suggestedFilename()).toMatch(/^tallystick-.*\.csv$/)
      const text = await readFile(file, 'utf8')
      expect(text).toContain('Work 45')
      expect(text).not.toContain('Work 30')
      await expect(toast(page, '1 entry exported as CSV')).toBeVisible()

      await page.getByRole('button', { name: 'Export' }).click()
      await menu(page).getByRole('menuitem', { name: 'Import from CSV…' }).click()
      const heading = text.split('\r\n')[0]!
      await importDialog(page)
        .getByLabel('The file to import')
        .setInputFiles({
          name: 'again.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`${text}${text.split('\r\n')[1]!.replace(/,45,/, ',50,')}\r\n`),
        })
      expect(heading).toContain('Item id')
      await expect(importDialog(page).getByRole('status')).toContainText('1 new · 1 already here')
      await breaksNoRule(page, 'the preview of an import')
      await importDialog(page).getByRole('button', { name: 'Import 1', exact: true }).click()
      await expect(toast(page, '1 entry imported')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(rows(page)).toHaveCount(4)
    },
  )

  test('entries are copied as a table', long, async ({ page, context, tallystick }) => {
    await context.grantPermissions(['clipboard-read'])
    await giveWork(tallystick)
    await page.getByRole('tab', { name: /^History/ }).click()
    await page.getByRole('button', { name: 'Export' }).click()
    await menu(page).getByRole('menuitem', { name: 'Copy as a table' }).click()
    await expect(toast(page, '3 entries copied as a table')).toBeVisible()
    const [text, html] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const of = async (type: string) => (await item!.getType(type)).text()
      return [await of('text/plain'), await of('text/html')]
    })
    expect(text.split('\n')).toHaveLength(5)
    expect(text).toMatch(/^Day\tStart\tEnd\tMinutes\tItem/)
    expect(html).toContain('Work 60')
  })
})

test.describe('by keyboard alone, in one pane', () => {
  test.use({ viewport: narrow })

  test(
    'the user filters, exports as JSON, chooses another period, and imports',
    long,
    async ({ page, tallystick }) => {
      await giveWork(tallystick)
      await page.keyboard.press('Control+Shift+H')
      await expect(rows(page)).toHaveCount(3)
      await page.keyboard.press('Control+f')
      await page.keyboard.type('work 30')
      await expect(rows(page)).toHaveCount(1)
      await page.keyboard.press('Control+Shift+E')
      await expect(menu(page).getByRole('menuitem').first()).toBeFocused()
      const download = page.waitForEvent('download')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const exported = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
        minutes: number
      }[]
      expect(exported.map(({ minutes }) => minutes)).toEqual([30])

      await page.keyboard.press('Escape')
      await expect(rows(page)).toHaveCount(3)
      // Tab leads to the export button; the arrow key reaches "More filters" to the left of it.
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'Dates' }).focus()
      await page.keyboard.press('Enter')
      const allDates = await page.getByRole('option', { name: 'All dates' }).innerText()
      await page.keyboard.type(allDates.split(' ')[0]!.toLowerCase())
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'All dates' })).toBeVisible()
      await breaksNoRule(page, 'all dates, with every filter')

      await page.keyboard.press('Control+Shift+E')
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await expect(importDialog(page)).toBeVisible()
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      // Chromium opens the file chooser only within five seconds after a key was pressed. The page can hold a key back
      // for longer on a busy machine.
      await expect(importDialog(page).getByRole('button', { name: 'Choose a file…' })).toBeFocused()
      await page.keyboard.press('Enter')
      await (
        await chooser
      ).setFiles({
        name: 'toggl.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'Client,Project,Description,Billable,Start date,Start time,Duration\nAcme,Brand new,One,Yes,2026-01-05,09:00:00,00:45:00\nAcme,Brand new,Two,No,2026-01-05,,x\n',
        ),
      })
      await expect(importDialog(page).getByRole('status')).toContainText('Written by Toggl')
      await expect(importDialog(page)).toContainText('The duration couldn’t be read.')
      await page.keyboard.press('Shift+Tab')
      await importDialog(page).getByRole('button', { name: 'Import 1', exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, '1 entry imported')).toBeVisible()
      await expect(rows(page)).toHaveCount(4)
      await page.keyboard.press('Control+z')
      await expect(toast(page, 'Undone: import 1 entry')).toBeVisible()
      await expect(rows(page)).toHaveCount(3)
      await page.keyboard.press('Control+Shift+Z')
      await expect(toast(page, 'Redone: import 1 entry')).toBeVisible()
      await expect(rows(page)).toHaveCount(4)
      await page.keyboard.press('Escape')
      await expect(rows(page)).toHaveCount(3)
    },
  )
})

test(
  'importing an export from another computer adds only what the account lacks',
  long,
  async ({ page, tallystick, service }) => {
    await page.setViewportSize(wide)
    const client = await tallystick.client()
    await connectBeside(client, service)
    await templateRead(client)
    const { template } = await client.call('template.form', { itemId: null })
    const required = (template?.fields ?? []).filter((field) => field.required)
    const made = { user: service.ready.clients[0]!.user, item: checkout, date: '2026-03-02', minutes: 35 }
    const customFields = Object.fromEntries(required.map(({ id, options }) => [id, options[0]!.id]))
    await askThere(service, 'POST', '/api/2.0/timeEntries', { ...made, customFields })
    const row = (minutes: number, state: string) =>
      ['2026-03-02', '', '', zone, minutes, 0, 'Checkout', '', checkout, 'Words', state, ''].join(',')
    const text = [
      exportColumns.join(','),
      row(35, 'confirmed'),
      row(40, 'confirmed'),
      row(45, 'queued'),
    ].join('\r\n')

    await page.keyboard.press('Control+Shift+H')
    await page.getByRole('button', { name: 'Export' }).click()
    await menu(page).getByRole('menuitem', { name: 'Import from CSV…' }).click()
    const file = { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await importDialog(page).getByLabel('The file to import').setInputFiles(file)
    await expect(importDialog(page).getByRole('status')).toContainText(
      '1 new · 1 already here · 1 not in Fieldstone',
    )
    await breaksNoRule(page, 'the preview of an import into an account')
    await importDialog(page).getByRole('button', { name: 'Import 1', exact: true }).click()
    await expect(toast(page, '1 entry imported')).toBeVisible()

    // While the account cannot be reached, no row of the file can be reported as new.
    await service.end('SIGTERM')
    await page.getByRole('button', { name: 'Export' }).click()
    await menu(page).getByRole('menuitem', { name: 'Import from CSV…' }).click()
    const other = { ...file, buffer: Buffer.from(`${text}\r\n${row(50, '')}`) }
    await importDialog(page).getByLabel('The file to import').setInputFiles(other)
    await expect(importDialog(page).getByRole('alert')).toContainText('Fieldstone can’t be read just now.')
    await expect(importDialog(page).getByRole('status')).toContainText(
      '0 new · 2 already here · 2 not checked',
    )
    await breaksNoRule(page, 'an import that cannot be checked')
  },
)

for (const [by, viewport] of [
  ['mouse', wide],
  ['keyboard', narrow],
] as const)
  test(`a day is compared with the account, by ${by}`, long, async ({ page, tallystick, service }) => {
    await page.setViewportSize(viewport)
    const client = await tallystick.client()
    await connectBeside(client, service)
    await templateRead(client)
    const [admin] = service.ready.clients
    const today = dayOfNow()
    const { template } = await client.call('template.form', { itemId: null })
    const customFields = Object.fromEntries(
      (template?.fields ?? [])
        .filter(({ required }) => required)
        .map(({ id, options }) => [id, options[0]!.id]),
    )
    const made = { user: admin!.user, item: checkout, date: today, minutes: 35, description: 'By hand' }
    expect(await askThere(service, 'POST', '/api/2.0/timeEntries', { ...made, customFields })).toMatchObject({
      description: 'By hand',
    })
    await page.keyboard.press('Control+Shift+H')
    // The page reads the shown week from the account, and with it the entry that was made elsewhere.
    await expect(rows(page).filter({ hasText: 'By hand' })).toHaveCount(1)
    const button = page.getByRole('button', { name: /^Check .* against Fieldstone$/ }).first()
    if (by === 'mouse') await button.click()
    else {
      await button.focus()
      await page.keyboard.press('Enter')
    }
    await expect(checkDialog(page).getByRole('status')).toContainText('the same on both sides')
    await breaksNoRule(page, 'a day that is checked')
    await page.keyboard.press('Escape')
    await expect(checkDialog(page)).toBeHidden()
    await expect(button).toBeFocused()
  })
