/**
 * Accounts that require more than their template states: the refusal shows which property is required, the form
 * requests it, and the account receives its value. The service runs in a separate process.
 */
import type { Locator, Page } from '@playwright/test'
import type { StandAlone } from '../../conformance/stand-alone-process.ts'
import {
  commandField,
  openHistory,
  entryRows,
  runningTimer,
  saveWith,
  stop,
  stopSheet,
  wide,
} from '../support/steps.ts'
import { askThere, connect, hasKeyring, test } from '../support/account-steps.ts'
import { expect, sendsSoon } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

test.use({ viewport: wide, settings: sendsSoon })
test.skip(!hasKeyring, 'there is no keyring on this desktop')
const requiring = (property: string): string[] => ['--seed', 'plain', '--require', property]

interface Entry {
  readonly minutes: number
  readonly team?: string
  readonly category?: string
  readonly billableMinutes?: number
  readonly startTime?: string
  readonly description?: string
}

async function entriesThere(service: StandAlone): Promise<Entry[]> {
  const list = await askThere(service, 'GET', '/api/2.0/timeEntries?size=100')
  return (list as { items: Entry[] }).items
}

const arrived = (service: StandAlone) =>
  expect.poll(() => entriesThere(service), { timeout: 40_000 }).toHaveLength(1)

async function addItem(page: Page, itemId: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(commandField(page)).toBeFocused()
  await page.keyboard.insertText(`https://fieldstone.example/boards/9/items/${itemId}`)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Call it' }).fill('Invoice import')
}

async function addAmount(page: Page, amount: string): Promise<void> {
  await page.keyboard.press('Control+n')
  const line = page.getByRole('textbox', { name: /^Add time: how long/ })
  await line.fill(`${amount} Invoice import`)
  await line.press('Enter')
}

/** Logs an entry without the required property, and opens it after the account has refused it. */
async function comesBack(
  page: Page,
  { ready }: StandAlone,
  save = (sheet: Locator) => sheet.getByRole('button', { name: 'Save', exact: true }).click(),
): Promise<Locator> {
  await addItem(page, ready.items[0]!.id)
  await page.keyboard.press('Enter')
  await expect(runningTimer(page)).toContainText('Invoice import')
  await stop(page)
  await save(stopSheet(page))
  await expect(stopSheet(page)).toBeHidden()
  return refused(page)
}

async function refused(page: Page, day = dayBefore(0)): Promise<Locator> {
  await openHistory(page, day)
  await expect(entryRows(page).first()).toContainText('Needs attention', { timeout: 40_000 })
  await entryRows(page).first().click()
  return page.getByRole('article', { name: 'Entry' })
}

test.describe('an account that requires category', () => {
  test.use({ serviceFlags: requiring('category') })

  test('an account that requires category receives the id that the user types, and the form offers it the next time', async ({
    page,
    service,
  }) => {
    await connect(page, service)
    const entry = await comesBack(page, service)
    await expect(entry).toContainText('it asks for a category. Choose a category and send it again.')
    await entry.getByRole('combobox', { name: /^Category/ }).click()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    const question = entry.getByRole('group', { name: 'Category 12' })
    await expect(question).toContainText('The account knows a category by its id, not by its name.')
    // An entry with an open question is not sent.
    await entry.getByRole('button', { name: /^Save and send/ }).click()
    await expect(entry).toContainText('Say first whether this is the id.')
    await question.getByRole('textbox', { name: 'Name it' }).fill('Internal work')
    await question.getByRole('button', { name: 'Yes, it is the id' }).click()
    await expect(entry.getByRole('combobox', { name: /^Category/ })).toContainText('Internal work')
    await entry.getByRole('button', { name: /^Save and send/ }).click()
    await arrived(service)
    expect(await entriesThere(service)).toMatchObject([{ category: '12' }])

    await page.keyboard.press('Control+n')
    await page.getByRole('combobox', { name: /^Category/ }).click()
    await expect(page.getByRole('option', { name: /Internal work/ })).toBeVisible()
  })
})

test.describe('an account that requires category and has a field of that name', () => {
  test.use({ serviceFlags: ['--seed', 'demo', '--require', 'category'] })

  test('an account that requires category receives a chosen option', async ({ page, service }) => {
    await connect(page, service)
    const entry = await comesBack(page, service, () => saveWith(page, 'Internal'))
    await expect(entry).toContainText('it asks for a category.')
    const category = entry.getByRole('combobox', { name: /^Category/ })
    await category.click()
    await page.getByRole('option', { name: 'Internal work' }).click()
    await entry.getByRole('button', { name: /^Save and send/ }).click()
    await arrived(service)
    expect(await entriesThere(service)).toMatchObject([{ customFields: { category: 'internal-work' } }])
  })
})

test.describe('an account that requires team', () => {
  test.use({ serviceFlags: requiring('team') })

  test('an account that requires team never receives a name in place of an id unless the user confirms it', async ({
    page,
    service,
  }) => {
    await connect(page, service)
    const entry = await comesBack(page, service)
    await expect(entry).toContainText('it asks for a team.')
    const team = entry.getByRole('combobox', { name: /^Team/ })
    await team.click()
    await page.keyboard.type('Backend')
    await page.keyboard.press('Enter')
    await expect(entry).toContainText('None of your entries has “Backend”.')
    await entry.getByRole('button', { name: 'No', exact: true }).click()
    await expect(team).toContainText('Choose')
    await team.click()
    await page.keyboard.type('4711')
    await page.keyboard.press('Enter')
    // The focus is in the name field; Enter answers Yes.
    await page.keyboard.type('Backend')
    await page.keyboard.press('Enter')
    await expect(team).toContainText('Backend')
    await entry.getByRole('button', { name: /^Save and send/ }).click()
    await arrived(service)
    expect(await entriesThere(service)).toMatchObject([{ team: '4711' }])
  })
})

test.describe('an account that requires billableMinutes', () => {
  test.use({ serviceFlags: requiring('billableMinutes') })

  test('an account that requires billableMinutes receives a typed 0', async ({ page, service }) => {
    await connect(page, service)
    const entry = await comesBack(page, service)
    await expect(entry).toContainText(
      'it asks for the billable time. Say how much is billable and send it again.',
    )
    await entry.getByRole('textbox', { name: 'Billable' }).fill('0')
    await page.keyboard.press('Tab')
    await entry.getByRole('button', { name: /^Save and send/ }).click()
    await arrived(service)
    expect(await entriesThere(service)).toMatchObject([{ billableMinutes: 0 }])
  })
})

test.describe('an account that requires description', () => {
  test.use({ serviceFlags: requiring('description') })

  test('an account that requires description receives the note', async ({ page, service }) => {
    await connect(page, service)
    const entry = await comesBack(page, service)
    await expect(entry).toContainText('it asks for a note. Write a note and send it again.')
    await entry.getByRole('textbox', { name: 'Note' }).fill('Error copy')
    await entry.getByRole('button', { name: /^Save and send/ }).click()
    await arrived(service)
    expect(await entriesThere(service)).toMatchObject([{ description: 'Error copy' }])
  })
})

test.describe('an account that requires startTime', () => {
  test.use({ serviceFlags: requiring('startTime') })

  test('the form asks for a start if the account requires startTime', async ({ page, service }) => {
    await connect(page, service)
    await addItem(page, service.ready.items[0]!.id)
    await page.getByRole('button', { name: 'Only add' }).click()
    // The entry is of yesterday, so that its end is not in the future, whatever the time is now.
    await addAmount(page, '45m yesterday')
    const entry = await refused(page, dayBefore(1))
    await expect(entry).toContainText('it asks for the start time. Say when it began and send it again.')
    await entry.getByRole('textbox', { name: 'Start' }).fill('9:15')
    await page.keyboard.press('Tab')
    await entry.getByRole('button', { name: /^Save and send/ }).click()
    await arrived(service)
    const [there] = await entriesThere(service)
    expect(there?.startTime).toMatch(/T09:15:\d\d\.\d{3}\+0[124]:00$/)

    await addAmount(page, '30m')
    await expect(page.getByText('This account asks when it began. Try 9-10:30.')).toBeVisible()
  })
})
