/** Pictures of the views for items, boards and fields, for `npm run screens`. */
import type { Page } from '@playwright/test'
import type { HostClient } from '../../support/host-client.ts'
import { newCommandId } from '../../support/host-client.ts'
import { commandField, loadAgain, openSettings } from './steps.ts'

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

/** Takes pictures in the local workspace: a new item with a board, Settings → Items, boards, and Settings → Fields. */
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

/** Takes pictures in an account: the items without names, bringing in, and Settings → Items. */
export async function shootAccountItems(page: Page, client: HostClient, shot: Shot): Promise<void> {
  await client.call('items.add', {
    commandId: newCommandId(),
    ...{ itemId: '4410281399', name: 'Weekly planning', board: 'People', pinned: true },
  })
  await loadAgain(page)
  await commandField(page).waitFor()
  await shot('timer-account')
  await openSettings(page, 'Items')
  await page.getByRole('button', { name: /^Bring in/ }).click()
  await page.getByRole('textbox', { name: /^Copy rows of your board/ }).waitFor()
  await shot('bring-in')
  await page.getByRole('textbox', { name: /^Copy rows of your board/ }).fill(table)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Bring in 7 items/ }).waitFor()
  await shot('bring-in-preview')
  await page.getByRole('button', { name: /^Bring in 7 items/ }).click()
  await page.getByRole('table', { name: 'Items' }).waitFor()
  await shot('items-account')
}
