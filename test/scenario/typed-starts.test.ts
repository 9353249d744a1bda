/** A typed start is sent with a fingerprint below the minute, which is shown and exported nowhere. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCsv } from '../../src-preload/rules/csv.ts'
import { accountInProcess, type AccountInProcess } from '../support/account-in-process.ts'
import { accountSettings, clientSecret } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { answerLost, creates } from '../support/flaky-transport.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const day = '2026-11-20'
const typed = `${day}T08:00:00.000Z`

let clock: FakeClock
let service: AccountInProcess
let apps: StartedApp[]
beforeEach(() => {
  clock = new FakeClock()
  service = accountInProcess(clock)
  apps = []
})
afterEach(async () => {
  for (const app of apps) await app.close()
  service.close()
})

async function computer(startFingerprint = true): Promise<StartedApp> {
  const app = startAppAt(clock, { keychain: memoryKeychain(), wrapTransport: service.wrap })
  apps.push(app)
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  const settings = accountSettings('https://time.fieldstone.example', { startFingerprint })
  await app.call('connections.connect', { settings, clientSecret, today: false })
  await app.give('items.add', { itemId: '7001', name: 'Checkout', board: null, pinned: false })
  await app.settle()
  return app
}

async function log(app: StartedApp, startedAt: string): Promise<string> {
  const entry = { itemId: '7001', day, startedAt, minutes: 30, draft: draft() }
  const { entryId } = await app.give('entries.save', { entry, remember: false })
  await app.settle()
  return entryId
}

const stateOf = async (app: StartedApp, entryId: string) =>
  (await app.call('entries.read', { entryId })).state

/** Start and end of the one entry in every form in which it is shown or exported. */
async function timesOf(app: StartedApp): Promise<(readonly unknown[])[]> {
  const days = { from: day, to: day }
  const [head, row] = readCsv((await app.call('entries.export', { ...days, format: 'csv' })).text)
  // The CSV has local times with their offset.
  const column = (name: string) => new Date(row![head!.indexOf(name)]!).toISOString()
  const [record] = JSON.parse((await app.call('entries.export', { ...days, format: 'json' })).text) as {
    startedAt: string
    endedAt: string
  }[]
  const shown = (await app.call('entries.days', days)).flatMap(({ entries }) => entries)
  const read = await app.call('entries.read', { entryId: shown[0]!.id })
  return [
    [column('Start'), column('End')],
    [record!.startedAt, record!.endedAt],
    ...[...shown, read].map(({ startedAt, endedAt }) => [startedAt, endedAt]),
  ]
}

const asTyped = Array<string[]>(4).fill([typed, `${day}T08:30:00.000Z`])
const startsThere = async () =>
  (await service.entries()).map(({ startTime }) => startTime!.slice(16, 23)).sort()

describe('a start typed to the minute', () => {
  it('sends a typed start with seconds that are shown and exported nowhere', async () => {
    const app = await computer()
    const entryId = await log(app, typed)
    expect(await stateOf(app, entryId)).toBe('confirmed')
    expect(await startsThere()).not.toEqual([':00.000'])
    expect(await timesOf(app)).toEqual(asTyped)
  })

  it('keeps a typed start when the entry is taken over from the account', async () => {
    const app = await computer()
    await log(app, typed)
    const [there] = await service.entries()
    await service.ask('PUT', `/api/2.0/timeEntries/${there!.id}`, {
      ...there,
      description: 'Corrected there',
    })
    expect(await app.give('days.take', { day, serviceIds: [there!.id] })).toEqual({ taken: 1 })
    expect((await app.call('entries.days', { from: day, to: day }))[0]!.entries).toMatchObject([
      { description: 'Corrected there' },
    ])
    expect(await timesOf(app)).toEqual(asTyped)
  })

  it('exports a typed start without seconds on another computer, and keeps seconds that were entered elsewhere', async () => {
    await log(await computer(), typed)
    const other = await computer()
    await service.ask('POST', '/api/2.0/timeEntries', {
      ...{ user: '40771', item: '7001', date: '2026-11-19', minutes: 20, startTime: '2026-11-19T08:00:27Z' },
      customFields: { 'billing-code': 'internal' },
    })
    const days = { from: '2026-11-19', to: day }
    expect(await other.call('days.read', days)).toMatchObject({ taken: 2 })
    expect((await timesOf(other)).slice(0, 2)).toEqual(asTyped.slice(0, 2))
    const { text } = await other.call('entries.export', { ...days, format: 'json' })
    expect(text).toContain('2026-11-19T08:00:27.000Z')
  })

  it('keeps the seconds of a start that the timer recorded when the entry is taken over', async () => {
    const app = await computer()
    await log(app, `${day}T08:00:12.345Z`)
    const [there] = await service.entries()
    await service.ask('PUT', `/api/2.0/timeEntries/${there!.id}`, {
      ...there,
      description: 'Corrected there',
    })
    await app.give('days.take', { day, serviceIds: [there!.id] })
    expect(await timesOf(app)).toEqual(
      Array<string[]>(4).fill([`${day}T08:00:12.345Z`, `${day}T08:30:12.345Z`]),
    )
  })
})

describe('an account to which starts are sent as whole minutes', () => {
  it('sends whole minutes to an account without start fingerprints, and sync.diagnose reports tier 3', async () => {
    const app = await computer(false)
    for (const startedAt of [typed, `${day}T09:00:12.345Z`])
      expect(await stateOf(app, await log(app, startedAt))).toBe('confirmed')
    expect(await startsThere()).toEqual([':00.000', ':00.000'])
    expect(await app.call('sync.diagnose', {})).toMatchObject({ tier: 3, startFingerprint: false })
  })

  it('holds back an entry that looks like one in doubt, and asks the user which one was sent', async () => {
    const app = await computer(false)
    expect(await stateOf(app, await log(app, `${day}T07:00:00.000Z`))).toBe('confirmed')
    app.transport.next(answerLost, creates)
    const ids = [await log(app, typed), await log(app, `${day}T09:00:00.000Z`)]
    const states = () => Promise.all(ids.map((id) => stateOf(app, id)))
    expect(await states()).toEqual(['checking', 'queued'])
    await app.pass(60_000)
    expect(await states()).toEqual(['asking', 'queued'])
    const { candidates } = await app.call('entries.read', { entryId: ids[0]! })
    expect(candidates).toHaveLength(1)
    await app.give('entries.answer', { entryId: ids[0]!, serviceId: candidates[0]!.serviceId })
    await app.pass(60_000)
    expect(await states()).toEqual(['confirmed', 'confirmed'])
    expect(await service.minutes()).toEqual([30, 30, 30])
  })

  it('still recognizes an entry that was sent with seconds before fingerprints were turned off', async () => {
    const app = await computer()
    app.transport.next(answerLost, creates)
    const entryId = await log(app, typed)
    const { id: connectionId, settings } = (await app.call('connections.list', {})).find(
      ({ active }) => active,
    )!
    await app.call('connections.change', {
      ...{ connectionId, clientSecret: null, today: false },
      settings: { ...settings!, startFingerprint: false },
    })
    await app.pass(60_000)
    expect(await stateOf(app, entryId)).toBe('confirmed')
    expect(await service.minutes()).toEqual([30])
    expect(await timesOf(app)).toEqual(asTyped)
  })
})
