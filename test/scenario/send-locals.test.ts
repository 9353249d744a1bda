/**
 * Entries of the local workspace are sent to an account: each once, at whatever moment the program ends, and with Undo.
 */
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '../../src-preload/contract/commands.ts'
import { accountInProcess, type AccountInProcess } from '../support/account-in-process.ts'
import { accountSettings, clientSecret } from '../support/account-service.ts'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { answered, creates, requestLost } from '../support/flaky-transport.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const day = '2026-11-20'
let service: AccountInProcess
let app: StartedApp
beforeEach(() => {
  const clock = new FakeClock()
  service = accountInProcess(clock)
  app = startAppAt(clock, { keychain: memoryKeychain(), wrapTransport: service.wrap })
})
afterEach(async () => {
  await app.close()
  service.close()
})

const saveLocal = async (changes: Parameters<typeof entryInput>[0] = {}) =>
  (await app.give('entries.save', { entry: entryInput(changes), remember: false })).entryId

/** Logs 30 and 45 minutes locally, connects an account, and returns the ids of the two entries. */
async function twoLocals(): Promise<[string, string]> {
  const note = draft({ description: 'Sketches' })
  const first = await saveLocal({ draft: note })
  await app.pass(1_000)
  const second = await saveLocal({ itemId: refunds, minutes: 45 })
  await app.pass(60_000)
  await connect()
  return [first, second]
}

async function connect(name = 'Fieldstone', host = 'time'): Promise<string> {
  const settings = { ...accountSettings(`https://${host}.fieldstone.example`, { editing: 'v2' }), name }
  const { connectionId } = await app.call('connections.connect', { settings, clientSecret, today: false })
  await app.pass(60_000)
  for (const itemId of ['7001', '7002'])
    await app.give('items.add', { itemId, name: `Item ${itemId}`, board: null, pinned: false })
  return connectionId
}

const items = { [checkout]: '7001', [refunds]: '7002' }
const order = (entryIds: string[], changes: Partial<Input<'locals.send'>> = {}) => ({
  ...{ entryIds, items },
  fields: { 'billing-code': { how: 'each', instead: null } as const },
  ...changes,
})
const send = (...entryIds: string[]) => app.give('locals.send', order(entryIds))
const refusalOf = async (...entryIds: string[]) => (await app.refusal('locals.send', order(entryIds))).code
const offered = async () => (await app.call('locals.read', {})).entries.map(({ id }) => id)
const state = async (entryId: string) => (await app.call('entries.read', { entryId })).state
const there = async () => (await service.entries()).map(({ item, minutes }) => [item, minutes]).toSorted()
const openLocal = () => app.call('connections.activate', { connectionId: 'local' })
const localDay = async () => (await app.call('entries.days', { from: day, to: day }))[0]!
const exported = async () => (await app.call('entries.export', { from: day, to: day, format: 'csv' })).count

describe('sending entries of the local workspace', () => {
  it('saves them in the account with the usual hold, and sends each once', async () => {
    const locals = await twoLocals()
    expect(await offered()).toEqual(locals)
    const { entryIds } = await send(...locals)
    expect(await Promise.all(entryIds.map(state))).toEqual(['held', 'held'])
    expect(await there()).toEqual([])
    await app.pass(60_000)
    expect(await there()).toEqual([
      ['7001', 30],
      ['7002', 45],
    ])
    expect(await service.entries()).toContainEqual(
      expect.objectContaining({
        description: 'Sketches',
        customFields: { activity: 'development', 'billing-code': 'internal' },
      }),
    )
    expect(await offered()).toEqual([])
    expect(await refusalOf(locals[0])).toBe('already-sent')
    expect(await there()).toHaveLength(2)
  })

  it('keeps a copy in the local workspace that does not count and cannot be changed', async () => {
    const [first] = await twoLocals()
    await send(first)
    await app.pass(60_000)
    await openLocal()
    const { minutes, entries } = await localDay()
    expect(minutes).toBe(45)
    expect(entries.map(({ copiedTo, editable }) => [copiedTo, editable])).toContainEqual([
      'Fieldstone',
      false,
    ])
    const found = await app.call('entries.find', { from: day, to: day, filter: {}, rows: 10 })
    expect(found).toMatchObject({ counts: [2], minutes: [45] })
    const list = await app.call('items.list', {})
    expect(list.find(({ id }) => id === checkout)?.todayMinutes).toBe(0)
    expect(await app.call('items.details', { itemId: checkout })).toMatchObject({ entries: 1, minutes: 0 })
    expect(await exported()).toBe(1)
    for (const refusal of [
      await app.refusal('entries.cancel', { entryId: first }),
      await app.refusal('entries.split', { entryId: first, at: { minutes: 10 } }),
      await app.refusal('entries.edit', { entryId: first, entry: entryInput({ minutes: 5 }), later: false }),
    ])
      expect(refusal.code).toBe('already-sent')
  })

  it('takes them back with one Undo before they are sent, and they can be sent again', async () => {
    const locals = await twoLocals()
    await send(...locals)
    await app.give('entries.undo', {})
    expect(await offered()).toEqual(locals)
    await app.pass(60_000)
    expect(await there()).toEqual([])
    await send(...locals)
    await app.pass(60_000)
    expect(await there()).toHaveLength(2)
    await openLocal()
    expect((await localDay()).minutes).toBe(0)
  })

  it('lets a deleted copy stay deleted once its local entry was sent again', async () => {
    const [first] = await twoLocals()
    const old = await send(first)
    await app.give('entries.cancel', { entryId: old.entryIds[0]! })
    const { entryIds } = await send(first)
    expect(await app.refusal('entries.restore', { entryId: old.entryIds[0]! })).toMatchObject({
      code: 'already-sent',
    })
    await app.give('entries.cancel', { entryId: entryIds[0]! })
    await app.give('entries.restore', { entryId: old.entryIds[0]! })
    expect(await refusalOf(first)).toBe('already-sent')
    await app.pass(60_000)
    expect(await there()).toEqual([['7001', 30]])
  })

  it('counts an entry here again when it was deleted at the account', async () => {
    const [first] = await twoLocals()
    const { entryIds } = await send(first)
    await app.pass(60_000)
    await app.give('entries.cancel', { entryId: entryIds[0]! })
    await app.pass(60_000)
    expect(await there()).toEqual([])
    expect(await offered()).toContain(first)
    await openLocal()
    expect((await localDay()).minutes).toBe(75)
  })

  it('keeps an entry that the account refused as a copy until it is deleted there', async () => {
    const [first] = await twoLocals()
    app.transport.always(answered(400, { message: 'no' }), creates)
    const { entryIds } = await send(first)
    await app.pass(1_800_000)
    expect(await state(entryIds[0]!)).toBe('rejected')
    expect(await refusalOf(first)).toBe('already-sent')
    app.transport.heal()
    await app.give('entries.cancel', { entryId: entryIds[0]! })
    expect(await offered()).toContain(first)
  })

  it('does not send an entry again while nobody knows whether it has arrived', async () => {
    const [first] = await twoLocals()
    app.transport.next(requestLost, creates)
    const { entryIds } = await send(first)
    await app.pass(60_000)
    expect(await state(entryIds[0]!)).toBe('checking')
    expect(await refusalOf(first)).toBe('already-sent')
    await app.pass(1_800_000)
    expect(await there()).toHaveLength(1)
  })

  it('sends all chosen entries or none', async () => {
    const [first, second] = await twoLocals()
    expect(await refusalOf(first, 'no-entry')).toBe('not-found')
    expect(
      await app.refusal('locals.send', order([first, second], { items: { [checkout]: '7001' } })),
    ).toEqual({
      code: 'not-found',
      fields: ['items'],
    })
    expect(await app.refusal('locals.send', order([first, second], { fields: {} }))).toEqual({
      code: 'required-missing',
      fields: ['billing-code'],
    })
    expect(await refusalOf(first, first)).toBe('already-sent')
    await app.pass(60_000)
    expect(await there()).toEqual([])
    expect(await offered()).toEqual([first, second])
  })

  it('is refused in the local workspace, and for an entry that is not there yet', async () => {
    await app.settle()
    const entryId = await saveLocal()
    expect(await refusalOf(entryId)).toBe('not-allowed')
    await connect()
    await openLocal()
    await app.call('settings.change', { patch: { holdSeconds: 60 } })
    const late = await saveLocal()
    await app.call('connections.activate', { connectionId: (await accounts())[0]! })
    expect(await refusalOf(late)).toBe('being-sent')
    expect(await offered()).toEqual([entryId])
  })

  it('sends an entry to one account only', async () => {
    const [first] = await twoLocals()
    await send(first)
    await connect('Quarry', 'other')
    expect(await refusalOf(first)).toBe('already-sent')
    await app.pass(60_000)
    expect(await there()).toHaveLength(1)
  })
})

describe('a local entry is sent once whenever the program ends', () => {
  const journal = () => join(app.dataFolder, 'tallystick.db')

  it.each(['held', 'sent'] as const)(
    'although an older database is put back while it is %s',
    async (when) => {
      const [first] = await twoLocals()
      await app.app.close()
      copyFileSync(journal(), `${journal()}.old`)
      await app.restart()
      await send(first)
      if (when === 'sent') await app.pass(60_000)
      await app.app.close()
      copyFileSync(`${journal()}.old`, journal())
      await app.restart()
      expect(await refusalOf(first)).toBe('already-sent')
      await app.pass(1_800_000)
      expect(await there()).toHaveLength(1)
    },
  )

  it('although the database is lost and the local entry is read again from the local service', async () => {
    const [first, second] = await twoLocals()
    await send(first)
    await app.pass(60_000)
    await app.app.close()
    for (const name of readdirSync(app.dataFolder))
      if (name.startsWith('tallystick.db') || name.includes('entries-local') || name === 'copies')
        rmSync(join(app.dataFolder, name), { recursive: true })
    await app.restart()
    await openLocal()
    await app.call('days.read', { from: day, to: day })
    await app.pass(60_000)
    const { minutes, entries } = await localDay()
    expect(entries.map(({ id }) => id)).not.toContain(first)
    expect(entries.map(({ id }) => id)).not.toContain(second)
    expect([minutes, entries.length]).toEqual([45, 2])
  })

  it('although the order is repeated after a restart', async () => {
    const [first] = await twoLocals()
    const input = { commandId: 'c0ffee00-0000-4000-8000-000000000001', ...order([first]) }
    const before = await app.call('locals.send', input)
    await app.restart()
    expect(await app.call('locals.send', input)).toEqual(before)
    await app.pass(60_000)
    expect(await there()).toHaveLength(1)
  })
})

const accounts = async () =>
  (await app.call('connections.list', {})).flatMap(({ id, kind }) => (kind === 'account' ? [id] : []))
