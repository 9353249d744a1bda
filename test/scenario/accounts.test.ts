/** Accounts are connected, changed and removed by the page's commands, against a service behind a real port. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Keychain } from '../../src-main/connections/keychain.ts'
import { draft } from '../support/builders.ts'
import {
  accountSettings,
  clientSecret,
  startAccountService,
  type AccountService,
} from '../support/account-service.ts'
import { loginPage } from '../support/hostile-service.ts'
import { json, startHttpServer, type Asked, type HttpServer } from '../support/http-server.ts'
import { lockedKeychain, memoryKeychain } from '../support/memory-keychain.ts'
import { findInFolder } from '../support/secret-search.ts'
import { Refused, startApp, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
let service: AccountService
let keychain: Keychain

beforeEach(async () => {
  keychain = memoryKeychain()
  service = await startAccountService()
})
afterEach(async () => {
  await app.close()
  await service.close()
})

const { name: _name, userId: _userId, ...asked } = accountSettings('')
const tested = (baseUrl: string) => ({ ...asked, baseUrl })

async function start(changes = {}): Promise<void> {
  app = startApp({ keychain, ...changes })
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
}

const connect = (changes = {}) =>
  app.call('connections.connect', {
    settings: { ...service.settings, ...changes },
    clientSecret,
    today: false,
  })

async function until<T>(look: () => Promise<T> | T, good: (seen: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const seen = await look()
    if (good(seen)) return seen
    if (tries > 2_000) throw new Error(`it never came to that: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function log(itemId: string, minutes = 30): Promise<string> {
  const item = { itemId, name: 'Refund flow', board: null, pinned: false }
  await app.give('items.add', item)
  const entry = { itemId, day: '2026-11-20', startedAt: null, minutes, draft: draft() }
  return (await app.give('entries.save', { entry, remember: false })).entryId
}

const stateOf = async (entryId: string) => (await app.call('entries.read', { entryId })).state
const isCreate = ({ method, path }: Asked) => method === 'POST' && path.endsWith('/timeEntries')

/** Waits until the service has answered. */
const answered = () =>
  until(
    async () => (await app.call('sync.read', {})).lastAnswerAt,
    (at) => at !== null,
  )
const condition = async () => (await app.call('sync.read', {})).condition

describe('connecting an account', () => {
  it('connections.test reports each step and stores nothing', async () => {
    await start()
    const test = await app.call('connections.test', {
      connectionId: null,
      settings: tested(service.origin),
      clientSecret,
    })
    expect(test.steps.map(({ name, state }) => [name, state])).toEqual([
      ['token', 'ok'],
      ['template', 'ok'],
      ['entries', 'ok'],
    ])
    expect((await app.call('connections.list', {})).map(({ id }) => id)).toEqual(['local'])
    expect(await keychain.findCredentials('Tallystick')).toEqual([])
  })

  it('connections.test lists the user ids of the latest entries, the most frequent first', async () => {
    await start()
    await connect()
    await log('88213')
    await until(service.entries, ({ length }) => length === 1)
    const { users } = await app.call('connections.test', {
      connectionId: null,
      settings: tested(service.origin),
      clientSecret,
    })
    expect(users).toEqual([{ id: '40771', entries: 1 }])
  })

  it('connections.test stops at the failed step and returns the problem that the service reported', async () => {
    await start()
    const wrong = await app.call('connections.test', {
      connectionId: null,
      settings: tested(service.origin),
      clientSecret: 'wrong-secret',
    })
    expect(wrong.steps).toMatchObject([
      { name: 'token', state: 'failed', problem: { kind: 'credentials', endpoint: '/api/2.0/oauth2/token' } },
      { name: 'template', state: 'not-tried' },
      { name: 'entries', state: 'not-tried' },
    ])
    const nobody = await app.call('connections.test', {
      connectionId: null,
      settings: tested('http://127.0.0.1:1'),
      clientSecret,
    })
    expect(nobody.steps[0]).toMatchObject({ state: 'failed', problem: { kind: 'no-answer' } })
  })

  it('connections.test refuses an address without encryption before it sends anything', async () => {
    await start()
    const refused = await app
      .call('connections.test', {
        connectionId: null,
        settings: tested('http://fieldstone.example'),
        clientSecret,
      })
      .catch((error: unknown) => error)
    expect((refused as Refused).failure).toMatchObject({
      code: 'invalid-input',
      fields: ['settings.baseUrl'],
    })
  })

  it('connecting an account makes it active, with its own items, entries and template', async () => {
    await start()
    const localItems = await app.call('items.list', {})
    expect(localItems.length).toBeGreaterThan(0)
    await connect()
    expect((await app.call('app.describe', {})).workspace).toEqual({ kind: 'account', name: 'Fieldstone' })
    expect(await app.call('items.list', {})).toEqual([])
    expect(app.events.map(({ name }) => name)).toContain('workspace.changed')
    await until(
      () => app.call('template.form', { itemId: null }),
      ({ template }) => template !== null,
    )
    const [local, account] = await app.call('connections.list', {})
    expect(local).toMatchObject({ id: 'local', active: false })
    expect(account).toMatchObject({
      kind: 'account',
      active: true,
      secret: 'keychain',
      entries: 0,
      unsent: 0,
    })
    expect(account!.tokenUntil).not.toBeNull()
  })

  it('sends an entry of the account once and keeps the entries of the local workspace apart', async () => {
    await start()
    const here = await log('88213', 15)
    await until(
      () => stateOf(here),
      (state) => state === 'confirmed',
    )
    const { connectionId } = await connect()
    const there = await log('88213', 45)
    await until(
      () => stateOf(there),
      (state) => state === 'confirmed',
    )
    expect(await service.entries()).toMatchObject([{ item: '88213', user: '40771', minutes: 45 }])
    const elsewhere = await app.call('entries.read', { entryId: here }).catch((error: unknown) => error)
    expect((elsewhere as Refused).failure.code).toBe('not-found')
    await app.call('connections.activate', { connectionId: 'local' })
    expect(await stateOf(here)).toBe('confirmed')
    expect((await app.call('connections.list', {})).map(({ id, entries }) => [id, entries])).toEqual([
      ['local', 1],
      [connectionId, 1],
    ])
  })

  it('fills the list of a new account with the items of its latest entries', async () => {
    await service.close()
    service = await startAccountService({ generatedEntries: 300 })
    await start()
    await connect()
    const items = await until(
      () => app.call('items.list', {}),
      ({ length }) => length > 0,
    )
    expect(items.length).toBeLessThanOrEqual(9)
    for (const { id, name, named } of items) expect([name, named]).toEqual([`#${id}`, false])
    const newest = [...new Set((await service.entries()).map((entry) => entry.item))]
    expect(newest).toContain(items[0]!.id)
    const item = items[0]!
    expect((await app.call('items.rename', { itemId: item.id, name: 'Refunds', board: 'Shop' })).name).toBe(
      'Refunds',
    )
  })

  it('refuses to switch accounts while a timer runs, and leaves the timer running', async () => {
    await start()
    const { connectionId } = await connect()
    await app.call('connections.activate', { connectionId: 'local' })
    const [item] = await app.call('items.list', {})
    await app.give('timer.start', { itemId: item!.id })
    const refused = await app.call('connections.activate', { connectionId }).catch((error: unknown) => error)
    expect((refused as Refused).failure.code).toBe('run-open')
    expect((await app.call('timer.read', {})).run?.state).toBe('running')
  })

  it('refuses to connect the same user of the same service twice', async () => {
    await start()
    await connect()
    const again = await connect({ name: 'Once more' }).catch((error: unknown) => error)
    expect((again as Refused).failure).toMatchObject({ code: 'already-connected' })
    await connect({ name: 'A colleague', userId: '5' })
    expect(await app.call('connections.list', {})).toHaveLength(3)
  })

  it('keeps an account after a restart and reads its secret from the keychain', async () => {
    await start()
    await connect()
    await app.restart()
    expect((await app.call('app.describe', {})).workspace.name).toBe('Fieldstone')
    const entryId = await log('88213')
    await until(
      () => stateOf(entryId),
      (state) => state === 'confirmed',
    )
  })
})

describe('the secret of an account', () => {
  it('stores the secret in the keychain and in no file', async () => {
    await start()
    await connect()
    await log('88213')
    await until(service.entries, ({ length }) => length === 1)
    expect(await keychain.findCredentials('Tallystick')).toMatchObject([{ password: clientSecret }])
    expect(findInFolder(app.dataFolder, { client: clientSecret })).toEqual([])
    expect(existsSync(join(app.dataFolder, 'tallystick.db'))).toBe(true)
  })

  it('returns the secret in no answer and no event', async () => {
    await start()
    const { connectionId } = await connect()
    const answers = [
      await app.call('connections.list', {}),
      await app.call('connections.test', {
        connectionId,
        settings: tested(service.origin),
        clientSecret: null,
      }),
      await app.call('app.describe', {}),
      app.events,
    ]
    expect(JSON.stringify(answers)).not.toContain(clientSecret)
  })

  it('drops the secret when the address of the account changes, and asks for a new one', async () => {
    await start()
    const { connectionId } = await connect()
    const other = await startAccountService()
    try {
      const moved = { ...service.settings, baseUrl: other.origin }
      const change = { connectionId, settings: moved, clientSecret: null, today: false }
      const refused = await app.call('connections.change', change).catch((error: unknown) => error)
      expect((refused as Refused).failure).toEqual({ code: 'invalid-input', fields: ['clientSecret'] })
      const testing = { connectionId, settings: tested(other.origin), clientSecret: null }
      const notTested = await app.call('connections.test', testing).catch((error: unknown) => error)
      expect((notTested as Refused).failure.fields).toEqual(['clientSecret'])
      expect(other.asked).toEqual([])

      await app.call('connections.change', { ...change, clientSecret })
      expect(await keychain.findCredentials('Tallystick')).toEqual([
        { account: `client secret for ${other.origin} (${connectionId})`, password: clientSecret },
      ])
    } finally {
      await other.close()
    }
  })

  it('deletes the secret when the account is removed', async () => {
    await start()
    const { connectionId } = await connect()
    await app.call('connections.remove', { connectionId })
    expect(await keychain.findCredentials('Tallystick')).toEqual([])
    expect((await app.call('app.describe', {})).workspace.kind).toBe('local')
  })

  it('keeps a secret for the session if there is no keychain, and lets entries wait for a new one after a restart', async () => {
    await start({ keychain: lockedKeychain })
    const refused = await connect().catch((error: unknown) => error)
    expect((refused as Refused).failure.code).toBe('keychain')
    expect(await app.call('connections.list', {})).toHaveLength(1)

    const { connectionId } = await app.call('connections.connect', {
      settings: service.settings,
      clientSecret,
      today: true,
    })
    const sent = await log('88213')
    await until(
      () => stateOf(sent),
      (state) => state === 'confirmed',
    )
    expect((await app.call('connections.list', {}))[1]).toMatchObject({ secret: 'today' })

    await app.restart()
    expect((await app.call('connections.list', {}))[1]).toMatchObject({ secret: 'nowhere' })
    const waits = await log('88213', 20)
    await until(condition, (seen) => seen === 'no-secret')
    expect(await stateOf(waits)).toBe('queued')

    const typed = { connectionId, settings: service.settings, clientSecret, today: true }
    await app.call('connections.change', typed)
    await until(
      () => stateOf(waits),
      (state) => state === 'confirmed',
    )
    await app.call('connections.remove', { connectionId })
  })
})

describe('an account in use', () => {
  it('renews an expired access token while entries are sent', async () => {
    await service.close()
    service = await startAccountService({ tokenLifetimeMs: 200 })
    await start()
    await connect()
    for (let round = 0; round < 4; round += 1) {
      const entryId = await log('88213', 10 + round)
      await until(
        () => stateOf(entryId),
        (state) => state === 'confirmed',
      )
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    expect(await service.entries()).toHaveLength(4)
    expect(await condition()).toBe('ok')
  })

  it('does not treat the login page of a network as a refusal, and sends the entry later', async () => {
    await start()
    await connect()
    await answered()
    service.answer = loginPage
    const entryId = await log('88213')
    await until(condition, (seen) => seen !== 'ok')
    expect(await condition()).toBe('not-answering')
    expect(await stateOf(entryId)).not.toBe('rejected')

    service.heal()
    await until(
      async () => {
        await app.call('sync.now', {})
        return stateOf(entryId)
      },
      (state) => state === 'confirmed',
    )
    expect(await service.entries()).toHaveLength(1)
  })

  it('pauses when the credentials are refused, and sends the kept entries with new credentials', async () => {
    await start()
    const { connectionId } = await connect()
    await answered()
    service.answer = (_asked, response) => json(response, 401, { message: 'unknown client' })
    await app.call('connections.change', {
      connectionId,
      settings: service.settings,
      clientSecret: 'wrong-secret',
      today: false,
    })
    const entryId = await log('88213')
    await until(condition, (seen) => seen === 'paused')
    expect(await stateOf(entryId)).toBe('queued')

    service.heal()
    await app.call('connections.change', {
      connectionId,
      settings: service.settings,
      clientSecret,
      today: false,
    })
    await until(
      () => stateOf(entryId),
      (state) => state === 'confirmed',
    )
    expect(await service.entries()).toHaveLength(1)
  })

  it('cancels the open request of an account when the local workspace is activated', async () => {
    await start()
    await connect()
    await answered()
    const honest = service.answer
    // The service never answers a create.
    service.answer = (asked, response) => isCreate(asked) || honest(asked, response)
    const entryId = await log('88213')
    await until(
      () => service.asked.filter(isCreate),
      ({ length }) => length === 1,
    )
    // Waiting for the create would take longer than this test may.
    await app.call('connections.activate', { connectionId: 'local' })
    const [, account] = await app.call('connections.list', {})
    expect(account).toMatchObject({ unsent: 1, active: false })
    expect(await app.call('connections.unsent', { connectionId: account!.id })).toMatchObject([
      { id: entryId, itemId: '88213', item: 'Refund flow', minutes: 30, state: 'checking' },
    ])
  })

  it('refuses to change the user or the address of an account while one of its entries may have been sent', async () => {
    await start()
    const { connectionId } = await connect()
    await answered()
    const honest = service.answer
    service.answer = (asked, response) => isCreate(asked) || honest(asked, response)
    const entryId = await log('88213')
    await until(
      () => service.asked.filter(isCreate),
      ({ length }) => length === 1,
    )
    const change = (changes: object) =>
      app
        .call('connections.change', {
          ...{ connectionId, settings: { ...service.settings, ...changes }, clientSecret, today: false },
        })
        .catch((error: unknown) => (error as Refused).failure)
    expect(await change({ userId: '5' })).toEqual({ code: 'being-sent' })
    expect(await change({ baseUrl: 'https://elsewhere.example' })).toEqual({ code: 'being-sent' })
    expect(await change({ name: 'Renamed' })).toEqual({})
    expect((await app.call('app.describe', {})).workspace.name).toBe('Renamed')
    expect(await stateOf(entryId)).toBe('checking')
  })

  it('keeps the unsent entries of a removed account and sends them when it is connected again', async () => {
    await start()
    const { connectionId } = await connect()
    await answered()
    service.answer = (_asked, response) => json(response, 503, { message: 'later' })
    const entryId = await log('88213')
    await until(condition, (seen) => seen === 'not-answering')
    await app.call('connections.remove', { connectionId })
    expect(await app.call('connections.list', {})).toHaveLength(1)
    await app.restart()
    service.heal()
    const again = await connect()
    expect(again.connectionId).toBe(connectionId)
    await app.call('sync.now', {})
    await until(
      () => stateOf(entryId),
      (state) => state === 'confirmed',
    )
  })

  it('does not follow a redirect, which would send the secret elsewhere', async () => {
    await start()
    const elsewhere = await startHttpServer((_asked, response) => json(response, 200, {}), '127.0.0.2')
    try {
      service.answer = (_asked, response) =>
        response.writeHead(302, { location: `${elsewhere.origin}/api/2.0/oauth2/token` }).end()
      const { steps } = await app.call('connections.test', {
        connectionId: null,
        settings: tested(service.origin),
        clientSecret,
      })
      expect(steps[0]).toMatchObject({ state: 'failed', problem: { kind: 'redirected', status: 302 } })
      expect(elsewhere.asked).toEqual([])
    } finally {
      await elsewhere.close()
    }
  })
})

describe('v1.0 at another address', () => {
  let v1: HttpServer
  beforeEach(async () => {
    v1 = await startHttpServer(service.answer)
    const honest = service.answer
    service.answer = (asked, response) =>
      asked.path.startsWith('/api/1.0/') ? json(response, 404, { message: 'gone' }) : honest(asked, response)
  })
  afterEach(() => v1.close())

  const goneAt = async () => (await app.call('connections.list', {}))[1]!.worklogsGoneAt
  const importing = () => app.call('connections.import', {}).catch((error: unknown) => error)
  const test = (changes: object, connectionId: string | null = null) =>
    app.call('connections.test', {
      connectionId,
      settings: { ...tested(service.origin), ...changes },
      clientSecret: connectionId === null ? clientSecret : null,
    })

  it('connections.test tries v1.0 only if the account uses it', async () => {
    await start()
    expect((await test({})).steps.map(({ name }) => name)).toEqual(['token', 'template', 'entries'])
    expect((await test({ worklogsUrl: v1.origin })).steps.at(-1)).toMatchObject({
      ...{ name: 'worklogs', state: 'ok' },
    })
    expect(v1.asked.map(({ path }) => path)).toEqual(['/api/1.0/worklogs'])
    expect((await test({ editing: 'v1' })).steps.at(-1)).toMatchObject({
      ...{ name: 'worklogs', state: 'failed', problem: { kind: 'not-found', status: 404 } },
    })
  })

  it('stops reporting v1.0 as gone when the account gets another address for it', async () => {
    await start()
    const { connectionId } = await connect()
    expect(await importing()).toBeInstanceOf(Refused)
    expect(await goneAt()).not.toBeNull()
    const change = (changes: object) =>
      app.call('connections.change', {
        ...{ connectionId, settings: { ...service.settings, ...changes }, clientSecret, today: false },
      })
    await change({ name: 'Renamed' })
    expect(await goneAt()).not.toBeNull()
    await change({ worklogsUrl: v1.origin })
    expect(await goneAt()).toBeNull()
    expect(await importing()).toMatchObject({ skipped: 0 })
  })

  it('stops reporting v1.0 as gone when a connection test reaches it', async () => {
    await start()
    const { connectionId } = await connect({ worklogsUrl: v1.origin, editing: 'v1' })
    const honest = v1.answer
    v1.answer = (_asked, response) => json(response, 410, { message: 'gone' })
    expect(await importing()).toBeInstanceOf(Refused)
    expect(await goneAt()).not.toBeNull()
    v1.answer = honest
    await test({ editing: 'v1', worklogsUrl: `${v1.origin}/` }, connectionId)
    expect(await goneAt()).toBeNull()
  })

  it('stops reporting v1.0 as gone after a successful import', async () => {
    await start()
    await connect({ worklogsUrl: v1.origin })
    const honest = v1.answer
    v1.answer = (_asked, response) => json(response, 410, { message: 'gone' })
    await importing()
    v1.answer = honest
    await importing()
    expect(await goneAt()).toBeNull()
  })

  it("does not send the stored secret to a v1.0 address that is not the account's", async () => {
    await start()
    const { connectionId } = await connect()
    const refused = await test({ worklogsUrl: v1.origin }, connectionId).catch((error: unknown) => error)
    expect((refused as Refused).failure).toEqual({ code: 'invalid-input', fields: ['clientSecret'] })
    expect(v1.asked).toEqual([])
  })
})

describe('old worklogs', () => {
  const seen = async () =>
    (await app.call('entries.days', { from: '2000-01-01', to: '2099-12-31' })).flatMap(
      ({ entries }) => entries,
    )

  it('imports old worklogs once, as confirmed entries, and never sends them', async () => {
    await service.close()
    service = await startAccountService({ generatedEntries: 60 })
    await start()
    const { connectionId } = await connect()
    const first = await app.call('connections.import', {})
    expect(first.added).toBeGreaterThan(0)
    expect(first.known).toBe(0)
    const entries = await seen()
    expect(entries).toHaveLength(first.added)
    expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(['confirmed']))
    expect(entries.every(({ editable }) => !editable)).toBe(true)

    expect(await app.call('connections.import', {})).toMatchObject({ added: 0, known: first.added })
    const account = (await app.call('connections.list', {})).find(({ id }) => id === connectionId)
    expect(account).toMatchObject({ entries: first.added, unsent: 0 })
    expect(account!.importedAt).not.toBeNull()
    expect(service.asked.filter(isCreate)).toEqual([])
  })

  it('records that v1.0 is gone when the service answers an import with 410', async () => {
    await start()
    await connect()
    await answered()
    const honest = service.answer
    service.answer = (asked, response) =>
      asked.path.startsWith('/api/1.0/worklogs')
        ? json(response, 410, { message: 'gone' })
        : honest(asked, response)
    const refused = await app.call('connections.import', {}).catch((error: unknown) => error)
    expect((refused as Refused).failure).toMatchObject({
      code: 'service',
      problem: { kind: 'not-found', status: 410 },
    })
    expect((await app.call('connections.list', {}))[1]!.worklogsGoneAt).not.toBeNull()
  })

  const worklog = (changes: object = {}) =>
    service.ask('POST', '/api/1.0/worklogs', {
      ...{ itemId: '88213', userId: '40771', worklogDate: '2026-11-18T09:15:00.000Z', worklogMinutes: 30 },
      ...changes,
    })

  it.each([
    [
      { worklogMinutes: 30.5, worklogBillableMinutes: 12.5 },
      { minutes: 31, billableMinutes: 13 },
    ],
    [{ worklogMinutes: 0.2 }, { minutes: 1, billableMinutes: 0 }],
    [
      { worklogMinutes: 29.4, worklogBillableMinutes: 29.4 },
      { minutes: 29, billableMinutes: 29 },
    ],
    [{ worklogDate: '2026-11-18T23:30:00.000Z' }, { day: '2026-11-18' }],
    [{ worklogDate: '2026-11-18T00:30:00+02:00' }, { day: '2026-11-18' }],
    [{ worklogDate: '2026-11-18T23:30:00-08:00' }, { day: '2026-11-18' }],
  ])('imports a worklog with %j as v2.0 of the account shows it', async (given, shown) => {
    await start()
    await connect()
    await worklog(given)
    expect(await app.call('connections.import', {})).toMatchObject({ added: 1, known: 0, skipped: 0 })
    expect(await seen()).toMatchObject([shown])
    const [there] = await service.entries()
    expect(await seen()).toMatchObject([{ minutes: there!.minutes, day: there!.date }])
  })

  it('refuses to import worklogs into the local workspace', async () => {
    await start()
    const refused = await app.call('connections.import', {}).catch((error: unknown) => error)
    expect((refused as Refused).failure.code).toBe('not-allowed')
  })
})
