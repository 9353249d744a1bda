import { afterEach, beforeAll, expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import type { CrmAccess } from '#preload/model/crm.ts'
import { connections as words } from '#preload/words/made/connections.ts'
import { Crm } from '../../../src-renderer/settings/crm.svelte.ts'
import ConnectView from '../../../src-renderer/settings/ConnectView.svelte'
import DirectoriesPart from '../../../src-renderer/settings/DirectoriesPart.svelte'
import { SamplePage } from '../support/sample-page.svelte.ts'
import { show, type Shown } from '../support/show.ts'

let shown: Shown | undefined
beforeAll(() => words.load())
afterEach(() => shown?.end())

it('the CRM is disconnected only after a token that was requested before has been stored', async () => {
  const settings = { baseUrl: 'https://crm.example', clientId: 'client', form: 'header' } as const
  const access: CrmAccess = { settings, secret: 'today', secretSince: null, tokenUntil: null }
  const page = new SamplePage()
  let answer = (): void => undefined
  page.answers.set('crm.connect', access).set('crm.remove', {})
  page.late.set('crm.connect', new Promise((done) => (answer = done)))
  const crm = new Crm(page)
  const connected = crm.connect(settings, 'secret', true)
  const removed = crm.remove()
  await new Promise((done) => setTimeout(done))
  expect(page.asked.map(({ name }) => name)).toEqual(['crm.connect'])
  answer()
  await Promise.all([connected, removed])
  expect(page.asked.map(({ name }) => name)).toEqual(['crm.connect', 'crm.remove'])
  expect(crm.access).toBeNull()
})

it('a failure to read the directory server is shown with "Try again", and not as a missing server', async () => {
  const page = new SamplePage()
  page.refuses.set('directories.read', 'unreachable')
  shown = await show(DirectoriesPart as never, {}, page)
  await expect.element(browser.getByText(words().noServer)).not.toBeInTheDocument()
  page.refuses.clear()
  await browser.getByRole('button', { name: words().tryAgain }).click()
  await expect.element(browser.getByText(words().noServer)).toBeVisible()
})

it('screen readers get the keys of "Connect" in the form for an account', async () => {
  shown = await show(ConnectView as never, { ondone: () => {}, oncancel: () => {} } as never)
  const connect = browser.getByRole('button', { name: words().connect, exact: true })
  expect(connect.element().getAttribute('aria-keyshortcuts')).toBe('Control+Enter')
})
