/** Whole data folders are damaged, rolled back or copied, and accounts return under another spelling of their address. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Installation } from '../../src-main/app/files/installation.ts'
import type { AccountSettings } from '../../src-preload/model/connection.ts'
import { accountInProcess, type AccountInProcess } from '../support/account-in-process.ts'
import { accountSettings, clientSecret } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { creates, refused, requestLost } from '../support/flaky-transport.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const address = 'https://time.fieldstone.example'
const day = '2026-11-20'

let clock: FakeClock
let service: AccountInProcess
let app: StartedApp
let others: StartedApp[]
beforeEach(() => {
  clock = new FakeClock()
  service = accountInProcess(clock)
  others = []
})
afterEach(async () => {
  for (const each of [app, ...others]) await each.close()
  service.close()
})

async function start(changes: object = {}): Promise<StartedApp> {
  const started = startAppAt(clock, { keychain: memoryKeychain(), wrapTransport: service.wrap, ...changes })
  await started.call('settings.change', { patch: { holdSeconds: 0 } })
  await started.settle()
  return started
}

async function connect(to = app, changes: Partial<AccountSettings> = {}): Promise<string> {
  const settings = accountSettings(address, changes)
  const { connectionId } = await to.call('connections.connect', { settings, clientSecret, today: false })
  await to.settle()
  return connectionId
}

async function log(
  minutes: number,
  to = app,
  startedAt: string | null = `${day}T08:00:12.345Z`,
): Promise<void> {
  await to.give('items.add', { itemId: '7001', name: 'Checkout', board: null, pinned: false })
  const entry = { itemId: '7001', day, startedAt, minutes, draft: draft() }
  await to.give('entries.save', { entry, remember: false })
  await to.settle()
}

const shown = async (of = app) =>
  (await of.call('entries.days', { from: day, to: day }))
    .flatMap(({ entries }) => entries.map(({ minutes }) => minutes))
    .toSorted((one, other) => one - other)
const states = async (of = app) =>
  (await of.call('entries.days', { from: day, to: day })).flatMap(({ entries }) =>
    entries.map(({ state }) => state),
  )
const accounts = async (of = app) =>
  (await of.call('connections.list', {})).filter(({ kind }) => kind === 'account')
const notices = async (of = app) => (await of.call('notices.read', {})).map(({ kind }) => kind)

/** Returns the number of unsent entries in all lists, and checks that each count equals the length of its list. */
async function unsentInLists(of = app): Promise<number> {
  const listed = await of.call('connections.list', {})
  const left = await of.call('connections.left', {})
  let sum = 0
  for (const [connectionId, unsent] of [
    ...listed.map((each) => [each.id, each.unsent] as const),
    ...left.map((each) => [each.connectionId, each.unsent] as const),
  ]) {
    expect(await of.call('connections.unsent', { connectionId })).toHaveLength(unsent)
    sum += unsent
  }
  return sum
}

function unsentInDatabase(of = app): number {
  const copy = join(of.dataFolder, 'looked-at.db')
  for (const more of ['', '-wal'])
    if (existsSync(join(of.dataFolder, `tallystick.db${more}`)))
      cpSync(join(of.dataFolder, `tallystick.db${more}`), `${copy}${more}`)
  const db = new DatabaseSync(copy)
  try {
    const select = "SELECT count(*) AS n FROM outbox WHERE state NOT IN ('confirmed', 'cancelled')"
    return Number(db.prepare(select).get()!['n'])
  } finally {
    db.close()
    for (const more of ['', '-wal', '-shm']) rmSync(`${copy}${more}`, { force: true })
  }
}

async function arriveAll(of = app): Promise<void> {
  of.transport.heal()
  await of.call('sync.now', {})
  await of.pass(20 * 60_000)
}

describe('a database lost on the day of connecting', () => {
  const rubbish = Buffer.from('this is no database at all, and never was one. '.repeat(200))
  const losses: [string, (folder: string) => void][] = [
    [
      'is damaged',
      (folder) => {
        writeFileSync(join(folder, 'tallystick.db'), rubbish)
        rmSync(join(folder, 'tallystick.db-wal'))
      },
    ],
    ['has lost its write-ahead log', (folder) => rmSync(join(folder, 'tallystick.db-wal'))],
    [
      'is gone',
      (folder) => {
        for (const name of readdirSync(folder))
          if (name.startsWith('tallystick.db')) rmSync(join(folder, name))
      },
    ],
  ]
  const withoutCopies = (folder: string) => rmSync(join(folder, 'backups'), { recursive: true, force: true })

  it.each(losses)(
    '%s: restores the account and its unsent entries, and shows a notice about it',
    async (how, lose) => {
      app = await start()
      const id = await connect()
      await log(10)
      expect(await service.minutes()).toEqual([10])
      app.transport.always(refused, creates)
      await log(30)
      await log(45)
      app.crash((folder) => {
        withoutCopies(folder)
        lose(folder)
      })
      await app.settle()
      expect((await app.call('app.describe', {})).workspace).toEqual({ kind: 'account', name: 'Fieldstone' })
      expect(await accounts()).toMatchObject([{ id, active: true, secret: 'keychain', unsent: 2 }])
      expect(await shown()).toEqual([10, 30, 45])
      expect(await notices()).toEqual([how === 'is damaged' ? 'damaged' : 'accounts'])
      expect(await unsentInLists()).toBe(2)
      await arriveAll()
      expect(await service.minutes()).toEqual([10, 30, 45])
    },
  )

  it.each(losses)(
    '%s: also restores the unsent entries of the local workspace beside the account',
    async (_how, lose) => {
      app = await start()
      app.transport.always(refused, creates)
      await log(15)
      await connect()
      await log(30)
      app.crash((folder) => {
        withoutCopies(folder)
        lose(folder)
      })
      await app.settle()
      expect(await unsentInLists()).toBe(2)
      await app.call('connections.activate', { connectionId: 'local' })
      expect(await shown()).toEqual([15])
    },
  )

  it('offers the entries of a recovery log whose account is unknown, and sends them after they are moved', async () => {
    app = await start()
    const id = await connect()
    app.transport.always(refused, creates)
    await log(30)
    await log(45)
    app.crash((folder) => {
      withoutCopies(folder)
      for (const name of readdirSync(folder))
        if (name.startsWith('tallystick.db') || name === 'accounts.json') rmSync(join(folder, name))
    })
    await app.settle()
    expect(await app.call('connections.left', {})).toEqual([
      { connectionId: id, name: null, baseUrl: null, userId: null, unsent: 2 },
    ])
    expect(
      (await app.call('connections.unsent', { connectionId: id })).map(({ minutes }) => minutes),
    ).toEqual([30, 45])
    const to = await connect()
    expect(await app.give('connections.takeOver', { from: id, to })).toEqual({ moved: 2 })
    expect(await app.call('connections.left', {})).toEqual([])
    expect(await shown()).toEqual([30, 45])
    expect(await unsentInLists()).toBe(2)
    await app.restart()
    await app.settle()
    expect(await app.call('connections.left', {})).toEqual([])
    await arriveAll()
    expect(await service.minutes()).toEqual([30, 45])
  })

  it.each(['a recovery log', 'the database'])(
    'gives entries that are moved out of %s to the item that stays, if theirs was merged in the new account',
    async (from) => {
      app = await start()
      const id = await connect()
      await app.call('settings.change', { patch: { holdSeconds: 60 } })
      await log(30)
      if (from === 'the database') await app.call('connections.remove', { connectionId: id })
      else
        app.crash((folder) => {
          withoutCopies(folder)
          for (const name of readdirSync(folder))
            if (name.startsWith('tallystick.db') || name === 'accounts.json') rmSync(join(folder, name))
        })
      await app.settle()
      const to = await connect(app, { baseUrl: 'https://fieldstone-time.example' })
      for (const itemId of ['7001', '7002'])
        await app.give('items.add', { itemId, name: `Item ${itemId}`, board: null, pinned: false })
      await app.give('items.merge', { itemId: '7001', intoId: '7002' })
      expect(await app.give('connections.takeOver', { from: id, to })).toEqual({ moved: 1 })
      const entriesOf = async (itemId: string) => (await app.call('items.details', { itemId })).entries
      expect([await entriesOf('7001'), await entriesOf('7002')]).toEqual([0, 1])
      await app.give('items.takeApart', { itemId: '7001' })
      expect([await entriesOf('7001'), await entriesOf('7002')]).toEqual([1, 0])
    },
  )

  it('stores accounts.json for the owner only, and without a secret', async () => {
    app = await start()
    await connect()
    const path = join(app.dataFolder, 'accounts.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).not.toContain(clientSecret)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      accounts: [{ settings: { baseUrl: address } }],
    })
  })

  it('does not restore a removed account from accounts.json, but recognizes it when it is connected again', async () => {
    app = await start()
    const id = await connect()
    app.transport.always(refused, creates)
    await log(30)
    await app.call('connections.remove', { connectionId: id })
    app.crash((folder) => {
      withoutCopies(folder)
      for (const name of readdirSync(folder)) if (name.startsWith('tallystick.db')) rmSync(join(folder, name))
    })
    await app.settle()
    expect(await accounts()).toEqual([])
    expect(await app.call('connections.left', {})).toMatchObject([
      { connectionId: id, name: 'Fieldstone', unsent: 1 },
    ])
    expect(await connect()).toBe(id)
    expect(await shown()).toEqual([30])
  })
})

describe('a database rolled back twice', () => {
  const databaseIn = (folder: string) =>
    readdirSync(folder).filter((name) => /^tallystick\.db(-wal)?$/.test(name))

  it('does not confirm a new entry by an older one with the same start that the database has lost', async () => {
    app = await start()
    await connect()
    await log(10)
    await app.pass(60_000)
    const older = databaseIn(app.dataFolder).map(
      (name) => [name, readFileSync(join(app.dataFolder, name))] as const,
    )
    const setBack = (folder: string) => {
      for (const name of databaseIn(folder)) rmSync(join(folder, name))
      for (const [name, bytes] of older) writeFileSync(join(folder, name), bytes)
    }
    const removeLogs = (folder: string) => {
      for (const name of readdirSync(folder)) if (name.endsWith('.twin')) rmSync(join(folder, name))
    }
    await log(30)
    expect(await shown()).toEqual([10, 30])
    app.crash(setBack)
    await app.settle()
    expect(await shown()).toEqual([10, 30])
    // Until now the entry that was sent existed in the recovery log. Now it exists only at the service.
    app.crash((folder) => {
      setBack(folder)
      removeLogs(folder)
    })
    await app.settle()
    expect(await shown()).toEqual([10])
    app.transport.next(requestLost, creates)
    await log(30)
    await app.pass(30 * 60_000)
    expect(await states()).toEqual(['confirmed', 'confirmed'])
    expect(await service.minutes()).toEqual([10, 30, 30])
  })
})

describe('a data folder restored from a copy', () => {
  const started = `${day}T08:00:12.345Z`
  const moves = [
    ['stays as it was', {}],
    ['is moved to another item', { item: '7002' }],
    ['is moved to another day', { date: '2026-11-24' }],
  ] as const
  const cases = moves.flatMap(([what, change]) =>
    [started, null].map((startedAt) => ({ what, change, startedAt, with: startedAt ? 'with' : 'without' })),
  )

  it.each(cases)(
    'does not resend an entry $with a start that was sent after the copy was made and $what',
    async ({ change, startedAt }) => {
      app = await start()
      await connect()
      app.transport.always(refused, creates)
      await log(30, app, startedAt)
      const copy = `${app.dataFolder}-copy`
      await app.app.close()
      cpSync(app.dataFolder, copy, { recursive: true })
      await app.restart()
      await arriveAll()
      expect(await states()).toEqual(['confirmed'])
      const [entry] = await service.entries()
      await service.ask('PUT', `/api/2.0/timeEntries/${entry!.id}`, { ...entry, ...change })
      await app.app.close()
      rmSync(app.dataFolder, { recursive: true })
      cpSync(copy, app.dataFolder, { recursive: true })
      await app.restart()
      await arriveAll()
      const isKnown = startedAt !== null && Object.keys(change).length === 0
      expect(await states()).toEqual([isKnown ? 'confirmed' : 'asking'])
      expect(await service.entries()).toMatchObject([{ id: entry!.id, ...change }])
      rmSync(copy, { recursive: true })
    },
  )
})

describe('an account connected again', () => {
  it.each([
    'https://TIME.Fieldstone.example',
    'https://time.fieldstone.example:443',
    'https://time.fieldstone.example/',
    'https://time.fieldstone.example.',
    'time.fieldstone.example',
  ])('recognizes an account by the address %s and keeps its unsent entries', async (spelling) => {
    app = await start()
    const id = await connect()
    app.transport.always(refused, creates)
    await log(30)
    await app.call('connections.remove', { connectionId: id })
    expect(await unsentInLists()).toBe(1)
    expect(unsentInDatabase()).toBe(1)
    expect(await connect(app, { baseUrl: spelling })).toBe(id)
    expect(await shown()).toEqual([30])
    expect(await unsentInLists()).toBe(1)
    await arriveAll()
    expect(await service.minutes()).toEqual([30])
  })

  it.each([
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://time.example/Team', 'https://time.example/team/'],
    ['https://time.example/a//b', 'https://time.example/a/b'],
    ['https://time.example/%7Eteam', 'https://time.example/~team'],
    ['http://localhost:9/x', 'http://127.0.0.1:9/x'],
  ])('treats %s and %s as the same address', async (one, other) => {
    app = await start()
    const id = await connect(app, { baseUrl: one })
    await expect(connect(app, { baseUrl: other })).rejects.toMatchObject({
      failure: { code: 'already-connected' },
    })
    await app.call('connections.remove', { connectionId: id })
    expect(await connect(app, { baseUrl: other })).toBe(id)
  })

  it('treats another address or user as a new account, and lists and moves the unsent entries of the old one', async () => {
    app = await start()
    const id = await connect()
    app.transport.always(refused, creates)
    await log(30)
    await app.call('connections.remove', { connectionId: id })
    const other = await connect(app, { baseUrl: 'https://fieldstone-time.example' })
    expect(other).not.toBe(id)
    expect(await app.call('connections.left', {})).toEqual([
      { connectionId: id, name: 'Fieldstone', baseUrl: address, userId: '40771', unsent: 1 },
    ])
    expect(await unsentInLists()).toBe(unsentInDatabase())
    expect(await app.give('connections.takeOver', { from: id, to: other })).toEqual({ moved: 1 })
    expect(await shown()).toEqual([30])
    expect(await unsentInLists()).toBe(1)
    await arriveAll()
    expect(await service.minutes()).toEqual([30])
  })

  it('refuses to move an entry that may have been sent to another service', async () => {
    app = await start()
    const id = await connect()
    app.transport.always((send) => send().then(() => Promise.reject(new Error('lost'))), creates)
    await log(30)
    await app.call('connections.remove', { connectionId: id })
    const other = await connect(app, { baseUrl: 'https://fieldstone-time.example' })
    expect(await app.refusal('connections.takeOver', { from: id, to: other })).toMatchObject({
      code: 'being-sent',
    })
    expect(await unsentInLists()).toBe(1)
  })

  it('shows every unsent entry in exactly one list and count while accounts are connected, removed and moved', async () => {
    app = await start()
    app.transport.always(refused, creates)
    await log(10)
    const first = await connect()
    await log(20)
    const second = await connect(app, { baseUrl: 'https://second.example' })
    await log(25)
    await log(30)
    expect(await unsentInLists()).toBe(4)
    await app.call('connections.remove', { connectionId: first })
    expect(await unsentInLists()).toBe(4)
    await app.call('connections.remove', { connectionId: second })
    expect(await unsentInLists()).toBe(4)
    expect(unsentInDatabase()).toBe(4)
    const third = await connect(app, { baseUrl: 'https://third.example' })
    await app.give('connections.takeOver', { from: first, to: third })
    expect(await unsentInLists()).toBe(4)
    await app.restart()
    expect(await unsentInLists()).toBe(4)
    expect(await connect(app, { baseUrl: 'https://SECOND.example./' })).toBe(second)
    expect(await unsentInLists()).toBe(4)
    expect(unsentInDatabase()).toBe(4)
  })
})

describe('a copied folder', () => {
  /** Returns an installation that keeps its id in memory, as one computer keeps it for one data folder. */
  function place(): Installation {
    let known: string | null = null
    return {
      read: () => known,
      write(id) {
        known = id
        return true
      },
    }
  }

  async function copyOf(
    original: StartedApp,
    installation: Installation,
    keychain: object,
  ): Promise<StartedApp> {
    const folder = `${original.dataFolder}-copy`
    cpSync(original.dataFolder, folder, { recursive: true })
    const copy = startAppAt(clock, {
      ...keychain,
      wrapTransport: service.wrap,
      dataFolder: folder,
      installation,
    })
    others.push(copy)
    return copy
  }

  it('looks up open entries before a copied folder sends them, so that original and copy double nothing', async () => {
    const keychain = { keychain: memoryKeychain() }
    app = await start({ ...keychain, installation: place() })
    await connect()
    app.transport.always(refused, creates)
    await log(30)
    await log(45)
    const copy = await copyOf(app, place(), keychain)
    await copy.settle()
    expect(await notices(copy)).toEqual(['elsewhere'])
    expect(await copy.call('notices.read', {})).toMatchObject([{ entries: 2 }])
    expect(await notices()).toEqual([])
    // Original and copy go online at the same moment.
    app.transport.heal()
    await Promise.all([app.call('sync.now', {}), copy.call('sync.now', {})])
    for (let minute = 0; minute < 25; minute += 1) await app.pass(60_000)
    await copy.settle()
    expect(await service.minutes()).toEqual([30, 45])
    for (const each of [app, copy])
      expect(
        (await each.call('entries.days', { from: day, to: day })).flatMap(({ entries }) =>
          entries.map(({ state }) => state),
        ),
      ).toEqual(['confirmed', 'confirmed'])
    rmSync(copy.dataFolder, { recursive: true, force: true })
  })

  it('looks up nothing when a folder is opened again at its place', async () => {
    const installation = place()
    app = await start({ installation })
    await connect()
    app.transport.always(refused, creates)
    await log(30)
    await app.restart()
    await app.settle()
    expect(await notices()).toEqual([])
    expect((await app.call('sync.read', {})).checking).toBe(0)
  })

  it('treats a folder as the original if the installation id cannot be stored', async () => {
    app = await start({ installation: { read: () => null, write: () => false } })
    await connect()
    app.transport.always(refused, creates)
    await log(30)
    await app.restart()
    await app.settle()
    expect(await notices()).toEqual([])
    expect((await app.call('sync.read', {})).checking).toBe(0)
  })

  it('shows the notice of a copied folder until it is dismissed', async () => {
    app = await start({ installation: place() })
    await connect()
    app.transport.always(refused, creates)
    await log(30)
    const copy = await copyOf(app, place(), {})
    await copy.settle()
    const [notice] = await copy.call('notices.read', {})
    await copy.restart()
    expect(await copy.call('notices.read', {})).toEqual([notice])
    await copy.call('notices.dismiss', { noticeId: notice!.id })
    expect(await copy.call('notices.read', {})).toEqual([])
    rmSync(copy.dataFolder, { recursive: true, force: true })
  })
})
