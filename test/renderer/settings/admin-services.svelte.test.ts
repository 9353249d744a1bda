import { expect, it } from 'vitest'
import type { CrmAccess } from '#preload/model/crm.ts'
import { Crm } from '../../../src-renderer/settings/crm.svelte.ts'
import { SamplePage } from '../support/sample-page.svelte.ts'

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
