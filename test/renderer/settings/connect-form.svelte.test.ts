/** The form for an account says what is missing, and connects only with an address and credentials that were tested. */
import { describe, expect, it } from 'vitest'
import type { Bridge } from '../../../src-preload/bridge.ts'
import type { AccountSettings, Connection, ConnectionTest } from '../../../src-preload/model/connection.ts'
import { usualDialect } from '../../../src-preload/rules/usual-dialect.ts'
import { ConnectForm } from '../../../src-renderer/settings/connect-form.svelte.ts'

const good: ConnectionTest = {
  steps: [{ name: 'token', state: 'ok', problem: null, tookMs: 12 }],
  users: [{ id: '40771', entries: 3 }],
}

const connection: Connection = {
  ...{ id: 'a', kind: 'account', name: 'Fieldstone', active: true, settings: null, secret: 'keychain' },
  ...{ secretSince: null, tokenUntil: null, condition: 'ok', entries: 0, unsent: 0 },
  ...{ worklogsGoneAt: null, importedAt: null },
}

function accountSettings(baseUrl: string): AccountSettings {
  return {
    ...{ name: 'Fieldstone', baseUrl, templateUrl: null, worklogsUrl: null, clientId: 'client' },
    ...{ userId: '40771', accountId: null, editing: 'none', dialect: usualDialect },
    startFingerprint: true,
  }
}

function start(test: ConnectionTest = good, before: Connection | null = null) {
  const calls: { name: string; input: unknown }[] = []
  const bridge = {
    call: (name: string, input: unknown) => {
      calls.push({ name, input })
      return Promise.resolve(name === 'connections.test' ? test : {})
    },
    on: () => () => {},
  } as unknown as Bridge
  const form = new ConnectForm({ bridge }, before)
  if (before) return { form, names: () => calls.map(({ name }) => name), calls }
  form.name = 'Fieldstone'
  form.baseUrl = 'fieldstone.example/'
  form.clientId = ' client '
  form.secretTyped(true)
  return { form, names: () => calls.map(({ name }) => name), calls }
}

describe('the account form', () => {
  it('the form says what is missing only after the first attempt', async () => {
    const { form, names } = start()
    form.baseUrl = 'http://fieldstone.example'
    expect(form.problemOf('baseUrl')).toBeUndefined()
    expect(await form.try('secret')).toBe(false)
    expect(form.problemOf('baseUrl')).toContain('only over https://')
    expect(names()).toEqual([])
  })

  it('the start fingerprint can be switched off without another test', async () => {
    const { form, names, calls } = start()
    await form.try('secret')
    form.startFingerprint = false
    expect(await form.connect('secret')).toBe(true)
    expect(names()).toEqual(['connections.test', 'connections.connect'])
    expect(calls[1]!.input).toMatchObject({ settings: { startFingerprint: false } })
  })

  it('a test needs no user id, which it may find', async () => {
    const { form } = start({ ...good, users: [] })
    expect(await form.try('secret')).toBe(true)
    expect(form.problemOf('userId')).toBeUndefined()
    expect(await form.connect('secret')).toBe(false)
    expect(form.problemOf('userId')).toContain('the id that you have')
  })

  it('connecting tests the account first and uses the only user id found', async () => {
    const { form, calls } = start()
    expect(await form.connect('secret')).toBe(true)
    expect(calls.map(({ name }) => name)).toEqual(['connections.test', 'connections.connect'])
    expect(calls[1]!.input).toMatchObject({
      clientSecret: 'secret',
      today: false,
      settings: { baseUrl: 'https://fieldstone.example', clientId: 'client', userId: '40771' },
    })
  })

  it('the form tests the same values once, and again after a change', async () => {
    const { form, names } = start()
    await form.try('secret')
    form.userId = '5'
    await form.connect('secret')
    expect(names()).toEqual(['connections.test', 'connections.connect'])
    form.secretTyped(true)
    await form.connect('other')
    expect(names().slice(2)).toEqual(['connections.test', 'connections.connect'])
  })

  it('the form tests the address and the use of v1.0, and again after a change', async () => {
    const { form, calls, names } = start()
    form.userId = '5'
    form.worklogsUrl = 'old.fieldstone.example/'
    await form.try('secret')
    expect(calls[0]!.input).toMatchObject({
      settings: { worklogsUrl: 'https://old.fieldstone.example', editing: 'none' },
    })
    form.editing = 'v1'
    await form.connect('secret')
    expect(names()).toEqual(['connections.test', 'connections.test', 'connections.connect'])
    form.worklogsUrl = 'http://old.fieldstone.example'
    expect(await form.try('secret')).toBe(false)
    expect(form.problemOf('worklogsUrl')).toContain('only over https://')
  })

  it('the form keeps the secret only for the origins for which it was entered', () => {
    const settings = { ...accountSettings('https://a.example'), templateUrl: 'https://b.example' }
    const { form } = start(good, { ...connection, settings })
    expect(form.keepsSecret).toBe(true)
    form.worklogsUrl = 'https://b.example/v1'
    expect(form.keepsSecret).toBe(true)
    form.worklogsUrl = 'https://c.example'
    expect(form.keepsSecret).toBe(false)
    form.worklogsUrl = ''
    form.templateUrl = 'https://c.example'
    expect(form.keepsSecret).toBe(false)
    form.templateUrl = ''
    form.baseUrl = 'https://b.example'
    expect(form.keepsSecret).toBe(false)
  })

  it('the form does not connect if a step of the test failed', async () => {
    const { form, names } = start({ ...good, steps: [{ ...good.steps[0]!, state: 'failed' }] })
    form.userId = '5'
    expect(await form.connect('secret')).toBe(false)
    expect(names()).toEqual(['connections.test'])
  })
})
