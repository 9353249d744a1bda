/**
 * All entries of an account are read in the background, despite faults and restarts, but not while an entry is being
 * sent.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountInProcess, type AccountInProcess } from '../support/account-in-process.ts'
import { accountSettings, clientSecret } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { delayed, lists, refused } from '../support/flaky-transport.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const day = '2026-11-20'
const all = { from: '0001-01-01', to: '9999-12-31' }

let clock: FakeClock
let service: AccountInProcess
let app: StartedApp
beforeEach(async () => {
  clock = new FakeClock()
  service = accountInProcess(clock)
  app = startAppAt(clock, { keychain: memoryKeychain(), wrapTransport: service.wrap })
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  const settings = accountSettings('https://time.fieldstone.example')
  await app.call('connections.connect', { settings, clientSecret, today: false })
  await app.give('items.add', { itemId: '7001', name: 'Checkout', board: null, pinned: false })
  await app.settle()
})
afterEach(async () => {
  await app.close()
  service.close()
})

const create = (date: string, minutes = 30) =>
  service.ask('POST', '/api/2.0/timeEntries', {
    ...{ user: '40771', item: '7001', date, minutes, customFields: { 'billing-code': 'internal' } },
  })
/** Creates 150 entries five days apart, and 120 on one day. */
async function giveYears(): Promise<void> {
  for (let n = 0; n < 150; n++)
    await create(new Date(Date.parse(`${day}T00:00:00Z`) - n * 5 * 86_400_000).toISOString().slice(0, 10))
  for (let n = 0; n < 120; n++) await create('2023-05-05', 1 + n)
}
const coverage = () => app.call('days.coverage', {})
const here = async () =>
  (await app.call('entries.find', { ...all, rows: 0 })).counts.reduce((sum, count) => sum + count, 0)
async function passUntil(good: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await good()); tries++) {
    if (tries > 300) throw new Error(`it never came to that: ${JSON.stringify(await coverage())}`)
    await app.pass(1_000)
  }
}
const isComplete = async () => (await coverage()).left === 0
const listsAsked = () => app.transport.requests.filter(lists).length

it('reads entries older than 90 days only after days.readAll, then all, and reports how many are left', async () => {
  await giveYears()
  await app.pass(2_000)
  // The first page of a hundred entries reaches back further than 90 days.
  const first = await here()
  expect(first).toBe(99)
  expect(await coverage()).toEqual({ since: '2025-07-14', left: 270 - first, state: 'idle' })
  const before = listsAsked()
  await app.call('days.readAll', {})
  await app.pass(0)
  expect(await coverage()).toMatchObject({ state: 'reading', left: 270 - (await here()) })
  await passUntil(isComplete)
  expect(await coverage()).toEqual({ since: '2023-05-05', left: 0, state: 'idle' })
  expect(await here()).toBe(270)
  // Reading needs one request for each page, and one more for the day that is longer than a page.
  expect(listsAsked() - before).toBeLessThan(9)
})

it('reports an account without entries as complete at once', async () => {
  await app.call('days.readAll', {})
  await app.pass(0)
  expect(await coverage()).toEqual({ since: null, left: 0, state: 'idle' })
})

it('waits for a service that does not answer, and continues after a restart', async () => {
  await giveYears()
  await app.call('days.readAll', {})
  await app.pass(0)
  const { since } = await coverage()
  app.transport.always(refused, lists)
  await app.pass(1_000)
  expect(await coverage()).toMatchObject({ since, state: 'waiting' })
  await app.restart()
  await app.pass(1_000)
  expect((await coverage()).since).toBe(since)
  app.transport.heal()
  await passUntil(isComplete)
  expect(await here()).toBe(270)
})

it('reads each entry once if the program is killed between two pages', async () => {
  await giveYears()
  await app.call('days.readAll', {})
  await app.pass(0)
  app.crash()
  await passUntil(isComplete)
  expect(await here()).toBe(270)
})

it('does not read older entries while an entry is being sent', async () => {
  await giveYears()
  await app.call('days.readAll', {})
  await app.pass(0)
  const { left } = await coverage()
  const isCreate = ({ method, url }: { method: string; url: string }) =>
    method === 'POST' && url.endsWith('/timeEntries')
  app.transport.always(delayed(clock, 10_000), isCreate)
  const entry = { itemId: '7001', day, startedAt: null, minutes: 25, draft: draft() }
  const { entryId } = await app.give('entries.save', { entry, remember: false })
  await app.pass(8_000)
  expect((await app.call('entries.read', { entryId })).state).toBe('sending')
  expect((await coverage()).left).toBe(left)
  await passUntil(isComplete)
  expect((await app.call('entries.read', { entryId })).state).toBe('confirmed')
  expect(await here()).toBe(271)
})

it('reads entries that were created elsewhere since then when days.readAll is called again', async () => {
  await create('2026-11-01')
  await app.call('days.readAll', {})
  await passUntil(isComplete)
  await create('2020-02-02')
  await create('2026-11-02')
  await app.pass(3_600_000)
  await app.call('days.readAll', {})
  await passUntil(async () => (await here()) === 3)
  expect(await coverage()).toMatchObject({ left: 0, state: 'idle' })
})

it('stops reading and reports unclear if the service does not list by day', async () => {
  await giveYears()
  app.transport.always(async (send) => {
    const answer = await send()
    const page = JSON.parse(answer.text) as { items: object[] }
    return { ...answer, text: JSON.stringify({ ...page, items: page.items.toReversed() }) }
  }, lists)
  await app.call('days.readAll', {})
  await app.pass(600_000)
  expect(await coverage()).toMatchObject({ state: 'unclear', since: null })
})
