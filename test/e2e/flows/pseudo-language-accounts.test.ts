/** Shows the views of accounts, directories and the CRM in the pseudo-languages, as pseudo-language.test.ts does. */
import type { Page } from '@playwright/test'
import type { StandAlone } from '../../conformance/stand-alone-process.ts'
import { newCommandId } from '../../support/host-client.ts'
import { connectBeside, firstReadingDone, templateRead } from '../support/account-steps.ts'
import { logToday } from '../support/log-today.ts'
import { namesOf, type PseudoLanguage } from '../support/pseudo-language.ts'
import {
  describeInPseudoLanguages,
  dialog,
  inPseudoLanguage,
  lookIntoMenus,
  openPart,
  test,
} from '../support/pseudo-steps.ts'
import { expect, sendsSoon, type FlowClient } from '../support/tallystick.ts'

test.use({
  ...inPseudoLanguage,
  settings: { ...inPseudoLanguage.settings, ...sendsSoon },
  serviceFlags: ['--entries', '40', '--directory-sync', '3600'],
})

/** Looks at the form for an account: empty, with everything missing, and after the service has refused it. */
async function lookAtConnecting(page: Page, { ready }: StandAlone, pseudo: PseudoLanguage): Promise<void> {
  await openPart(page, 'connections')
  await pseudo.look('connections, none')
  await page.locator('.part .card button, .part button').first().click()
  const form = page.locator('form:not(.field-box)')
  await expect(form).toBeVisible()
  for (const more of await form.locator('summary, [aria-expanded=false]:not([role=combobox])').all())
    await more.click()
  await pseudo.look('connect, empty')
  await page.keyboard.press('Control+Enter')
  await pseudo.look('connect, everything missing')
  const fields = form.locator('input:not([type=checkbox]):visible')
  for (const [index, value] of ['Fieldstone', ready.url, ready.clients[0]!.clientId, 'wrong'].entries())
    await fields.nth(index).fill(value)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('listitem').first()).toBeVisible()
  await pseudo.look('connect, refused')
  await page.keyboard.press('Escape')
}

async function lookAtAccount(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await openPart(page, 'connections')
  const cards = page.locator('.card')
  await expect(cards.first()).toBeVisible()
  await pseudo.look('connections')
  for (const toggle of await cards.locator('.head .icon.sm').all()) {
    await toggle.click()
    await pseudo.look('connections, details changed')
    await toggle.click()
  }
  // The last button of an account disconnects it.
  await page.locator('.card .body .actions button').last().click()
  await expect(dialog(page)).toBeVisible()
  await pseudo.look('disconnect')
  await page.keyboard.press('Escape')
}

async function lookAtDirectories(page: Page, { ready }: StandAlone, pseudo: PseudoLanguage): Promise<void> {
  await openPart(page, 'directories')
  const open = page.locator('.part button').first()
  await expect(open).toBeVisible()
  await pseudo.look('directories, none')
  await open.click()
  const fields = page.locator('form:not(.field-box) input:visible')
  await expect(fields.first()).toBeVisible()
  await pseudo.look('directories, sign in')
  for (const [index, value] of [ready.url, ready.directory.user, ready.directory.password].entries())
    await fields.nth(index).fill(value)
  await page.keyboard.press('Enter')
}

/** Rows that the preview marks in different ways, in five columns. */
const bringInTable = [
  'Id,Zebra,Xylo,Refund,Date',
  '6000000001,Zebra crossing,Wide stripes,refund,1',
  ',Zebra crossing,Wide stripes,refund,2',
  '6000000001,Zebra crossing,Wide stripes,refund,3',
].join('\n')

/** Looks at "Bring in items": each source, a problem, and a preview with its columns. */
async function lookAtBringingIn(page: Page, pseudo: PseudoLanguage): Promise<void> {
  pseudo.expectData(['Fieldstone', 'hello', 'Id', 'Zebra', 'Xylo', 'Refund', 'Date'])
  await openPart(page, 'items')
  await page.locator('main .bring button, [data-pane=right] .bring button').first().click()
  const field = page.locator('textarea')
  await expect(field).toBeVisible()
  for (const source of await page.locator('[role=radiogroup] [role=radio]').all()) {
    await source.click()
    await pseudo.look('bring in, a source')
  }
  await page.locator('[role=radiogroup] [role=radio]').first().click()
  for (const text of ['hello', bringInTable]) {
    await field.fill(text)
    await page.keyboard.press('Control+Enter')
    await expect(page.locator(text === 'hello' ? '[role=alert] .muted' : '.rows .mark').first()).toBeVisible()
    await pseudo.look('bring in, what was read')
  }
  await lookIntoMenus(page, pseudo, 'bring in', '.view')
  // In a narrow window the columns are chosen in a sheet, otherwise in the heads of the table.
  if ((await page.locator('th').count()) === 0) {
    await page.locator('.tools button.btn').first().click()
    await expect(dialog(page)).toBeVisible()
    await pseudo.look('bring in, columns')
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Escape')
}

async function lookAtAccountWork(
  page: Page,
  client: FlowClient,
  { ready }: StandAlone,
  pseudo: PseudoLanguage,
): Promise<void> {
  const item = { itemId: ready.items[0]!.id, name: 'Zebra crossing', board: null, pinned: false }
  await client.call('items.add', { commandId: newCommandId(), ...item })
  await logToday(client, 15)
  await page.keyboard.press('Control+Shift+h')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await pseudo.look('history of an account')
  await page.locator('[data-row]').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await pseudo.look('entry of an account')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+t')
  await lookIntoMenus(page, pseudo, 'timer of an account', 'main')
  await pseudo.look('timer of an account')
}

/** Looks at the note about items without a name, at the view in which they get names, and at one of these items. */
async function lookAtNaming(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await page.keyboard.press('Alt+t')
  const note = page.locator('[role=note] .button-row')
  await expect(note).toBeVisible()
  await pseudo.look('items without a name')
  await note.getByRole('button').last().click()
  await expect(page.locator('main .card input, [data-pane=right] .card input').first()).toBeFocused()
  await pseudo.look('naming')
  await page.keyboard.press('Escape')
  await openPart(page, 'items')
  const row = page.locator('[role=table] [role=row][data-row]').first()
  await expect(row).toBeVisible()
  await pseudo.look('items of an account')
  await row.click()
  await expect(page.locator('[role=table] form')).toBeVisible()
  await pseudo.look('an open item of an account')
  await page.keyboard.press('Escape')
}

/** Looks at the view to send local entries, and at its menus. */
async function lookAtSendingLocals(page: Page, pseudo: PseudoLanguage): Promise<void> {
  await openPart(page, 'connections')
  await page.locator('.send button').click()
  await expect(
    page.locator('.fill-column [role=checkbox], .fill-column input[type=checkbox]').first(),
  ).toBeVisible()
  await pseudo.look('local entries to send')
  await lookIntoMenus(page, pseudo, 'local entries to send', '.fill-column')
}

describeInPseudoLanguages(() => {
  test('connecting an account is translated, and no text is cut', async ({
    page,
    service,
    client,
    pseudo,
  }) => {
    test.slow()
    pseudo.expectData([
      service.ready.url,
      'Fieldstone',
      'client_id, client_secret: no client has these credentials',
    ])
    await lookAtConnecting(page, service, pseudo)
    // Directories are offered to people who are connected to a service.
    await connectBeside(client, service)
    await firstReadingDone(client)
    pseudo.expectData(await namesOf(client))
    await lookAtDirectories(page, service, pseudo)
  })

  test('an account and its entries are translated, and no text is cut', async ({
    page,
    service,
    client,
    pseudo,
  }) => {
    test.slow()
    await connectBeside(client, service)
    await templateRead(client)
    await firstReadingDone(client)
    const { clientId, user } = service.ready.clients[0]!
    pseudo.expectData([...(await namesOf(client)), service.ready.url, clientId, user])
    await lookAtAccount(page, pseudo)
    await lookAtNaming(page, pseudo)
    await lookAtBringingIn(page, pseudo)
    await lookAtAccountWork(page, client, service, pseudo)
  })

  test('sending local entries is translated, and no text is cut', async ({
    page,
    service,
    client,
    pseudo,
  }) => {
    for (const minutes of [20, 40]) await logToday(client, minutes)
    await expect.poll(async () => (await client.call('sync.read', {})).queued).toBe(0)
    pseudo.expectData(await namesOf(client))
    await connectBeside(client, service)
    await templateRead(client)
    await firstReadingDone(client)
    pseudo.expectData(await namesOf(client))
    await lookAtSendingLocals(page, pseudo)
  })
})
