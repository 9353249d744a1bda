/** After an account is connected, its entries of the last 90 days are read, and the user is asked to name their items. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountInProcess, type AccountInProcess } from '../support/account-in-process.ts'
import { accountSettings, clientSecret } from '../support/account-service.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { lists, refused } from '../support/flaky-transport.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const today = '2026-11-20'
const all = { from: '0001-01-01', to: '9999-12-31' }
const settings = accountSettings('https://time.fieldstone.example')

let clock: FakeClock
let service: AccountInProcess
let app: StartedApp
beforeEach(() => {
  clock = new FakeClock(`${today}T09:00:00.000Z`)
  service = accountInProcess(clock)
  app = startAppAt(clock, { keychain: memoryKeychain(), wrapTransport: service.wrap })
})
afterEach(async () => {
  await app.close()
  service.close()
})

const daysAgo = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
const create = (item: string, date: string, minutes = 30) =>
  service.ask('POST', '/api/2.0/timeEntries', {
    ...{ user: '40771', item, date, minutes, customFields: { 'billing-code': 'internal' } },
  })
/** Creates entries on 200 items, spread over 90 days. Item 50000 has three entries, item 50001 has two. */
async function give200Items(): Promise<void> {
  for (let n = 0; n < 200; n++) await create(String(50_000 + n), daysAgo(n % 90))
  await create('50000', daysAgo(40))
  await create('50000', daysAgo(41))
  await create('50001', daysAgo(42))
}
const connect = () => app.call('connections.connect', { settings, clientSecret, today: false })
const items = () => app.call('items.list', {})
const here = async () =>
  (await app.call('entries.find', { ...all, rows: 0 })).counts.reduce((sum, count) => sum + count, 0)
const isIdle = async () => (await app.call('days.coverage', {})).state === 'idle'
async function passUntil(good: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await good()); tries++) {
    if (tries > 300) throw new Error(JSON.stringify(await app.call('days.coverage', {})))
    await app.pass(1_000)
  }
}
const listsAsked = () => app.transport.requests.filter(lists).length

it('lists every item of the last 90 days by its id, with the board that the service returns', async () => {
  await give200Items()
  app.transport.always(async (send) => {
    const answer = await send()
    const page = JSON.parse(answer.text) as { items: { item: string }[] }
    const withBoards = page.items.map((entry) => ({
      ...entry,
      ...(entry.item < '50100' ? { board: 4410275001 } : {}),
    }))
    return { ...answer, text: JSON.stringify({ ...page, items: withBoards }) }
  }, lists)
  await connect()
  await passUntil(isIdle)
  const listed = await items()
  expect(new Set(listed.map(({ id }) => id)).size).toBe(200)
  expect(listed).toHaveLength(200)
  expect(listed.every(({ named, name, id }) => !named && name === `#${id}`)).toBe(true)
  expect(listed.filter(({ board }) => board === '4410275001')).toHaveLength(100)
  expect(listed.filter(({ board }) => board === null)).toHaveLength(100)
  expect(await here()).toBe(203)
})

it('lists the items without a name by how often they were used', async () => {
  await give200Items()
  await connect()
  await passUntil(isIdle)
  const unnamed = await app.call('items.unnamed', {})
  expect(unnamed).toHaveLength(200)
  expect(unnamed.slice(0, 3)).toEqual([
    { id: '50000', board: null, entries: 3, lastDay: today },
    { id: '50001', board: null, entries: 2, lastDay: daysAgo(1) },
    { id: '50090', board: null, entries: 1, lastDay: today },
  ])
})

it('reads no further than 90 days until the user asks for all entries', async () => {
  for (let n = 0; n < 260; n++) await create('7001', daysAgo(n))
  await connect()
  await passUntil(isIdle)
  const { since, left } = await app.call('days.coverage', {})
  // The first page of a hundred entries reaches a little further than 90 days.
  expect(since).toBe(daysAgo(98))
  expect(left).toBe(161)
  const before = listsAsked()
  await app.pass(600_000)
  expect(listsAsked()).toBe(before)
  await app.call('days.readAll', {})
  await passUntil(async () => (await app.call('days.coverage', {})).left === 0)
  expect(await here()).toBe(260)
})

it('goes on where it was when the connection is lost and the program is restarted, and adds nothing twice', async () => {
  await give200Items()
  await connect()
  await app.settle()
  await app.pass(0)
  const some = await here()
  expect(some).toBeGreaterThan(50)
  expect(some).toBeLessThan(203)
  app.transport.always(refused, lists)
  await app.pass(30_000)
  expect(await app.call('days.coverage', {})).toMatchObject({ state: 'waiting' })
  await app.restart()
  await app.pass(10_000)
  expect(await here()).toBe(some)
  expect(await app.call('items.namingNote', {})).toEqual({ open: false })
  app.transport.heal()
  await passUntil(isIdle)
  expect(await here()).toBe(203)
  expect(await items()).toHaveLength(200)
  expect(await app.call('items.namingNote', {})).toEqual({ open: true })
})

it('stops reading when another workspace becomes active, and goes on when the account is active again', async () => {
  await give200Items()
  const { connectionId } = await connect()
  await app.settle()
  await app.pass(0)
  await app.call('connections.activate', { connectionId: 'local' })
  const before = listsAsked()
  await app.pass(60_000)
  expect(listsAsked()).toBe(before)
  expect(await app.call('items.unnamed', {})).toEqual([])
  await app.call('connections.activate', { connectionId })
  await passUntil(isIdle)
  expect(await items()).toHaveLength(200)
  expect(await here()).toBe(203)
})

it('keeps the names of items that the user has named meanwhile', async () => {
  await give200Items()
  await connect()
  await app.settle()
  await app.pass(0)
  await app.call('items.rename', { itemId: '50000', name: 'Checkout', board: null })
  await passUntil(isIdle)
  expect((await items()).find(({ id }) => id === '50000')).toMatchObject({ name: 'Checkout', named: true })
  expect(await app.call('items.unnamed', {})).toHaveLength(199)
})

it('adds the items of the latest entries even if the lists of the service are in no order', async () => {
  await give200Items()
  app.transport.always(async (send) => {
    const answer = await send()
    const page = JSON.parse(answer.text) as { items: object[] }
    return { ...answer, text: JSON.stringify({ ...page, items: page.items.toReversed() }) }
  }, lists)
  await connect()
  await app.pass(60_000)
  expect(await app.call('days.coverage', {})).toMatchObject({ state: 'unclear', since: null })
  expect((await items()).length).toBeGreaterThan(50)
})

it('asks for names once: not without such items, and not again after the note was closed', async () => {
  await connect()
  await passUntil(isIdle)
  expect(await app.call('items.namingNote', {})).toEqual({ open: false })
  await app.call('connections.activate', { connectionId: 'local' })

  await create('7001', today)
  const other = accountSettings('https://time.other.example')
  await app.call('connections.connect', { settings: other, clientSecret, today: false })
  await passUntil(isIdle)
  expect(await app.call('items.namingNote', {})).toEqual({ open: true })
  await app.call('items.closeNamingNote', {})
  await app.restart()
  expect(await app.call('items.namingNote', {})).toEqual({ open: false })
})
