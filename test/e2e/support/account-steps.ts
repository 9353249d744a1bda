/**
 * Steps of flows about accounts, against the service in a separate process. Most of them need the keyring of the tests'
 * desktop. Assertions that a flow is about do not belong here.
 */
import type { Locator, Page } from '@playwright/test'
import { startStandAlone, type StandAlone } from '../../conformance/stand-alone-process.ts'
import { accountSettings } from '../../support/account-service.ts'
import type { FlowClient } from './flow-host.ts'
import { openSettings } from './steps.ts'
import { expect, test as base } from './tallystick.ts'

export const hasKeyring = process.env['TALLYSTICK_TEST_DESKTOP'] === '1'

export const test = base.extend<{ serviceFlags: string[]; service: StandAlone }>({
  serviceFlags: [[], { option: true }],
  service: async ({ serviceFlags }, use) => {
    const service = await startStandAlone(serviceFlags)
    await use(service)
    await service.end('SIGTERM')
  },
})

export async function openPart(page: Page, part: 'Connections' | 'Directories'): Promise<void> {
  await openSettings(page, part)
}

export const connectForm = (page: Page): Locator => page.getByRole('form', { name: 'Connect an account' })
export const results = (page: Page): Locator =>
  page.getByRole('list', { name: 'Result of the test' }).getByRole('listitem')
export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

interface Typed {
  readonly url?: string
  readonly secret?: string
  readonly user?: string
}

export async function fill(page: Page, service: StandAlone, typed: Typed = {}): Promise<void> {
  await openPart(page, 'Connections')
  await page.getByRole('button', { name: 'Connect', exact: true }).first().click()
  await fillForm(page, service, typed)
}

export async function fillForm(page: Page, { ready }: StandAlone, typed: Typed = {}): Promise<void> {
  const [admin] = ready.clients
  const form = connectForm(page)
  await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.type('Fieldstone')
  await form.getByLabel('Base URL').fill(typed.url ?? ready.url)
  await form.getByLabel('Client id').fill(admin!.clientId)
  await form.getByLabel('Client secret').fill(typed.secret ?? admin!.clientSecret)
  if (typed.user !== undefined) await form.getByLabel('Your user id').fill(typed.user)
}

export async function connect(page: Page, service: StandAlone): Promise<void> {
  await fill(page, service, { user: service.ready.clients[0]!.user })
  await page.keyboard.press('Control+Enter')
  await expect(card(page, 'Fieldstone')).toContainText('entries go here')
}

/**
 * Connects an account by command, without screen and keyring, with a session-only secret. Resolves with the
 * connection's id.
 */
export async function connectBeside(
  client: FlowClient,
  { ready }: StandAlone,
  settings: { readonly name?: string; readonly baseUrl?: string } = {},
): Promise<string> {
  const { clientId, clientSecret, user: userId } = ready.clients[0]!
  const { connectionId } = await client.call('connections.connect', {
    settings: { ...accountSettings(ready.url), clientId, userId, ...settings },
    clientSecret,
    today: true,
  })
  return connectionId
}

/** Resolves once the account's template has been read. */
export const templateRead = (client: FlowClient): Promise<void> =>
  expect.poll(async () => (await client.call('template.form', { itemId: null })).template).not.toBeNull()

/** Resolves once the entries of the last 90 days have been read. */
export const firstReadingDone = (client: FlowClient): Promise<void> =>
  expect.poll(async () => (await client.call('days.coverage', {})).state).not.toBe('reading')

/** Sends a request to the account with its own credentials, without Tallystick. */
export async function askThere(
  { ready }: StandAlone,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const [admin] = ready.clients
  // Each request uses a new connection. On a busy machine, the service may close an idle one just when it is used again.
  const json = { 'content-type': 'application/json', connection: 'close' }
  const grant = {
    grant_type: 'client_credentials',
    client_id: admin!.clientId,
    client_secret: admin!.clientSecret,
  }
  const token = await fetch(`${ready.url}/api/2.0/oauth2/token`, {
    ...{ method: 'POST', headers: json, body: JSON.stringify(grant) },
  })
  const { access_token: bearer } = (await token.json()) as { access_token: string }
  const answer = await fetch(`${ready.url}${path}`, {
    method,
    headers: { ...json, authorization: `Bearer ${bearer}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answer.json()
}
