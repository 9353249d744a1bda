/** Several accounts: one of them is active, and the entries of the others are sent too. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draft } from '../support/builders.ts'
import { clientSecret, startAccountService, type AccountService } from '../support/account-service.ts'
import { json, type Asked } from '../support/http-server.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startApp, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
let one: AccountService
let other: AccountService
let oneId: string

beforeEach(async () => {
  ;[one, other] = await Promise.all([startAccountService(), startAccountService()])
  app = startApp({ keychain: memoryKeychain() })
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  oneId = await connect(one, 'One')
})
afterEach(async () => {
  await app.close()
  await Promise.all([one.close(), other.close()])
})

async function connect({ settings }: AccountService, name: string): Promise<string> {
  const order = { settings: { ...settings, name }, clientSecret, today: false }
  return (await app.call('connections.connect', order)).connectionId
}

async function log(minutes = 30): Promise<string> {
  await app.give('items.add', { itemId: '88213', name: 'Refund flow', board: null, pinned: false })
  const entry = { itemId: '88213', day: '2026-11-20', startedAt: null, minutes, draft: draft() }
  return (await app.give('entries.save', { entry, remember: false })).entryId
}

async function until<T>(look: () => Promise<T> | T, good: (seen: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const seen = await look()
    if (good(seen)) return seen
    if (tries > 1_500) throw new Error(`it never came to that: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const account = async (id = oneId) => (await app.call('connections.list', {})).find((each) => each.id === id)!
const switchTo = (connectionId: string) => app.call('connections.activate', { connectionId })
const isCreate = ({ method, path }: Asked) => method === 'POST' && path.endsWith('/timeEntries')
const isToken = ({ path }: Asked) => path.endsWith('/oauth2/token')

/** Lets the service answer every request with status 500. */
function breakDown(service: AccountService): void {
  service.answer = (_asked, response) => json(response, 500, { message: 'Sorry' })
}

describe('entries of an inactive account', () => {
  it('counts the open create of an inactive account, because it keeps the program from ending', async () => {
    breakDown(one)
    await log()
    await connect(other, 'Other')
    const answer = Promise.withResolvers<undefined>()
    one.heal()
    const honest = one.answer
    one.answer = async (asked, response) => {
      if (isCreate(asked)) await answer.promise
      await honest(asked, response)
    }
    app.app.wake()
    await until(
      () => app.app.openCreates(),
      (open) => open === 1,
    )
    expect((await app.call('sync.read', {})).sending).toBe(0)
    answer.resolve(undefined)
    await until(
      () => app.app.openCreates(),
      (open) => open === 0,
    )
    expect((await one.entries()).map(({ minutes }) => minutes)).toEqual([30])
  })

  it('sends the entry of an inactive account once, as soon as its service answers again', async () => {
    breakDown(one)
    await log()
    await connect(other, 'Other')
    await log(45)
    await until(other.entries, ({ length }) => length === 1)
    expect(await account()).toMatchObject({ active: false, unsent: 1, condition: 'not-answering' })
    one.heal()
    app.app.wake()
    await until(one.entries, ({ length }) => length === 1)
    await until(account, ({ unsent }) => unsent === 0)
    expect((await one.entries()).map(({ minutes }) => minutes)).toEqual([30])
    expect((await other.entries()).map(({ minutes }) => minutes)).toEqual([45])
    expect(one.asked.filter(isCreate).length).toBeLessThanOrEqual(2)
  })

  it('sends the entry of an inactive account after a restart', async () => {
    breakDown(one)
    await log()
    await switchTo('local')
    await app.restart()
    expect((await app.call('app.describe', {})).workspace.kind).toBe('local')
    one.heal()
    app.app.wake()
    await until(one.entries, ({ length }) => length === 1)
  })

  it('sends the entry of the local workspace while an account is active', async () => {
    await switchTo('local')
    await app.call('settings.change', { patch: { holdSeconds: 2 } })
    await log()
    await switchTo(oneId)
    expect((await account('local')).unsent).toBe(1)
    await until(
      () => account('local'),
      ({ unsent }) => unsent === 0,
    )
    expect(await one.entries()).toEqual([])
  })

  it('keeps the entries of an account that refuses the credentials, while other accounts keep sending', async () => {
    const honest = one.answer
    one.answer = (asked, response) =>
      isToken(asked) ? json(response, 401, { message: 'No' }) : honest(asked, response)
    await log()
    await connect(other, 'Other')
    await until(account, ({ condition }) => condition === 'paused')
    await log(45)
    await until(other.entries, ({ length }) => length === 1)
    expect(await app.call('sync.read', {})).toMatchObject({ condition: 'ok', accountName: 'Other' })
    expect((await account()).unsent).toBe(1)
  })

  it('looks up an entry before resending it when switching accounts cancelled its create', async () => {
    const honest = one.answer
    // The service stores the entry and never answers.
    one.answer = async (asked, response) => {
      if (!isCreate(asked)) return honest(asked, response)
      const silent = { writeHead: () => ({ end: () => undefined }) }
      return honest(asked, silent as never)
    }
    const entryId = await log()
    await until(one.entries, ({ length }) => length === 1)
    await switchTo('local')
    one.heal()
    app.app.wake()
    await until(account, ({ unsent }) => unsent === 0)
    expect(await one.entries()).toHaveLength(1)
    expect(one.asked.filter(isCreate)).toHaveLength(1)
    await switchTo(oneId)
    expect((await app.call('entries.read', { entryId })).receipts.map(({ kind }) => kind)).toContain('found')
  })

  it('stops sending the entries of an account as soon as it is removed', async () => {
    breakDown(one)
    await log()
    await switchTo('local')
    await app.call('connections.remove', { connectionId: oneId })
    one.heal()
    app.app.wake()
    const asked = one.asked.length
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(one.asked.length).toBe(asked)
    expect(await one.entries()).toEqual([])
  })

  it('sends the entries of an inactive account with changed settings at once', async () => {
    breakDown(one)
    await log()
    await switchTo('local')
    one.heal()
    const honest = one.answer
    one.answer = (asked, response) =>
      isToken(asked) && !asked.body.includes('"account_id":"7"')
        ? json(response, 401, { message: 'No' })
        : honest(asked, response)
    app.app.wake()
    await until(account, ({ condition }) => condition === 'paused')
    const settings = { ...one.settings, name: 'One', accountId: '7' }
    await app.call('connections.change', { connectionId: oneId, settings, clientSecret: null, today: false })
    await until(one.entries, ({ length }) => length === 1)
  })
})
