/**
 * A deletion of a sent entry is undone at every moment of its request and with every end of that request. The service
 * then has the entry exactly once, with the same values.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WireRequest } from '../../src-main/api/transport.ts'
import { accountInProcess, type AccountInProcess } from '../support/account-in-process.ts'
import { accountSettings, clientSecret } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import {
  answered,
  answeredAfterwards,
  answerLost,
  everything,
  lists,
  portal,
  refused,
  requestLost,
  type Fault,
} from '../support/flaky-transport.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'
import { extent } from '../tools/extent.ts'

type Corrected = 'v1' | 'v2'

const day = '2026-11-20'
const entry = {
  ...{ itemId: '7001', day, startedAt: null, minutes: 30 },
  draft: draft({ description: 'Refunds' }),
}
const deletions = ({ method }: WireRequest) => method === 'DELETE'
const changes = ({ method }: WireRequest) => method === 'PUT'
const worklogReads = ({ method, url }: WireRequest) => method === 'GET' && url.includes('/api/1.0/worklogs/')

let clock: FakeClock
let service: AccountInProcess
let app: StartedApp
beforeEach(() => {
  clock = new FakeClock()
  service = accountInProcess(clock)
  app = startAppAt(clock, { keychain: memoryKeychain(), wrapTransport: service.wrap })
})
afterEach(async () => {
  await app.close()
  service.close()
})

async function sentEntry(editing: Corrected): Promise<string> {
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  const settings = accountSettings('https://time.fieldstone.example', { editing })
  await app.call('connections.connect', { settings, clientSecret, today: false })
  await app.give('items.add', { itemId: '7001', name: 'Checkout', board: null, pinned: false })
  const { entryId } = await app.give('entries.save', { entry, remember: false })
  await app.pass(20_000)
  expect((await read(entryId)).state).toBe('confirmed')
  return entryId
}

const read = (entryId: string) => app.call('entries.read', { entryId })
const remove = (entryId: string) => app.give('entries.cancel', { entryId })
const undo = () => app.give('entries.undo', {})
const there = async () =>
  (await service.entries()).map(({ id, minutes, description }) => ({ id, minutes, description }))
const listed = async () =>
  (await app.call('entries.days', { from: day, to: day })).flatMap(({ entries }) => entries)

/** Lets all requests end, and checks that the entry exists once here and once at the service. */
async function expectOnce(entryId: string, values: object = { minutes: 30, description: 'Refunds' }) {
  await app.pass(900_000)
  const { serviceId } = await read(entryId)
  expect(await there()).toEqual([{ id: serviceId, ...values }])
  expect(await listed()).toEqual([
    expect.objectContaining({ id: entryId, state: 'confirmed', correction: null, problem: null, ...values }),
  ])
  expect(await app.call('sync.read', {})).toMatchObject({ queued: 0, attention: 0 })
}

const ends: [string, Fault][] = [
  ['is answered', (send) => send()],
  ['is carried out and not answered', answerLost],
  ['is lost', requestLost],
  ['cannot be sent', refused],
  ['is refused', answered(403, { message: 'It is approved' })],
  ['is answered by a missing route', answered(404, { message: 'No route' })],
  ['is answered by a portal', portal],
  ['is answered by an error of the server', answered(500, { message: 'Sorry' })],
  [
    'is carried out and answered by an error',
    answeredAfterwards(502, '<html>', { 'content-type': 'text/html' }),
  ],
]

/** `npm test` tries every third way in which the request can end. */
const triedEnds = extent({ share: ends.filter((_, at) => at % 3 === 0), all: ends })

describe.each<Corrected>(['v2', 'v1'])('undoing a deletion by %s', (editing) => {
  it.each(triedEnds)(
    'keeps the entry if Undo comes before the service gets a request that %s',
    async (_, end) => {
      const entryId = await sentEntry(editing)
      app.transport.next((send) => undo().then(() => end(send)), deletions)
      await remove(entryId)
      await expectOnce(entryId)
      expect(app.transport.count(changes)).toBe(0)
    },
  )

  it.each(triedEnds)('keeps the entry if Undo comes after a request that %s', async (_, end) => {
    const entryId = await sentEntry(editing)
    app.transport.next(end, deletions)
    await remove(entryId)
    await app.settle()
    await undo()
    await expectOnce(entryId)
    expect(app.transport.count(changes)).toBe(0)
  })

  it.each(triedEnds)(
    'keeps the entry after a crash if Undo comes before a request that %s',
    async (_, end) => {
      const entryId = await sentEntry(editing)
      app.transport.next(async (send) => {
        await undo()
        app.crash()
        return end(send)
      }, deletions)
      await remove(entryId)
      await expectOnce(entryId)
    },
  )

  it.each<[string, (entryId: string) => Promise<unknown>]>([
    ['entries.undo', undo],
    ['entries.restore', (entryId) => app.give('entries.restore', { entryId })],
  ])('shows the entry again at once when %s comes before the answer of the service', async (_, takeBack) => {
    const entryId = await sentEntry(editing)
    const { serviceId } = await read(entryId)
    let shown: unknown
    app.transport.next(async (send) => {
      const answer = await send()
      await takeBack(entryId)
      shown = await listed()
      return answer
    }, deletions)
    await remove(entryId)
    await expectOnce(entryId)
    expect(shown).toEqual([
      expect.objectContaining({ id: entryId, correction: { kind: 'change', state: 'waiting' } }),
    ])
    expect((await read(entryId)).serviceId).not.toBe(serviceId)
  })

  it('sends no deletion that was undone while the service was unreachable', async () => {
    const entryId = await sentEntry(editing)
    app.transport.always(refused, everything)
    await remove(entryId)
    await app.settle()
    await undo()
    const asked = app.transport.count(deletions)
    app.transport.heal()
    await expectOnce(entryId)
    expect(app.transport.count(deletions)).toBe(asked)
  })

  it('sends no second deletion after Undo while the service still shows the entry', async () => {
    const entryId = await sentEntry(editing)
    const { serviceId } = await read(entryId)
    app.transport.next(requestLost, deletions)
    await remove(entryId)
    await app.settle()
    await undo()
    await app.call('sync.now', {})
    expect((await read(entryId)).correction).toMatchObject({ state: 'waiting' })
    await expectOnce(entryId)
    expect((await read(entryId)).serviceId).toBe(serviceId)
    expect(app.transport.count(deletions)).toBe(1)
  })

  it('creates the entry again if the undone deletion arrives nine minutes later', async () => {
    const entryId = await sentEntry(editing)
    let arrive = () => Promise.resolve<unknown>(undefined)
    app.transport.next((send) => {
      arrive = send
      return requestLost(send)
    }, deletions)
    await remove(entryId)
    await app.settle()
    await undo()
    await app.pass(9 * 60_000)
    await arrive()
    expect(await there()).toEqual([])
    await expectOnce(entryId)
  })

  it.each<[string, string, number, Fault]>([
    ['complete', 'is lost', 0, requestLost],
    ['complete', 'is carried out and not answered', 0, answerLost],
    ['incomplete', 'is lost', 1, requestLost],
    ['incomplete', 'is carried out and not answered', 1, answerLost],
  ])(
    'keeps the entry once if %s lists hide it for a while and the request %s',
    async (_, _end, total, end) => {
      const entryId = await sentEntry(editing)
      app.transport.always(answered(200, { items: [], total }), lists)
      app.transport.next(end, deletions)
      await remove(entryId)
      await app.settle()
      await undo()
      await app.pass(20 * 60_000)
      app.transport.heal()
      await expectOnce(entryId)
    },
  )

  it('creates the entry with the values to which it was changed after Undo', async () => {
    const entryId = await sentEntry(editing)
    const changed = { ...entry, minutes: 45 }
    app.transport.next(async (send) => {
      await undo()
      await app.give('entries.edit', { entryId, entry: changed, later: false })
      return send()
    }, deletions)
    await remove(entryId)
    await expectOnce(entryId, { minutes: 45, description: 'Refunds' })
  })

  it.each(triedEnds)(
    'deletes the entry if Redo follows before the end of a request that %s',
    async (_, end) => {
      const entryId = await sentEntry(editing)
      app.transport.next(async (send) => {
        await undo()
        await app.give('entries.redo', {})
        return end(send)
      }, deletions)
      await remove(entryId)
      await app.pass(900_000)
      expect(await there()).toEqual([])
      expect(await listed()).toEqual([])
      expect((await read(entryId)).state).toBe('cancelled')
    },
  )

  it('creates the entry again if the database is lost while the undone deletion is in doubt', async () => {
    const entryId = await sentEntry(editing)
    app.transport.next(answerLost, deletions)
    await remove(entryId)
    await app.settle()
    app.transport.always(refused, everything)
    await undo()
    app.crash((folder) => {
      for (const name of readdirSync(folder))
        if (name.startsWith('tallystick.db')) rmSync(join(folder, name), { recursive: true })
    })
    app.transport.heal()
    await expectOnce(entryId)
  })
})

describe('correcting a worklog by v1', () => {
  it('sends no deletion that is undone while the worklog is read', async () => {
    const entryId = await sentEntry('v1')
    app.transport.next((send) => send().then((answer) => undo().then(() => answer)), worklogReads)
    await remove(entryId)
    await expectOnce(entryId)
    expect(app.transport.count(deletions)).toBe(0)
  })

  it('deletes the entry if its change is undone and it is deleted while the worklog is read', async () => {
    const entryId = await sentEntry('v1')
    app.transport.next(async (send) => {
      const answer = await send()
      await undo()
      await remove(entryId)
      return answer
    }, worklogReads)
    await app.give('entries.edit', { entryId, entry: { ...entry, minutes: 45 }, later: false })
    await app.pass(900_000)
    expect(await there()).toEqual([])
    expect(await listed()).toEqual([])
  })

  it('sends only the latest change if the entry is changed again while the worklog is read', async () => {
    const entryId = await sentEntry('v1')
    const edit = (minutes: number) =>
      app.give('entries.edit', { entryId, entry: { ...entry, minutes }, later: false })
    app.transport.next((send) => send().then((answer) => edit(60).then(() => answer)), worklogReads)
    await edit(45)
    await expectOnce(entryId, { minutes: 60, description: 'Refunds' })
    expect(app.transport.count(changes)).toBe(1)
  })
})
