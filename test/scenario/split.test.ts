/** entries.split makes two entries of one without changing the sum of minutes, as one step of Undo. */
import { afterEach, describe, expect, it } from 'vitest'
import type { Entry, EntryInput, SplitPoint } from '../../src-preload/model/entry.ts'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { answerLost, creates } from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const minute = 60_000
let app: StartedApp
afterEach(() => app.close())

async function started(now = '2026-11-20T17:00:00.000Z'): Promise<void> {
  app = startAppAt(new FakeClock(now, 'Europe/Berlin'))
  await app.call('settings.change', { patch: { askAfterMinutes: 60 } })
  await app.settle()
}

async function log(changes: Partial<EntryInput> = {}): Promise<string> {
  const entry = entryInput({ startedAt: '2026-11-20T09:00:00.000Z', minutes: 60, ...changes })
  return (await app.give('entries.save', { entry, remember: false })).entryId
}

const split = (entryId: string, at: SplitPoint) => app.give('entries.split', { entryId, at })
const at = (time: string, day = '2026-11-20'): SplitPoint => ({ instant: `${day}T${time}:00.000Z` })

async function entries(): Promise<Entry[]> {
  const days = await app.call('entries.days', { from: '2000-01-01', to: '2099-12-31' })
  return days.flatMap((day) => day.entries).reverse()
}

/** Start, end, minutes and state of each entry. */
async function rows(): Promise<unknown[]> {
  return (await entries()).map(({ startedAt, endedAt, minutes, state }) => [
    startedAt?.slice(11, 16) ?? null,
    endedAt?.slice(11, 16) ?? null,
    minutes,
    state,
  ])
}

describe('an unsent entry', () => {
  it('splits an unsent entry into two adjacent ones with the same fields, and divides the billable time', async () => {
    await started()
    const entryId = await log({ draft: draft({ description: 'talk', billable: 50 }) })
    const { secondId } = await split(entryId, at('09:40'))
    expect(await entries()).toMatchObject([
      {
        id: entryId,
        minutes: 40,
        billableMinutes: 40,
        description: 'talk',
        endedAt: '2026-11-20T09:40:00.000Z',
      },
      {
        id: secondId,
        minutes: 20,
        billableMinutes: 10,
        description: 'talk',
        startedAt: '2026-11-20T09:40:00.000Z',
      },
    ])
    await app.pass(minute)
    expect((await app.serviceEntries()).map(({ minutes }) => minutes).sort()).toEqual([20, 40])
  })

  it.each([
    ['the first', [refunds, checkout]],
    ['the second', [checkout, refunds]],
    ['both', [refunds, refunds]],
  ] as const)('gives %s of the halves to another item, and back with one Undo', async (_which, itemIds) => {
    await started()
    const entryId = await log()
    await app.give('entries.split', { entryId, at: at('09:40'), itemIds: [...itemIds] })
    expect((await entries()).map(({ item, minutes }) => [item.id, minutes])).toEqual([
      [itemIds[0], 40],
      [itemIds[1], 20],
    ])
    await app.give('entries.undo', {})
    expect((await entries()).map(({ item, minutes }) => [item.id, minutes])).toEqual([[checkout, 60]])
  })

  it('does not split an entry if the item of a half does not exist', async () => {
    await started()
    const entryId = await log()
    const order = { entryId, at: at('09:40'), itemIds: [checkout, '1'] as [string, string] }
    expect(await app.refusal('entries.split', order)).toMatchObject({ code: 'not-found' })
    expect(await rows()).toEqual([['09:00', '10:00', 60, 'held']])
  })

  it('undoes and redoes a split as one step', async () => {
    await started()
    const entryId = await log()
    await split(entryId, at('09:30'))
    expect(await app.call('entries.steps', {})).toMatchObject({ undo: { kind: 'split', count: 2 } })
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'split', count: 2, left: 0 })
    expect(await rows()).toEqual([['09:00', '10:00', 60, 'held']])
    expect(await app.give('entries.redo', {})).toMatchObject({ kind: 'split', count: 2, left: 0 })
    expect(await rows()).toEqual([
      ['09:00', '09:30', 30, 'held'],
      ['09:30', '10:00', 30, 'held'],
    ])
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'split' })
    expect((await app.call('entries.steps', {})).undo).toMatchObject({ kind: 'add' })
  })

  it('splits an entry without a start by its minutes', async () => {
    await started()
    await split(await log({ startedAt: null, minutes: 45 }), { minutes: 20 })
    expect((await rows()).toSorted()).toEqual([
      [null, null, 20, 'held'],
      [null, null, 25, 'held'],
    ])
  })

  it('puts the second half of an entry over midnight on the next day', async () => {
    await started('2026-11-21T09:00:00.000Z')
    await split(await log({ startedAt: '2026-11-20T22:00:00.000Z', minutes: 120 }), at('23:00'))
    expect((await entries()).map(({ day, minutes }) => [day, minutes])).toEqual([
      ['2026-11-20', 60],
      ['2026-11-21', 60],
    ])
  })

  it('splits an entry with a pause by the counted time, and no half contains the pause', async () => {
    await started('2026-11-20T08:00:00.000Z')
    const { run } = await app.give('timer.start', { itemId: checkout })
    await app.clock.pass(30 * minute)
    await app.give('timer.pause', {})
    await app.clock.pass(40 * minute)
    await app.give('timer.resume', {})
    await app.clock.pass(10 * minute)
    await app.give('timer.stop', { save: false })
    const saved = { runId: run.id, draft: draft(), later: false, remember: false }
    const { entryId } = await app.give('timer.save', saved)
    expect((await app.call('entries.read', { entryId })).stretches).toHaveLength(2)
    await split(entryId, at('09:00'))
    expect(await rows()).toEqual([
      ['08:00', '08:30', 30, 'held'],
      ['09:10', '09:20', 10, 'held'],
    ])
  })

  it('leaves both halves of an unfinished entry unfinished', async () => {
    await started()
    const entryId = await log()
    const entry = entryInput({ startedAt: '2026-11-20T09:00:00.000Z', minutes: 60 })
    await app.give('entries.edit', { entryId, entry, later: true })
    await split(entryId, at('09:30'))
    expect((await entries()).map(({ state }) => state)).toEqual(['unfinished', 'unfinished'])
  })

  it('reopening the run of a split entry removes both halves', async () => {
    await started()
    const { run } = await app.give('timer.start', { itemId: checkout })
    await app.clock.pass(30 * minute)
    await app.give('timer.stop', { save: false })
    const saved = { runId: run.id, draft: draft(), later: false, remember: false }
    const { entryId } = await app.give('timer.save', saved)
    await split(entryId, at('17:10'))
    await app.give('timer.reopen', { entryId, goOn: false })
    expect(await rows()).toEqual([])
  })

  it.each([
    ['before its start', at('08:00')],
    ['at its start', at('09:00')],
    ['at its end', at('10:00')],
    ['by minutes although it has a start', { minutes: 20 }],
  ] satisfies [string, SplitPoint][])('refuses to split an entry %s', async (_where, point) => {
    await started()
    const entryId = await log()
    expect(await app.refusal('entries.split', { entryId, at: point })).toMatchObject({ code: 'too-short' })
    expect(await rows()).toEqual([['09:00', '10:00', 60, 'held']])
  })
})

describe('a sent entry', () => {
  it('splits a sent entry at the service and joins it again on Undo', async () => {
    await started()
    const entryId = await log()
    await app.pass(minute)
    await split(entryId, at('09:20'))
    await app.pass(minute)
    expect((await app.serviceEntries()).map(({ minutes }) => minutes).sort()).toEqual([20, 40])
    await app.give('entries.undo', {})
    await app.pass(minute)
    expect((await app.serviceEntries()).map(({ minutes }) => minutes)).toEqual([60])
    expect(await rows()).toEqual([['09:00', '10:00', 60, 'confirmed']])
  })

  it('refuses to split an entry in doubt', async () => {
    await started()
    app.transport.next(answerLost, creates)
    const entryId = await log()
    await app.pass(9_000)
    expect(await app.refusal('entries.split', { entryId, at: at('09:30') })).toEqual({ code: 'being-sent' })
  })
})
