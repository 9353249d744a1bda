/**
 * Tests whole data folders with real processes, files, and an account on a real port. The cases: a database damaged on
 * the day of connecting; a copied folder with both copies online; a new folder with an old export; and an account
 * connected again by another spelling of its address.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readImport } from '../../src-preload/rules/read-import.ts'
import { clientSecret, startAccountService, type AccountService } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { newCommandId, signIn, type HostClient } from '../support/host-client.ts'
import { json, type Asked } from '../support/http-server.ts'
import { startBrowserHost, type HostProcess } from '../support/start-browser-host.ts'

const day = '2026-11-20'
const all = { from: '2000-01-01', to: '2099-12-31' }

let place: string
let service: AccountService
let hosts: HostProcess[]
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'tallystick-folders-'))
  service = await startAccountService()
  hosts = []
})
afterEach(async () => {
  for (const host of hosts) await host.kill()
  await service.close()
  rmSync(place, { recursive: true, force: true })
})

interface Running {
  readonly host: HostProcess
  readonly client: HostClient
}

const folder = (name: string) => join(place, name)

async function start(name: string): Promise<Running> {
  const env = { XDG_STATE_HOME: folder('state') }
  const host = await startBrowserHost({ dataFolder: folder(name), entry: 'built', env })
  hosts.push(host)
  const client = await signIn(host.link)
  await client.call('settings.change', { patch: { holdSeconds: 0 } })
  return { host, client }
}

async function connect({ client }: Running, baseUrl = service.origin): Promise<string> {
  const settings = { ...service.settings, baseUrl }
  const { connectionId } = await client.call('connections.connect', { settings, clientSecret, today: true })
  await expect
    .poll(async () => (await client.call('template.form', { itemId: null })).template)
    .not.toBeNull()
  return connectionId
}

/** A session-only secret is lost with the process, so it is typed again. */
async function typeSecret({ client }: Running, connectionId: string): Promise<void> {
  const { settings } = service
  await client.call('connections.change', { connectionId, settings, clientSecret, today: true })
}

async function log({ client }: Running, minutes: number): Promise<void> {
  const item = { itemId: '7001', name: 'Checkout', board: null, pinned: false }
  await client.call('items.add', { commandId: newCommandId(), ...item })
  const entry = { itemId: '7001', day, startedAt: `${day}T08:00:12.345Z`, minutes, draft: draft() }
  await client.call('entries.save', { commandId: newCommandId(), entry, remember: false })
}

const entries = async ({ client }: Running) =>
  (await client.call('entries.days', all)).flatMap((each) => each.entries)
const states = async (running: Running) => (await entries(running)).map(({ state }) => state)
const arrived = async () => (await service.entries()).map(({ minutes }) => minutes).sort()
const isCreate = ({ method, path }: Asked) => method === 'POST' && path.endsWith('/timeEntries')

/** Refuses all creates of this test, so that none is pending or in doubt when the connection ends. */
function refuseCreates(): void {
  const honest = service.answer
  service.answer = (asked, response) => {
    if (isCreate(asked)) json(response, 429, { message: 'later' }, { 'retry-after': '600' })
    else honest(asked, response)
  }
}

async function logRefused(running: Running, minutes: number): Promise<void> {
  const before = service.asked.filter(isCreate).length
  await log(running, minutes)
  await expect.poll(() => service.asked.filter(isCreate).length).toBeGreaterThan(before)
  await expect.poll(() => states(running)).toContain('queued')
}

it('restores the account and all unsent entries after a kill and a damaged database', async () => {
  const first = await start('data')
  const id = await connect(first)
  refuseCreates()
  await log(first, 30)
  await log(first, 45)
  await first.host.kill()
  const data = folder('data')
  rmSync(join(data, 'backups'), { recursive: true, force: true })
  for (const name of readdirSync(data)) if (name.startsWith('tallystick.db')) rmSync(join(data, name))
  writeFileSync(join(data, 'tallystick.db'), 'this is no database at all. '.repeat(400))

  const second = await start('data')
  expect((await second.client.call('app.describe', {})).workspace).toEqual({
    kind: 'account',
    name: 'Fieldstone',
  })
  expect(await second.client.call('connections.list', {})).toMatchObject([
    {},
    { id, active: true, unsent: 2 },
  ])
  expect((await entries(second)).map(({ minutes }) => minutes).sort()).toEqual([30, 45])
  expect(await second.client.call('notices.read', {})).toMatchObject([
    { kind: 'damaged', names: ['Fieldstone'] },
  ])
})

it('sends nothing twice when a folder was copied and both copies go online', async () => {
  const before = await start('data')
  const id = await connect(before)
  await log(before, 10)
  await expect.poll(() => states(before)).toEqual(['confirmed'])
  refuseCreates()
  await log(before, 30)
  await log(before, 45)
  await before.host.stop()
  cpSync(folder('data'), folder('copy'), { recursive: true })

  const [original, copy] = [await start('data'), await start('copy')]
  expect(await original.client.call('notices.read', {})).toEqual([])
  expect(await copy.client.call('notices.read', {})).toMatchObject([{ kind: 'elsewhere', entries: 2 }])
  service.heal()
  await Promise.all([typeSecret(original, id), typeSecret(copy, id)])
  for (const each of [original, copy])
    await expect
      .poll(() => each.client.call('sync.now', {}).then(() => states(each)), { timeout: 60_000 })
      .toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect(await arrived()).toEqual([10, 30, 45])
})

it('finds its own export in the account when it is imported into a new folder', async () => {
  const old = await start('data')
  await connect(old)
  for (const minutes of [10, 30, 45]) await log(old, minutes)
  await expect.poll(() => states(old), { timeout: 60_000 }).toEqual(Array(3).fill('confirmed'))
  const { text } = await old.client.call('entries.export', { ...all, format: 'csv' })
  const rows = readImport(text, 'Europe/Berlin', null).lines.flatMap((line) =>
    'row' in line ? [line.row] : [],
  )

  const fresh = await start('fresh')
  await connect(fresh)
  expect(await fresh.client.call('days.read', { from: day, to: day })).toMatchObject({ complete: true })
  expect((await entries(fresh)).map(({ minutes }) => minutes).sort()).toEqual([10, 30, 45])
  const verdicts = await fresh.client.call('entries.compare', { rows })
  expect(verdicts.map(({ kind }) => kind)).toEqual(Array(3).fill('there'))
  const order = { commandId: newCommandId(), rows }
  expect(await fresh.client.call('entries.import', order)).toEqual({ added: 0, left: 3 })
})

it('recognizes an account by another spelling of its address, and sends the waiting entries', async () => {
  const running = await start('data')
  const id = await connect(running)
  refuseCreates()
  await logRefused(running, 30)
  await running.client.call('connections.remove', { connectionId: id })
  expect(await running.client.call('connections.left', {})).toMatchObject([{ connectionId: id, unsent: 1 }])
  service.heal()
  expect(await connect(running, service.origin.replace('127.0.0.1', 'LOCALHOST') + '//')).toBe(id)
  await expect
    .poll(() => running.client.call('sync.now', {}).then(() => states(running)), { timeout: 60_000 })
    .toEqual(['confirmed'])
  expect(await arrived()).toEqual([30])
})
