/**
 * Tests account screens against the service in a separate process and the keyring of the tests' desktop: connecting,
 * problems, an access token that expires during work, and disconnecting.
 */
import type { Page } from '@playwright/test'
import type { StandAlone } from '../../conformance/stand-alone-process.ts'
import {
  askThere,
  card,
  connect,
  connectBeside,
  connectForm,
  fill,
  fillForm,
  hasKeyring,
  openPart,
  results,
  test,
} from '../support/account-steps.ts'
import { long } from '../support/long.ts'
import {
  commandField,
  entryRows,
  loadAgain,
  openHistory,
  runningTimer,
  saveWith,
  showPart,
  stop,
  stopSheet,
  wide,
} from '../support/steps.ts'
import { expect, sendsSoon } from '../support/tallystick.ts'

test.use({ viewport: wide })

/** The switcher's button, which shows the account's name at the top of the wide window. */
const accountButton = (page: Page, name: string) =>
  page.getByRole('main', { name: 'Timer' }).getByRole('button', { name, exact: true })

/** Reads the account's entries on this item with its own credentials. */
async function minutesThere(service: StandAlone, item: string): Promise<number[]> {
  const list = await askThere(service, 'GET', `/api/2.0/timeEntries?fields.item=${item}&size=100`)
  return (list as { items: { minutes: number }[] }).items.map(({ minutes }) => minutes)
}

async function logOn(page: Page, itemId: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(commandField(page)).toBeFocused()
  await page.keyboard.insertText(`https://fieldstone.example/boards/9/items/${itemId}`)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Call it' }).fill('Invoice import')
  await page.keyboard.press('Enter')
  await expect(runningTimer(page)).toContainText('Invoice import')
  await stop(page)
  await saveWith(page, 'Internal')
}

test.describe('an account', () => {
  test.skip(!hasKeyring, 'there is no keyring on this desktop')
  test.use({ settings: sendsSoon })

  test.describe('with entries', () => {
    test.use({ serviceFlags: ['--entries', '40'] })

    test('an account is tested, offers its user ids, is connected, and receives what is logged', async ({
      page,
      service,
    }) => {
      await fill(page, service)
      await connectForm(page).getByRole('button', { name: 'Test' }).click()
      await expect(results(page)).toHaveCount(3)
      await expect(results(page).first()).toContainText(/Token: answered in [\d,]+ ms/)
      await expect(results(page).nth(2)).toContainText(/Last entries: answered/)

      const offered = page.getByRole('group', { name: 'User ids in the last entries' })
      const user = service.ready.clients[0]!.user
      await offered.getByRole('button', { name: new RegExp(`^${user}`) }).click()
      await expect(connectForm(page).getByLabel('Your user id')).toHaveValue(user)
      await connectForm(page).getByRole('button', { name: 'Connect' }).click()

      await expect(card(page, 'Fieldstone')).toContainText('In use')
      await expect(card(page, 'Fieldstone')).toContainText('In the keychain since today')
      await expect(card(page, 'Fieldstone')).toContainText(/Valid until/)
      await expect(accountButton(page, 'Fieldstone')).toBeVisible()

      const item = service.ready.items.at(-1)!.id
      const before = (await minutesThere(service, item)).length
      await logOn(page, item)
      await expect
        .poll(async () => (await minutesThere(service, item)).length, { timeout: 40_000 })
        .toBe(before + 1)
      await expect(page.getByText(/^Synced/)).toBeVisible()
    })
  })

  test(
    'the switcher connects an account, stays at the connections, and lists the account by its name',
    long,
    async ({ page, service }) => {
      const switcher = page.getByRole('dialog', { name: 'Accounts' })
      await accountButton(page, 'Local workspace').click()
      await switcher.getByRole('button', { name: 'Connect an account' }).click()
      await fillForm(page, service, { user: service.ready.clients[0]!.user })
      await page.keyboard.press('Control+Enter')
      // Once the name is shown, the page has read the data of the new account.
      await expect(accountButton(page, 'Fieldstone')).toBeVisible()
      await expect(card(page, 'Fieldstone')).toContainText('entries go here')
      await showPart(page, 'General')
      await showPart(page, 'Connections')
      await expect(card(page, 'Fieldstone')).toBeVisible()
      await accountButton(page, 'Fieldstone').click()
      await expect(switcher.getByRole('button', { name: 'Fieldstone' })).toHaveAttribute(
        'aria-current',
        'true',
      )
      await switcher.getByRole('button', { name: 'Local workspace' }).click()
      await expect(accountButton(page, 'Local workspace')).toBeVisible()
      await expect(switcher).toBeHidden()
      await accountButton(page, 'Local workspace').click()
      await switcher.getByRole('button', { name: 'Connect an account' }).click()
      await expect(connectForm(page).getByRole('textbox', { name: /^Name/ })).toBeFocused()
      await expect(connectForm(page)).toContainText('Create an API token in the settings of your account')
    },
  )

  test(
    'a wrong secret is reported, the typed values stay, and the account connects once the secret is right',
    long,
    async ({ page, service }) => {
      await fill(page, service, { secret: 'not-the-secret', user: '72010001' })
      await page.keyboard.press('Control+Enter')
      await expect(results(page).first()).toContainText(
        'Token: refused. The account didn’t accept this client id and secret. Check both, or create a new API token there.',
      )
      await expect(results(page).nth(1)).toContainText('not tried')
      await expect(connectForm(page).getByLabel('Base URL')).toHaveValue(service.ready.url)
      await connectForm(page).getByLabel('Client secret').fill(service.ready.clients[0]!.clientSecret)
      await page.keyboard.press('Control+Enter')
      await expect(card(page, 'Fieldstone')).toContainText('In use')
    },
  )

  test('a wrong address is reported', long, async ({ page, service }) => {
    await fill(page, service, { url: 'http://127.0.0.1:1', user: '72010001' })
    await page.keyboard.press('Control+Enter')
    await expect(results(page).first()).toContainText('No answer from this address. Check the base URL')
    await connectForm(page).getByLabel('Base URL').fill('http://fieldstone.example')
    await page.keyboard.press('Control+Enter')
    await expect(connectForm(page).getByLabel('Base URL')).toHaveAccessibleDescription(
      /only over https:\/\/, or to this computer/,
    )
    await connectForm(page).getByLabel('Base URL').fill(`${service.ready.url}/elsewhere`)
    await page.keyboard.press('Control+Enter')
    await expect(results(page).first()).toContainText('There is nothing at this address.')
    await expect(results(page).first()).toContainText('/api/2.0/oauth2/token answered 404')
  })

  test.describe('whose tokens end after two seconds', () => {
    test.use({ serviceFlags: ['--token-lifetime', '2'] })

    test('an account whose access tokens expire keeps working', long, async ({ page, service }) => {
      await connect(page, service)
      const [first, second] = service.ready.items
      await logOn(page, first!.id)
      await expect.poll(() => minutesThere(service, first!.id), { timeout: 40_000 }).toHaveLength(1)
      await page.waitForTimeout(2_500)
      await logOn(page, second!.id)
      await expect.poll(() => minutesThere(service, second!.id), { timeout: 40_000 }).toHaveLength(1)
      await expect(page.getByText(/Token:? refused/)).toBeHidden()
    })
  })

  test.describe('with the clipboard in sight', () => {
    test.use({ needs: 'only a browser lets a page read the clipboard', settings: { holdSeconds: 10 } })

    test('an account is disconnected together with its unsent entries, and they return with it', async ({
      page,
      service,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await connect(page, service)
      // Entries are held for ten seconds, so this one is still unsent when the account is disconnected.
      const item = service.ready.items[2]!.id
      await logOn(page, item)
      await openPart(page, 'Connections')
      await card(page, 'Fieldstone').getByRole('button', { name: 'Disconnect' }).click()
      const dialog = page.getByRole('dialog', { name: 'Disconnect Fieldstone?' })
      await expect(dialog).toContainText(/1 entry, 1m, not sent yet\./)
      await dialog.getByRole('button', { name: 'Copy as CSV' }).click()
      await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Invoice import,${item},`)
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
      await expect(card(page, 'Fieldstone')).toBeHidden()
      await expect(card(page, 'Local workspace')).toContainText('In use')
      await expect(accountButton(page, 'Local workspace')).toBeVisible()
      expect(await minutesThere(service, item)).toHaveLength(0)

      await connect(page, service)
      await expect.poll(() => minutesThere(service, item), { timeout: 40_000 }).toEqual([1])
    })
  })

  test(
    'an account is read-only until the user says how its entries can be changed',
    long,
    async ({ page, service }) => {
      await connect(page, service)
      await expect(card(page, 'Fieldstone')).toContainText(
        'Can’t be changed from here. Correct them in Fieldstone.',
      )
      const item = service.ready.items.at(-1)!.id
      await logOn(page, item)
      await expect.poll(() => minutesThere(service, item), { timeout: 40_000 }).toEqual([1])
      await openHistory(page)
      await entryRows(page).first().click()
      const entry = page.getByRole('article', { name: 'Entry' })
      await expect(entry).toContainText('Correct it in Fieldstone, or log it again from here.')
      await expect(entry.getByRole('button', { name: 'Delete' })).toBeHidden()

      await openPart(page, 'Connections')
      await card(page, 'Fieldstone').getByRole('button', { name: 'Change' }).click()
      const form = page.getByRole('form', { name: 'Change Fieldstone' })
      await form.getByText('Advanced', { exact: true }).click()
      await form.getByRole('radio', { name: 'Change by v1.0' }).click()
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(card(page, 'Fieldstone')).toContainText('Can be changed and deleted from here, by v1.0')

      await openHistory(page)
      await entryRows(page).first().click()
      await entry.getByRole('textbox', { name: 'Note' }).fill('Corrected')
      await entry.getByRole('button', { name: /^Save/ }).click()
      await expect(entryRows(page)).toContainText('Corrected')
      await expect(entryRows(page)).not.toContainText('Queued')
      await entryRows(page).first().click()
      await expect(entry).toContainText('Changed in Fieldstone')
      await entry.getByRole('button', { name: 'Delete' }).click()
      await expect.poll(() => minutesThere(service, item), { timeout: 40_000 }).toEqual([])
      await page.keyboard.press('Control+z')
      await expect.poll(() => minutesThere(service, item), { timeout: 40_000 }).toEqual([1])
    },
  )

  test(
    'the user switches from an account to the local workspace and back',
    long,
    async ({ page, service }) => {
      await connect(page, service)
      await card(page, 'Local workspace').getByRole('button', { name: 'Switch to it' }).click()
      await expect(card(page, 'Local workspace')).toContainText('In use')
      await expect(accountButton(page, 'Local workspace')).toBeVisible()
      await card(page, 'Fieldstone').getByRole('button', { name: 'Switch to it' }).click()
      await expect(accountButton(page, 'Fieldstone')).toBeVisible()
      await loadAgain(page)
      await expect(accountButton(page, 'Fieldstone')).toBeVisible()
    },
  )

  test.describe('whose directories take long to sync', () => {
    test.use({ serviceFlags: ['--directory-sync', '3600'] })

    test(
      'the user signs in to the directory server, synchronizes a directory, and reads its users',
      long,
      async ({ page, service, tallystick }) => {
        const { user, password, vendor } = service.ready.directory
        // Directories are offered to people who are connected to a service.
        await connectBeside(await tallystick.client(), service)
        await openPart(page, 'Directories')
        await page.getByRole('button', { name: 'Sign in' }).click()
        const form = page.getByRole('form', { name: 'Sign in at the directory server' })
        await form.getByLabel('Base URL').fill(service.ready.url)
        await form.getByLabel('Vendor').fill(vendor)
        await form.getByLabel('User name').fill(user)
        await form.getByLabel('Password').fill('not-the-password')
        await form.getByRole('button', { name: 'Sign in' }).click()
        await expect(form.getByRole('alert')).toContainText(
          'The directory server needs the user name and password of an administrator.',
        )
        await form.getByLabel('Password').fill(password)
        await form.getByRole('button', { name: 'Sign in' }).click()

        const rows = page.getByRole('list', { name: 'Directories' }).getByRole('listitem')
        await expect(rows.first()).toBeVisible()
        await expect(rows.filter({ hasText: 'INTERNAL' })).toContainText('Can’t be synced')
        const syncable = rows.filter({ hasText: 'Company LDAP' })
        await syncable.getByRole('button', { name: /^Sync .* and wait$/ }).click()
        await expect(syncable.getByRole('progressbar')).toBeVisible()
        await syncable.getByRole('button', { name: /^Stop waiting/ }).click()
        await expect(syncable).toContainText('Tallystick stopped waiting. The server may still finish it.')
        // On a busy machine "Stop waiting" may be pressed before the request of "Sync and wait" was sent. Then the first
        // press here starts the sync, and only a later press finds it running.
        const sync = syncable.getByRole('button', { name: /^Sync [^…]*$/ }).first()
        await expect(async () => {
          await sync.click()
          await expect(syncable).toContainText(/Started \d|Already syncing/)
          await expect(syncable).toContainText('Already syncing, started elsewhere', { timeout: 1_000 })
        }).toPass()

        for (let at = 0; at < (await rows.count()); at += 1) {
          await rows
            .nth(at)
            .getByRole('button', { name: /^Users of/ })
            .click()
          const users = page.getByRole('region', { name: /^Users of/ })
          await expect(users.getByRole('status')).toContainText(/^\d+ users?$/)
          if ((await users.getByRole('status').textContent())?.trim() === '250 users') break
        }
        const users = page.getByRole('region', { name: /^Users of/ })
        await expect(users.getByRole('row')).toHaveCount(251)
        await users.getByRole('textbox', { name: 'Filter the users read' }).fill('zzz-nobody')
        await expect(users).toContainText('None of the 250 read matches')
      },
    )
  })

  test('the CRM’s token is requested in either form', long, async ({ page, service }) => {
    const { clientId, clientSecret } = service.ready.crm
    await openPart(page, 'Connections')
    const crm = card(page, 'CRM')
    await crm.getByRole('button', { name: 'Connect the CRM' }).click()
    await crm.getByLabel('Base URL').fill(service.ready.url)
    await crm.getByLabel('Client id').fill(clientId)
    await crm.getByLabel('Client secret').fill('not-the-secret')
    await crm.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(crm.getByRole('alert')).toContainText('The CRM didn’t accept this client id and secret.')
    await crm.getByLabel('Client secret').fill(clientSecret)
    await crm.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(crm).toContainText(/Administrator token, valid until \d+:\d\d/)
    await crm.getByRole('button', { name: 'Change the CRM' }).click()
    await crm.getByRole('radio', { name: 'Body' }).click()
    await crm.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(crm).toContainText(/Administrator token, valid until/)
    await crm.getByRole('button', { name: 'Verify' }).click()
    await expect(crm.getByRole('alert')).toBeHidden()
    await crm.getByRole('button', { name: 'Disconnect the CRM' }).click()
    await expect(crm).toContainText('not connected')
  })
})

test(
  'without a keychain the secret is kept for this session only, and the page says so',
  long,
  async ({ page, service }) => {
    test.skip(hasKeyring, 'this desktop has a keyring')
    await fill(page, service, { user: service.ready.clients[0]!.user })
    await page.keyboard.press('Control+Enter')
    const alert = connectForm(page).getByRole('alert')
    await expect(alert).toContainText('The keychain can’t be opened.')
    await alert.getByRole('button', { name: 'Keep it until Tallystick closes' }).click()
    await expect(card(page, 'Fieldstone')).toContainText('Kept until Tallystick closes')
    await expect(stopSheet(page)).toBeHidden()
  },
)
