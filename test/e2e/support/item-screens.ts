/** Takes pictures of the views for items and fields, for `npm run screens`. */
import type { Locator, Page } from '@playwright/test'
import type { StandAlone } from '../../conformance/stand-alone-process.ts'
import type { HostClient } from '../../support/host-client.ts'
import { newCommandId } from '../../support/host-client.ts'
import { askThere } from './account-steps.ts'
import { commandField, loadAgain, openSettings } from './steps.ts'
import { dayBefore } from './zone.ts'

type Shot = (name: string) => Promise<void>

const id = (at: number): string => String(4_410_281_300 + at)

const table = [
  'Item ID\tTitle\tBoard\tOwner',
  ...['Gift cards: redemption', 'Gift cards: balance', 'Search: synonyms', 'Search: typing errors'].map(
    (title, at) => `${id(at)}\t${title}\tStorefront\tMira`,
  ),
  '\tIdeas for later\tStorefront\tMira',
  ...['Payroll export', 'Time off: carry over', 'Org chart'].map(
    (title, at) => `${id(10 + at)}\t${title}\tPeople\tJo`,
  ),
  `${id(0)}\tGift cards: redemption (copy)\tStorefront\tJo`,
].join('\n')

/** Takes pictures in the local workspace: a new item with a board, Settings → Items, and Settings → Fields. */
export async function shootOwnItems(page: Page, shot: Shot): Promise<void> {
  await page.keyboard.press('Control+k')
  await commandField(page).fill('Logo sketches #Cafe')
  await shot('new-item')
  await page.keyboard.press('Escape')
  await openSettings(page, 'Items')
  await page.getByRole('table', { name: 'Items' }).waitFor()
  await shot('items-local')
  await page.getByRole('table', { name: 'Items' }).getByRole('row').nth(2).click()
  await shot('item-open')
  await page.keyboard.press('Escape')
  await openSettings(page, 'Fields')
  await page.getByRole('button', { name: 'Add a field' }).waitFor()
  await shot('fields')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('form', { name: 'New field' }).waitFor()
  await shot('field-new')
  await page.keyboard.press('Escape')
}

/** Creates entries at the service, on three items of which Tallystick knows only the ids. */
export async function giveUnnamedItems(service: StandAlone): Promise<void> {
  const [client] = service.ready.clients
  for (const [at, item] of ['4410281107', '4410281202', '4410281164'].entries())
    for (const [n, description] of ['Release notes', 'Review with Jo', 'Step list'].slice(at).entries())
      await askThere(service, 'POST', '/api/2.0/timeEntries', {
        ...{ user: client!.user, item, date: dayBefore(n + 1), minutes: 30 + 15 * n, description },
        customFields: { activity: 'development', 'billing-code': 'internal' },
      })
}

/** Finds a button of the view, not of the note about items without names, which comes before it in a wide window. */
const bringIn = (page: Page, name: RegExp): Locator => page.getByRole('button', { name }).last()

/**
 * Takes pictures in an account: the items without names, bringing in, Settings → Items, and sending entries of the
 * local workspace.
 */
export async function shootAccountItems(page: Page, client: HostClient, shot: Shot): Promise<void> {
  await client.call('items.add', {
    commandId: newCommandId(),
    ...{ itemId: '4410281399', name: 'Weekly planning', board: 'People', pinned: true },
  })
  await loadAgain(page)
  await commandField(page).waitFor()
  await page.getByRole('note').filter({ hasText: 'without name' }).waitFor()
  await shot('timer-account')
  await page.getByRole('button', { name: /^Name the/ }).click()
  await page.getByRole('region', { name: 'Items without a name' }).waitFor()
  await shot('naming')
  await page.keyboard.press('Escape')
  await openSettings(page, 'Items')
  await bringIn(page, /^Bring in/).click()
  await page.getByRole('textbox', { name: /^Copy rows of your board/ }).waitFor()
  await shot('bring-in')
  await page.getByRole('textbox', { name: /^Copy rows of your board/ }).fill(table)
  await page.keyboard.press('Control+Enter')
  await bringIn(page, /^Bring in 7 items/).waitFor()
  await shot('bring-in-preview')
  await bringIn(page, /^Bring in 7 items/).click()
  await page.getByRole('table', { name: 'Items' }).waitFor()
  await shot('items-account')
  await openSettings(page, 'Connections')
  await page.getByRole('button', { name: 'Send some to Fieldstone…' }).click()
  await page.getByRole('region', { name: 'Send local entries to Fieldstone' }).waitFor()
  await shot('send-locals')
}
