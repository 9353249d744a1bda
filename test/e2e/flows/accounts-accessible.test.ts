/** No account screen violates an accessibility rule of axe, in both themes and sizes, with data and with problems. */
import type { Page } from '@playwright/test'
import { extent } from '../../tools/extent.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { hasKeyring, test } from '../support/account-steps.ts'
import { narrow, openSettings, showPart, wide } from '../support/steps.ts'
import { expect } from '../support/tallystick.ts'

test.skip(!hasKeyring, 'there is no keyring on this desktop')
test.use({ serviceFlags: ['--entries', '40', '--directory-sync', '3600'] })

async function check(page: Page, view: string): Promise<void> {
  await breaksNoRule(page, view)
  const overflow = await page.evaluate(() =>
    [...document.querySelectorAll('.part, .middle, nav, .acts')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.className || each.tagName),
  )
  expect.soft(overflow, `${view}: nothing is cut off`).toEqual([])
}

/** Checks "Bring in items" with each source, with a preview and with a problem. */
async function checkBringingIn(page: Page): Promise<void> {
  await showPart(page, 'Items')
  await page
    .getByRole('region', { name: 'Items', exact: true })
    .getByRole('button', { name: /^Bring in/ })
    .click()
  const rows = page.getByRole('textbox', { name: /^Copy rows of your board/ })
  await expect(rows).toBeFocused()
  await check(page, 'bring in, empty')
  for (const source of ['CSV file', /^Your history/, 'Board links', 'Paste a table']) {
    await page.getByRole('radio', { name: source }).click()
    await check(page, `bring in, ${String(source)}`)
  }
  await rows.fill('hello')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'This isn’t a table' })).toBeVisible()
  await check(page, 'bring in, no table')
  await rows.fill(
    ['Id,Title,Group,Owner,Date', '6000000001,Gift cards,Storefront,Mira,1', ',Ideas,Storefront,Jo,2'].join(
      '\n',
    ),
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Bring in 1 item' })).toBeVisible()
  await check(page, 'bring in, preview')
  await page.getByRole('button', { name: /^Columns…$|columns left out$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  await check(page, 'bring in, columns')
  await page.keyboard.press('Escape')
}

for (const colorScheme of extent({ share: [], all: ['light', 'dark'] } as const)) {
  for (const viewport of [narrow, wide]) {
    test.describe(`${colorScheme}, ${viewport.width} × ${viewport.height}`, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

      test('no account screen violates an accessibility rule', async ({ page, service }) => {
        test.slow()
        const [client] = service.ready.clients
        await openSettings(page, 'Connections')
        await page.getByRole('button', { name: 'Connect', exact: true }).first().click()
        const form = page.getByRole('form', { name: 'Connect an account' })
        await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused()
        await form.getByText('Advanced', { exact: true }).click()
        await check(page, 'connect, empty')
        await page.keyboard.press('Control+Enter')
        await check(page, 'connect, everything missing')
        await form.getByRole('textbox', { name: /^Name/ }).fill('Fieldstone')
        await form.getByLabel('Base URL').fill(service.ready.url)
        await form.getByLabel('Client id').fill(client!.clientId)
        await form.getByLabel('Client secret').fill('not-the-secret')
        await page.keyboard.press('Enter')
        await expect(form.getByText(/Token:.*refused/)).toBeVisible()
        await check(page, 'connect, refused')
        await form.getByLabel('Client secret').fill(client!.clientSecret)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('group', { name: 'User ids in the last entries' })).toBeVisible()
        await check(page, 'connect, tried')
        await form.getByLabel('Your user id').fill(client!.user)
        await page.keyboard.press('Control+Enter')
        const account = page.getByRole('region', { name: 'Fieldstone' })
        await expect(account).toContainText('In use')
        await check(page, 'connections')
        await checkBringingIn(page)
        await page.keyboard.press('Escape')
        await showPart(page, 'Connections')
        await page.getByRole('button', { name: 'Show diagnostics' }).click()
        await expect(
          page.getByText(/^Tallystick hasn’t seen any of its entries in Fieldstone yet/),
        ).toBeVisible()
        await check(page, 'diagnostics')
        await account.getByRole('button', { name: 'Disconnect' }).click()
        await expect(page.getByRole('dialog', { name: /^Disconnect/ })).toContainText('has arrived there')
        await check(page, 'disconnect')
        await page.keyboard.press('Escape')
        await page
          .getByRole('region', { name: 'CRM' })
          .getByRole('button', { name: 'Connect the CRM' })
          .click()
        await check(page, 'CRM, sign in')

        await showPart(page, 'Directories')
        await expect(page.getByText('No directory server')).toBeVisible()
        await check(page, 'directories, none')
        await page.getByRole('button', { name: 'Sign in' }).click()
        const sign = page.getByRole('form', { name: 'Sign in at the directory server' })
        await sign.getByLabel('Base URL').fill(service.ready.url)
        await sign.getByLabel('User name').fill(service.ready.directory.user)
        await sign.getByLabel('Password').fill(service.ready.directory.password)
        await check(page, 'directories, sign in')
        await page.keyboard.press('Enter')
        const rows = page.getByRole('list', { name: 'Directories' }).getByRole('listitem')
        await expect(rows.first()).toBeVisible()
        const company = rows.filter({ hasText: 'Company LDAP' })
        await company.getByRole('button', { name: 'Sync Company LDAP', exact: true }).click()
        await expect(company).toContainText('in the background')
        await company.getByRole('button', { name: 'Sync Company LDAP', exact: true }).click()
        await expect(company).toContainText('Already syncing')
        await company.getByRole('button', { name: /^Users of/ }).click()
        await expect(page.getByRole('textbox', { name: 'Filter the users read' })).toBeVisible()
        await check(page, 'directories')
      })
    })
  }
}
