/**
 * Settings → Fields in the local workspace: fields are added, changed, ordered, required and archived, once by keys
 * alone and once by mouse alone, and the form that appears at Stop asks for them.
 */
import type { Locator, Page } from '@playwright/test'
import { commandId } from '../../support/builders.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { pressUntilFocused } from '../support/press-until.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import {
  allArrived,
  openSettings,
  runningTimer,
  showPart,
  startFirst,
  stop,
  stopSheet,
} from '../support/steps.ts'
import { expect, test } from '../support/tallystick.ts'

test.use({ beginsWith: 'nothing' })

const part = (page: Page): Locator => page.getByRole('region', { name: 'Fields', exact: true })
/** Opens the part with the keys: the arrow keys move among the parts. */
async function reachFields(page: Page): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Settings' })
  const tab = parts.getByRole('button', { name: 'Fields', exact: true })
  await expect(tab).toBeVisible()
  const isList = await parts.getByRole('list').isVisible()
  await pressUntilFocused(page, 'Tab', parts.getByRole('button', { name: 'General', exact: true }))
  await pressUntilFocused(page, isList ? 'ArrowDown' : 'ArrowRight', tab)
  await page.keyboard.press('Enter')
}
const form = (page: Page, name: string): Locator => page.getByRole('form', { name, exact: true })
const head = (page: Page, name: RegExp): Locator => part(page).getByRole('button', { name, expanded: false })

for (const [size, viewport] of sizesGuardedBy('wide'))
  test.describe(size, () => {
    test.use({ viewport })

    test('fields are managed by keys alone, and Stop asks for them', async ({ page, tallystick }) => {
      await startFirst(page, 'Logo sketches')
      await page.keyboard.press('Control+,')
      await reachFields(page)
      await expect(page.getByText('Only the note is asked')).toBeVisible()
      const add = part(page).getByRole('button', { name: 'Add a field' })
      await pressUntilFocused(page, 'Tab', add)
      await page.keyboard.press('Enter')

      const name = form(page, 'New field').getByRole('textbox', { name: 'Name' })
      await expect(name).toBeFocused()
      await page.keyboard.type('Activity')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowRight')
      const another = part(page).getByRole('textbox', { name: 'Add a choice' })
      await pressUntilFocused(page, 'Tab', another)
      await page.keyboard.type('Design')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Client talks')
      await page.keyboard.press('Enter')
      await expect(part(page).getByRole('textbox', { name: 'Choice 2' })).toHaveValue('Client talks')
      await pressUntilFocused(page, 'Tab', part(page).getByRole('switch', { name: 'Required' }))
      await page.keyboard.press(' ')
      await page.keyboard.press('Control+Enter')
      await expect(head(page, /^Activity Choice · required/)).toBeVisible()
      await expect(add).toBeFocused()

      await page.keyboard.press('Enter')
      await page.keyboard.type('Room')
      await page.keyboard.press('Control+Enter')
      await expect(add).toBeFocused()
      await pressUntilFocused(page, 'Tab', head(page, /^Room/))
      await page.keyboard.press('Alt+ArrowUp')
      await expect(part(page).locator('[data-head]')).toHaveText([/^\s*Room/, /^\s*Activity/])
      await expect(head(page, /^Room/)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(form(page, 'Room').getByRole('textbox', { name: 'Name' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(head(page, /^Room/)).toBeFocused()
      await breaksNoRule(page, 'fields')

      await page.keyboard.press('Control+.')
      await expect(stopSheet(page)).toBeVisible()
      await expect(stopSheet(page).getByRole('radio', { name: 'Design' })).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await stopSheet(page).getByRole('textbox', { name: 'Room' }).focus()
      await page.keyboard.type('Attic')
      await breaksNoRule(page, 'stop sheet with fields')
      await page.keyboard.press('Control+Enter')
      await expect(stopSheet(page)).toBeHidden()
      await allArrived(tallystick)
      const client = await tallystick.client()
      const { fields } = await client.call('fields.read', {})
      expect(fields.map(({ label, used }) => [label, used])).toEqual([
        ['Room', true],
        ['Activity', true],
      ])
    })

    test('fields are managed by mouse alone', async ({ page, tallystick }) => {
      const client = await tallystick.client()
      const item = { itemId: null, name: 'Logo sketches', board: 'Bakery', pinned: false }
      const { id: itemId } = await client.call('items.add', { commandId: commandId(), ...item })
      const { draft } = await client.call('template.form', { itemId })
      const entry = { itemId, day: '2026-01-05', startedAt: null, minutes: 90, draft }
      await client.call('entries.save', { commandId: commandId(), entry, remember: false })
      await page.reload()

      await openSettings(page, 'Fields')
      await breaksNoRule(page, 'fields, none yet')
      await part(page).getByRole('switch', { name: 'Ask for billable' }).click()
      await part(page).getByRole('button', { name: 'Add a field' }).click()
      await form(page, 'New field').getByRole('textbox', { name: 'Name' }).fill('Activity')
      await form(page, 'New field').getByRole('radio', { name: 'Choice', exact: true }).click()
      const another = part(page).getByRole('textbox', { name: 'Add a choice' })
      await another.fill('Design')
      await another.press('Enter')
      await part(page).getByRole('button', { name: 'More for Design' }).click()
      await page.getByRole('menuitem', { name: 'Make it the default' }).click()
      await expect(part(page).getByText('So it looks when you stop')).toBeVisible()

      // Another view and another size of the window do not lose what was typed.
      await showPart(page, 'Shortcuts')
      await showPart(page, 'Fields')
      await page.setViewportSize({ width: 460, height: 700 })
      await expect(form(page, 'New field').getByRole('textbox', { name: 'Name' })).toHaveValue('Activity')
      await page.setViewportSize(viewport)
      await form(page, 'New field').getByRole('switch', { name: 'Required' }).click()
      await form(page, 'New field').getByRole('button', { name: /^Save/ }).click()
      const message = part(page).getByRole('status').filter({ hasText: 'Activity is required from now on' })
      await expect(message).toContainText('1 older entry has none. It stays as it is.')
      await breaksNoRule(page, 'fields, one is required now')
      await message.getByRole('button', { name: 'OK' }).click()
      await expect(message).toBeHidden()

      const { template, draft: prefilled } = await client.call('template.form', { itemId })
      expect(template).toMatchObject({ fields: [{ label: 'Activity', required: true }], omitted: ['team'] })
      expect(Object.values(prefilled.options)).toEqual([template?.fields[0]?.options[0]?.id])

      await head(page, /^Activity/).click()
      await breaksNoRule(page, 'fields, one is open')
      await form(page, 'Activity').getByRole('button', { name: 'Archive the field' }).click()
      await expect(part(page).getByRole('button', { name: 'Bring back Activity' })).toBeVisible()
      await part(page).getByRole('button', { name: 'Bring back Activity' }).click()
      await expect(head(page, /^Activity/)).toBeFocused()
    })
  })

test('a timer that runs is asked for a field that was added meanwhile', async ({ page, tallystick }) => {
  await startFirst(page, 'Logo sketches')
  const client = await tallystick.client()
  const choices = [{ id: null, label: 'Design', archived: false }]
  const field = { label: 'Activity', kind: 'choice' as const, choices, defaultChoice: null, required: true }
  await client.call('fields.save', { commandId: commandId(), fieldId: null, field })
  await expect(runningTimer(page)).toContainText('Activity')
  await stop(page)
  await expect(stopSheet(page).getByRole('radio', { name: 'Design' })).toBeFocused()
})
