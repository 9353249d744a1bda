/**
 * Tests screens for accounts with other interfaces: v1.0 at a separate address, from which worklogs are imported and
 * corrected, and which disappears and returns; directories behind a proxy; and a CRM that accepts only one encoding of
 * the Basic header.
 */
import type { Page } from '@playwright/test'
import type { StandAlone } from '../../conformance/stand-alone-process.ts'
import { startReverseProxy, type ReverseProxy } from '../../support/reverse-proxy.ts'
import {
  askThere,
  card,
  connectBeside,
  connectForm,
  fill,
  firstReadingDone,
  hasKeyring,
  openPart,
  results,
  test as base,
} from '../support/account-steps.ts'
import { openHistory, wide } from '../support/steps.ts'
import { expect, type Tallystick } from '../support/tallystick.ts'
import { dayBefore } from '../support/zone.ts'

/** Two hosts of the same account: `host1` lacks the v1.0 interface, and `host2` has it. */
const test = base.extend<{ host2: ReverseProxy; host1: ReverseProxy }>({
  host1: async ({ service }, use) => {
    const proxy = await startReverseProxy(service.ready.url)
    proxy.refuse = ({ path }) => (path.startsWith('/api/1.0/worklogs') ? 404 : undefined)
    await use(proxy)
    await proxy.close()
  },
  host2: async ({ service }, use) => {
    const proxy = await startReverseProxy(service.ready.url)
    await use(proxy)
    await proxy.close()
  },
})

test.use({ viewport: wide })
test.skip(!hasKeyring, 'there is no keyring on this desktop')

const fieldstone = (page: Page) => card(page, 'Fieldstone')
const openEntry = (page: Page) => page.getByRole('article', { name: 'Entry' })

async function openMore(page: Page): Promise<void> {
  await connectForm(page).getByText('Advanced', { exact: true }).click()
}

test('v1.0 on another host is tested, imported from, and receives only the changed values', async ({
  page,
  tallystick,
  service,
  host1,
  host2,
}) => {
  const user = service.ready.clients[0]!.user
  const item = service.ready.items.at(-1)!.id
  const exact = {
    ...{ itemId: item, userId: user, description: 'Old times', worklogCategory: 'client-work' },
    ...{ worklogDate: `${dayBefore(1)}T09:15:00.000Z`, worklogMinutes: 30.5, worklogBillableMinutes: 12.5 },
  }

  await fill(page, service, { url: host1.origin, user })
  const form = connectForm(page)
  await openMore(page)
  await expect(form).toContainText('v1.0 is deprecated')
  await expect(form).toContainText('1 October 2024')
  await form.getByRole('radio', { name: 'Change by v1.0' }).click()
  await form.getByRole('button', { name: 'Test' }).click()
  await expect(results(page).nth(3)).toContainText(
    'There are no worklogs at this address. Everything else works without v1.0.',
  )
  await expect(results(page).nth(3)).toContainText('/api/1.0/worklogs answered 404')
  await form.getByLabel('v1.0 URL').fill(host2.origin)
  await page.keyboard.press('Control+Enter')
  await expect(fieldstone(page)).toContainText('entries go here')
  await expect(fieldstone(page)).toContainText(host2.origin)
  await expect(fieldstone(page)).toContainText('was to go offline on 1 October 2024')

  // The first reading would find the worklog too, because the service lists it as an entry.
  await firstReadingDone(await tallystick.client())
  const { worklogId } = (await askThere(service, 'POST', '/api/1.0/worklogs', exact)) as { worklogId: string }
  const there = () => askThere(service, 'GET', `/api/1.0/worklogs/${worklogId}`)
  await fieldstone(page).getByRole('button', { name: 'Import old worklogs' }).click()
  await expect(fieldstone(page)).toContainText('1 taken into the history.')
  await openHistory(page, dayBefore(1))
  const row = page.getByRole('row').filter({ hasText: 'Old times' })
  await expect(row).toContainText('31m')
  await row.click()
  await expect(openEntry(page)).toContainText('change its day, minutes, billable time and note')
  await expect(openEntry(page).getByText('Billing code')).toBeHidden()
  await openEntry(page).getByRole('textbox', { name: 'Note' }).fill('New times')
  await openEntry(page).getByRole('button', { name: /^Save/ }).click()
  await expect.poll(there, { timeout: 40_000 }).toMatchObject({ ...exact, description: 'New times' })
  await expect(page.getByRole('row').filter({ hasText: 'New times' })).toContainText('31m')
  const puts = host2.asked
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => JSON.parse(body) as unknown)
  expect(puts).toEqual([{ description: 'New times' }])
})

test('a v1.0 that no longer exists is reported, and is used again once a test gets a response', async ({
  page,
  service,
  host1,
}) => {
  await fill(page, service, { url: host1.origin, user: service.ready.clients[0]!.user })
  await page.keyboard.press('Control+Enter')
  await expect(results(page)).toHaveCount(0)
  const takeIn = fieldstone(page).getByRole('button', { name: 'Import old worklogs' })
  await takeIn.click()
  await expect(fieldstone(page).getByRole('alert')).toContainText('There are no worklogs at this address.')
  await expect(fieldstone(page)).toContainText('v1.0 of this account wasn’t there today')
  await expect(fieldstone(page)).toContainText('If it has another address, enter that as the v1.0 URL.')
  await expect(takeIn).toBeHidden()

  host1.refuse = undefined
  await fieldstone(page).getByRole('button', { name: 'Change' }).click()
  const form = page.getByRole('form', { name: 'Change Fieldstone' })
  await form.getByText('Advanced', { exact: true }).click()
  await form.getByRole('radio', { name: 'Change by v1.0' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(fieldstone(page)).toContainText('by v1.0: day, minutes')
  await expect(takeIn).toBeVisible()

  host1.refuse = () => 410
  await takeIn.click()
  await expect(fieldstone(page)).toContainText('Test the connection to ask again.')
  await expect(fieldstone(page)).toContainText('Can’t be changed from here: v1.0 isn’t there any more.')
  host1.refuse = undefined
  await fieldstone(page).getByRole('button', { name: 'Test connection' }).click()
  await expect(results(page).nth(3)).toContainText(/v1\.0: answered in/)
  await expect(takeIn).toBeVisible()
  await openPart(page, 'Connections')
})

test.describe('a directory server behind a proxy', () => {
  async function readUsers(page: Page, tallystick: Tallystick, url: string, service: StandAlone) {
    const { user, password, vendor } = service.ready.directory
    // Directories are offered to people who are connected to a service.
    await connectBeside(await tallystick.client(), service)
    await openPart(page, 'Directories')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const form = page.getByRole('form', { name: 'Sign in at the directory server' })
    await form.getByLabel('Base URL').fill(url)
    await form.getByLabel('Vendor').fill(vendor)
    await form.getByLabel('User name').fill(user)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Sign in' }).click()
    const rows = page.getByRole('list', { name: 'Directories' }).getByRole('listitem')
    await rows
      .filter({ hasText: '250' })
      .or(rows.last())
      .first()
      .getByRole('button', { name: /^Users of/ })
      .click()
    return page.getByRole('region', { name: /^Users of/ })
  }

  test.describe('that knows the proxy’s address', () => {
    test.use({ serviceFlags: ['--trust-forwarded'] })

    test('the directory is read to its last page', async ({ page, tallystick, service, host2 }) => {
      const users = await readUsers(page, tallystick, host2.origin, service)
      await expect(users.getByRole('status')).toContainText(/^250 users$/)
    })
  })

  test('a directory server that knows only its own address is reported, and gets no password there', async ({
    page,
    tallystick,
    service,
    host2,
  }) => {
    const users = await readUsers(page, tallystick, host2.origin, service)
    await expect(users).toContainText('The server names another address for its next page.')
    await expect(users).toContainText('The password wasn’t sent there.')
    expect(service.stdout().trimEnd().split('\n')).toHaveLength(1)
  })
})

for (const header of ['literal', 'encoded'])
  test.describe(`a CRM that takes only the ${header} Basic header`, () => {
    test.use({ serviceFlags: ['--crm-header', header] })

    test('the CRM returns its token for a secret with + / = ~ space and ä', async ({ page, service }) => {
      const { clientId, clientSecret } = service.ready.crm
      expect(clientSecret).toMatch(/\+.*\/.*=.*~.*ä/)
      await openPart(page, 'Connections')
      const crm = card(page, 'CRM')
      await crm.getByRole('button', { name: 'Connect the CRM' }).click()
      await expect(crm.getByLabel('Client id')).toHaveAccessibleDescription(
        /settings \(top right\), API tokens/,
      )
      await crm.getByLabel('Base URL').fill(service.ready.url)
      await crm.getByLabel('Client id').fill(clientId)
      await crm.getByLabel('Client secret').fill(clientSecret)
      await crm.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(crm).toContainText(/Administrator token, valid until \d+:\d\d/)
      await crm.getByRole('button', { name: 'Verify' }).click()
      await expect(crm.getByRole('alert')).toBeHidden()
    })
  })
