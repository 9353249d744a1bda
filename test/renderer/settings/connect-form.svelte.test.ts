/** An account being typed: what is asked for, and that nothing is connected which was not tried as it stands. */
import { describe, expect, it } from 'vitest'
import type { Bridge } from '../../../src-preload/bridge.ts'
import type { ConnectionTest } from '../../../src-preload/model/connection.ts'
import { ConnectForm } from '../../../src-renderer/settings/connect-form.svelte.ts'

const good: ConnectionTest = {
  steps: [{ name: 'token', state: 'ok', problem: null, tookMs: 12 }],
  users: [{ id: '40771', entries: 3 }],
}

function start(test: ConnectionTest = good) {
  const calls: { name: string; input: unknown }[] = []
  const bridge = {
    call: (name: string, input: unknown) => {
      calls.push({ name, input })
      return Promise.resolve(name === 'connections.test' ? test : {})
    },
    on: () => () => {},
  } as unknown as Bridge
  const form = new ConnectForm({ bridge }, null)
  form.name = 'Fieldstone'
  form.baseUrl = 'fieldstone.example/'
  form.clientId = ' client '
  form.secretTyped(true)
  return { form, names: () => calls.map(({ name }) => name), calls }
}

describe('an account being typed', () => {
  it('says nothing before the first try, then what is missing', async () => {
    const { form, names } = start()
    form.baseUrl = 'http://fieldstone.example'
    expect(form.problemOf('baseUrl')).toBeUndefined()
    expect(await form.try('secret')).toBe(false)
    expect(form.problemOf('baseUrl')).toContain('only over https://')
    expect(names()).toEqual([])
  })

  it('needs no user id to be tried, which the test may find', async () => {
    const { form } = start({ ...good, users: [] })
    expect(await form.try('secret')).toBe(true)
    expect(form.problemOf('userId')).toBeUndefined()
    expect(await form.connect('secret')).toBe(false)
    expect(form.problemOf('userId')).toContain('the id that you have')
  })

  it('is tried before it is connected, with the only user id that was found', async () => {
    const { form, calls } = start()
    expect(await form.connect('secret')).toBe(true)
    expect(calls.map(({ name }) => name)).toEqual(['connections.test', 'connections.connect'])
    expect(calls[1]!.input).toMatchObject({
      clientSecret: 'secret',
      today: false,
      settings: { baseUrl: 'https://fieldstone.example', clientId: 'client', userId: '40771' },
    })
  })

  it('is tried once for what stands there, and again once that changed', async () => {
    const { form, names } = start()
    await form.try('secret')
    form.userId = '5'
    await form.connect('secret')
    expect(names()).toEqual(['connections.test', 'connections.connect'])
    form.secretTyped(true)
    await form.connect('other')
    expect(names().slice(2)).toEqual(['connections.test', 'connections.connect'])
  })

  it('is not connected when a step failed', async () => {
    const { form, names } = start({ ...good, steps: [{ ...good.steps[0]!, state: 'failed' }] })
    form.userId = '5'
    expect(await form.connect('secret')).toBe(false)
    expect(names()).toEqual(['connections.test'])
  })
})
