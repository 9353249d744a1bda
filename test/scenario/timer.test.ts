/** The timer by commands: it counts, pauses, switches and saves without losing time, and its changes can be undone. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Entry } from '../../src-preload/model/entry.ts'
import type { Run } from '../../src-preload/model/run.ts'
import { elapsedMs } from '../../src-preload/rules/elapsed.ts'
import { roundedMinutes } from '../../src-preload/rules/rounding.ts'
import { checkout, draft, refunds } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { creates } from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const minute = 60_000
let app: StartedApp
beforeEach(async () => {
  app = startAppAt()
  await app.settle()
})
afterEach(() => app.close())

/** Replaces the app by one at another time and place. */
async function startedAt(now: string, zone: string): Promise<void> {
  await app.close()
  app = startAppAt(new FakeClock(now, zone))
  await app.settle()
}

const start = async (itemId = checkout) => (await app.give('timer.start', { itemId })).run
const stop = async () => (await app.give('timer.stop', { save: false })).run!
const save = (run: Run, changes: { later?: boolean; draft?: ReturnType<typeof draft> } = {}) =>
  app.give('timer.save', { runId: run.id, draft: draft(), later: false, remember: false, ...changes })
const open = async () => (await app.call('timer.read', {})).run
const counted = (run: Run | null) => elapsedMs(run!.stretches, app.clock.nowMs())

async function entries(): Promise<Entry[]> {
  const days = await app.call('entries.days', { from: '2000-01-01', to: '2099-12-31' })
  return days.flatMap((day) => day.entries)
}

describe('starting', () => {
  it('timer.start fills in the defaults of the template and the values remembered for the item', async () => {
    expect((await start()).draft).toEqual(draft({ options: { activity: 'development' } }))
    await app.clock.pass(minute)
    const run = await stop()
    const filled = draft({
      description: 'gone',
      options: { 'billing-code': 'internal', location: 'home' },
      billable: 1,
    })
    await app.give('timer.save', { runId: run.id, draft: filled, later: false, remember: true })
    expect((await start()).draft).toEqual({
      description: '',
      options: { activity: 'development', 'billing-code': 'internal', location: 'home' },
      billable: 'all',
      team: null,
    })
  })

  it('starting the running item changes nothing', async () => {
    const run = await start()
    await app.clock.pass(minute)
    expect(await app.give('timer.start', { itemId: checkout })).toEqual({ run, ended: null })
  })

  it('refuses to start an unknown item or in the future, and changes nothing', async () => {
    const run = await start()
    expect(await app.refusal('timer.start', { itemId: 'nope' })).toEqual({
      code: 'not-found',
      fields: ['itemId'],
    })
    const startedAt = new Date(app.clock.nowMs() + 1).toISOString()
    expect(await app.refusal('timer.start', { itemId: refunds, startedAt })).toMatchObject({
      code: 'in-the-future',
    })
    expect(await open()).toEqual(run)
  })

  it('starting another item saves the open run, unfinished if a field is missing', async () => {
    await start()
    await app.clock.pass(10 * minute)
    const { run, ended } = await app.give('timer.start', { itemId: refunds })
    expect(ended).toMatchObject({ state: 'unfinished', holdUntil: null })
    const [entry] = await entries()
    expect(entry).toMatchObject({
      id: ended!.entryId,
      endedAt: run.startedAt,
      minutes: 10,
      problem: { kind: 'missing', fields: ['billing-code'] },
    })
    await app.pass(60 * minute)
    expect(app.transport.count(creates)).toBe(0)
  })

  it('starting in the past ends the open run then, or now if the run began later', async () => {
    await start()
    await app.clock.pass(10 * minute)
    const startedAt = new Date(app.clock.nowMs() - 4 * minute).toISOString()
    const { run } = await app.give('timer.start', { itemId: refunds, startedAt })
    expect([run.startedAt, (await entries())[0]!.endedAt]).toEqual([startedAt, startedAt])
    const earlier = new Date(app.clock.nowMs() - 9 * minute).toISOString()
    await app.give('timer.start', { itemId: checkout, startedAt: earlier })
    expect((await entries()).find(({ item }) => item.id === refunds)).toMatchObject({ minutes: 4 })
  })

  it('keeps at most one run open when runs are started at the same time', async () => {
    await Promise.all(Array.from({ length: 9 }, (_, at) => start(at % 2 ? checkout : refunds)))
    expect((await entries()).length).toBe(8)
    expect(await open()).not.toBeNull()
  })
})

describe('a switch', () => {
  it.each([
    ['more is billable than was worked', { draft: draft({ billable: 600 }) }, 5 * minute],
    ['it was forgotten for nine days', {}, 9 * 24 * 60 * minute],
  ])('switches items even if %s', async (_case, changes, ms) => {
    const run = await start()
    await app.call('timer.fill', { runId: run.id, draft: draft(), ...changes })
    app.clock.skip(ms)
    const { ended } = await app.give('timer.start', { itemId: refunds })
    expect(ended!.state).toBe('unfinished')
    const [entry] = (await entries()).slice(-1)
    // No heartbeat was recorded in the skipped time, so that time is in question and the proposed entry ends before it.
    expect(entry!.minutes).toBe(1)
    expect(entry!.billableMinutes).toBeLessThanOrEqual(1)
    await app.pass(60 * minute)
    expect(app.transport.count(creates)).toBe(0)
  })

  it('undoing a switch continues the previous run without losing a second', async () => {
    const before = await start()
    await app.clock.pass(10 * minute)
    const { ended, run: started } = await app.give('timer.start', { itemId: refunds })
    await app.clock.pass(3_000)
    const back = await app.give('timer.reopen', { entryId: ended!.entryId, goOn: true })
    expect(back).toEqual(before)
    expect(counted(back)).toBe(10 * minute + 3_000)
    expect(await entries()).toEqual([])
    expect(await app.refusal('timer.restore', { runId: started.id })).toEqual({ code: 'run-open' })
  })

  it('undoing a switch away from a paused run restores the pause', async () => {
    await start()
    await app.clock.pass(10 * minute)
    const paused = await app.give('timer.pause', {})
    await app.clock.pass(minute)
    const { ended } = await app.give('timer.start', { itemId: refunds })
    await app.clock.pass(minute)
    expect(await app.give('timer.reopen', { entryId: ended!.entryId, goOn: true })).toEqual(paused)
  })

  it('undoing a switch away from a stopped run restores its stop sheet', async () => {
    await start()
    await app.clock.pass(10 * minute)
    const stopped = await stop()
    await app.clock.pass(60 * minute)
    const { ended } = await app.give('timer.start', { itemId: refunds })
    await app.clock.pass(3_000)
    expect(await app.give('timer.reopen', { entryId: ended!.entryId, goOn: true })).toEqual(stopped)
  })
})

describe('stopping', () => {
  it('timer.stop sets the end once', async () => {
    await start()
    await app.clock.pass(10 * minute)
    const run = await stop()
    await app.clock.pass(10 * minute)
    expect(await stop()).toEqual(run)
    expect(counted(await open())).toBe(10 * minute)
  })

  it('timer.stop with save saves a complete run, and otherwise shows the stop sheet', async () => {
    const run = await start()
    await app.clock.pass(minute)
    const asked = await app.give('timer.stop', { save: true })
    expect(asked).toMatchObject({ saved: null, run: { state: 'stopped' } })
    await app.call('timer.fill', { runId: run.id, draft: draft() })
    expect(await app.give('timer.stop', { save: true })).toMatchObject({
      run: null,
      saved: { state: 'held' },
    })
  })

  it.each([
    ['more is billable than was worked', draft({ billable: 600 }), minute],
    ['it is longer than a week', draft(), 9 * 24 * 60 * minute],
  ])('timer.stop with save shows the stop sheet when %s', async (_case, filled, ms) => {
    const run = await start()
    await app.call('timer.fill', { runId: run.id, draft: filled })
    app.clock.skip(ms)
    expect(await app.give('timer.stop', { save: true })).toMatchObject({
      saved: null,
      run: { state: 'stopped' },
    })
  })

  it('Keep running continues a stopped run without losing a second', async () => {
    const run = await start()
    await app.clock.pass(10 * minute)
    await stop()
    await app.clock.pass(2 * minute)
    expect(await app.give('timer.resume', {})).toEqual(run)
    expect(counted(await open())).toBe(12 * minute)
  })

  it('Keep running returns to the pause from which the run was stopped', async () => {
    await start()
    await app.clock.pass(10 * minute)
    const paused = await app.give('timer.pause', {})
    await app.clock.pass(minute)
    await stop()
    await app.clock.pass(minute)
    expect(await app.give('timer.resume', {})).toEqual(paused)
    expect(counted(await open())).toBe(10 * minute)
  })

  it('refuses to stop, pause, resume, adjust or discard without a run', async () => {
    expect(await app.refusal('timer.stop', { save: false })).toEqual({ code: 'no-run' })
    expect(await app.refusal('timer.pause', {})).toEqual({ code: 'no-run' })
    expect(await app.refusal('timer.resume', {})).toEqual({ code: 'no-run' })
    expect(await app.refusal('timer.adjust', { startedAt: '2026-11-20T08:00:00.000Z' })).toEqual({
      code: 'no-run',
    })
    expect(await app.refusal('timer.discard', { runId: 'x' })).toEqual({ code: 'no-run' })
  })
})

describe('pausing', () => {
  it('counts only the time between pauses', async () => {
    await start()
    await app.clock.pass(10 * minute + 111)
    await app.give('timer.pause', {})
    await app.clock.pass(30 * minute)
    await app.give('timer.resume', {})
    await app.clock.pass(5 * minute + 222)
    await app.give('timer.pause', {})
    await app.clock.pass(30 * minute)
    await app.give('timer.resume', {})
    await app.clock.pass(minute)
    const run = await stop()
    expect(run.stretches).toHaveLength(3)
    expect(counted(run)).toBe(16 * minute + 333)
    const { entryId } = await save(run)
    expect(await app.call('entries.read', { entryId })).toMatchObject({
      minutes: 16,
      startedAt: run.startedAt,
      endedAt: run.endedAt,
    })
  })

  it('pausing or resuming twice has no further effect', async () => {
    await start()
    await app.clock.pass(minute)
    const paused = await app.give('timer.pause', {})
    await app.clock.pass(minute)
    expect(await app.give('timer.pause', {})).toEqual(paused)
    const resumed = await app.give('timer.resume', {})
    await app.clock.pass(minute)
    expect(await app.give('timer.resume', {})).toEqual(resumed)
  })
})

describe('adjusting', () => {
  it('timer.adjust moves the start of an open run and the end of a stopped one', async () => {
    await start()
    await app.clock.pass(10 * minute)
    const earlier = '2026-11-20T08:30:00.000Z'
    expect((await app.give('timer.adjust', { startedAt: earlier })).startedAt).toBe(earlier)
    expect(await app.refusal('timer.adjust', { endedAt: earlier })).toEqual({
      code: 'invalid-input',
      fields: ['endedAt'],
    })
    await stop()
    const endedAt = '2026-11-20T09:05:00.000Z'
    expect(await app.give('timer.adjust', { endedAt })).toMatchObject({ endedAt, state: 'stopped' })
    const both = { startedAt: '2026-11-20T08:00:00.000Z', endedAt: '2026-11-20T08:10:00.000Z' }
    expect(await app.give('timer.adjust', both)).toMatchObject(both)
  })

  it('refuses to move a start or end into the future or past each other, and changes nothing', async () => {
    await start()
    await app.clock.pass(10 * minute)
    const future = '2026-11-20T09:10:00.001Z'
    expect(await app.refusal('timer.adjust', { startedAt: future })).toMatchObject({ code: 'in-the-future' })
    const run = await stop()
    expect(await app.refusal('timer.adjust', { endedAt: future })).toMatchObject({ code: 'in-the-future' })
    expect(await app.refusal('timer.adjust', { endedAt: run.startedAt })).toEqual({
      code: 'time-order',
      fields: ['endedAt'],
    })
    expect(await app.refusal('timer.adjust', { startedAt: run.endedAt! })).toEqual({
      code: 'time-order',
      fields: ['startedAt'],
    })
    expect(await open()).toEqual(run)
  })

  it('timer.adjust works on a run with an empty stretch after the wall clock was set back', async () => {
    await start()
    app.clock.setWall('2026-11-20T08:59:00.000Z')
    await app.give('timer.pause', {})
    app.clock.setWall('2026-11-20T09:30:00.000Z')
    await app.give('timer.resume', {})
    const startedAt = '2026-11-20T08:45:00.000Z'
    expect(await app.give('timer.adjust', { startedAt })).toMatchObject({ startedAt })
  })
})

describe('saving', () => {
  it('refuses to save a run with a missing field, an archived option or too much billable time, and names the field', async () => {
    await start()
    await app.clock.pass(minute)
    const run = await stop()
    expect(
      await app.refusal('timer.save', {
        runId: run.id,
        draft: draft({ options: {} }),
        later: false,
        remember: false,
      }),
    ).toEqual({
      code: 'required-missing',
      fields: ['billing-code'],
    })
    const archived = draft({ options: { 'billing-code': 'retainer' } })
    expect(
      await app.refusal('timer.save', { runId: run.id, draft: archived, later: false, remember: false }),
    ).toEqual({
      code: 'option-not-offered',
      fields: ['billing-code'],
    })
    const overbilled = draft({ billable: 2 })
    expect(
      await app.refusal('timer.save', { runId: run.id, draft: overbilled, later: false, remember: false }),
    ).toEqual({ code: 'invalid-input', fields: ['billable'] })
    expect(await open()).toMatchObject({ id: run.id, state: 'stopped' })
    expect(await entries()).toEqual([])
  })

  it('keeps a run that is saved for later unsent until it is finished', async () => {
    await start()
    await app.clock.pass(minute)
    const saved = await save(await stop(), { later: true, draft: draft({ options: {} }) })
    expect(saved.state).toBe('unfinished')
    await app.pass(60 * minute)
    expect(await app.serviceEntries()).toEqual([])
    expect(await app.call('sync.read', {})).toMatchObject({ attention: 1, queued: 0 })
    const { item, day, startedAt, minutes } = (await entries())[0]!
    const entry = { itemId: item.id, day, startedAt, minutes, draft: draft() }
    await app.give('entries.edit', { entryId: saved.entryId, entry, later: false })
    await app.pass(8_000)
    expect(await app.serviceEntries()).toHaveLength(1)
  })

  it('refuses to save a running or closed run', async () => {
    const run = await start()
    expect(
      await app.refusal('timer.save', { runId: run.id, draft: draft(), later: false, remember: false }),
    ).toEqual({ code: 'run-open' })
    await app.clock.pass(minute)
    await save(await stop())
    expect(
      await app.refusal('timer.save', { runId: run.id, draft: draft(), later: false, remember: false }),
    ).toEqual({ code: 'no-run' })
  })

  it('undoing a save reopens the stop sheet, and saving again gives one entry', async () => {
    await start()
    await app.clock.pass(10 * minute)
    const run = await stop()
    const first = await save(run)
    await app.pass(7_000)
    expect(await app.give('timer.reopen', { entryId: first.entryId, goOn: false })).toEqual({
      ...run,
      draft: draft(),
    })
    expect(await entries()).toEqual([])
    expect(await app.refusal('entries.restore', { entryId: first.entryId })).toEqual({ code: 'run-open' })
    const second = await save(run, { draft: draft({ description: 'better' }) })
    expect(second.entryId).toBe(first.entryId)
    await app.pass(60 * minute)
    expect(await app.serviceEntries()).toMatchObject([{ description: 'better', minutes: 10 }])
  })

  it('refuses to undo a save after the entry was sent or while another run is open', async () => {
    await start()
    await app.clock.pass(minute)
    const { entryId } = await save(await stop())
    await start(refunds)
    expect(await app.refusal('timer.reopen', { entryId, goOn: false })).toEqual({ code: 'run-open' })
    await app.pass(8_000)
    expect(await app.refusal('timer.reopen', { entryId, goOn: true })).toEqual({ code: 'already-sent' })
    expect(await app.refusal('timer.reopen', { entryId: 'x', goOn: true })).toMatchObject({
      code: 'not-found',
    })
  })

  it.each([
    ['nearest', 6, 14, 12],
    ['nearest', 6, 15, 18],
    ['up', 15, 16, 30],
    ['down', 15, 29, 15],
    ['down', 30, 1, 30],
  ] as const)('rounds %s to %i minutes: %i become %i', async (roundHow, roundTo, worked, minutes) => {
    await app.call('settings.change', { patch: { roundHow, roundTo } })
    await start()
    await app.clock.pass(worked * minute)
    await save(await stop())
    expect((await entries())[0]!.minutes).toBe(minutes)
  })
})

describe('the minutes of a day', () => {
  it('keeps the sum of a day within half a minute of the time worked, however many entries are saved or reopened', async () => {
    let worked = 0
    for (let n = 1; n <= 20; n++) {
      await start(n % 2 ? checkout : refunds)
      const ms = (n % 4) * minute + 60_000 + 29_000
      await app.clock.pass(ms)
      worked += ms
      const { carryMs } = await app.call('timer.read', {})
      const run = await stop()
      const { entryId } = await save(run)
      expect(await app.call('entries.read', { entryId })).toMatchObject({
        minutes: roundedMinutes(ms, { roundTo: 1, roundHow: 'nearest' }, carryMs),
      })
      if (n % 5 === 0) {
        await app.give('timer.reopen', { entryId, goOn: false })
        await save(run)
      }
    }
    const sum = (await entries()).reduce((minutes, entry) => minutes + entry.minutes, 0)
    expect(Math.abs(sum * minute - worked)).toBeLessThanOrEqual(30_000)
  })
})

describe('discarding', () => {
  it.each(['running', 'paused', 'stopped'] as const)('undoes the discarding of a %s run', async (state) => {
    let run = await start()
    await app.clock.pass(10 * minute)
    if (state === 'paused') run = await app.give('timer.pause', {})
    if (state === 'stopped') run = await stop()
    await app.give('timer.discard', { runId: run.id })
    expect(await open()).toBeNull()
    expect(await entries()).toEqual([])
    await app.clock.pass(3_000)
    expect(await app.give('timer.restore', { runId: run.id })).toEqual(run)
  })

  it('refuses to restore a discarded run while another run is open, and a second time', async () => {
    const run = await start()
    await app.give('timer.discard', { runId: run.id })
    const other = await start(refunds)
    expect(await app.refusal('timer.restore', { runId: run.id })).toEqual({ code: 'run-open' })
    await app.give('timer.discard', { runId: other.id })
    await app.give('timer.restore', { runId: run.id })
    expect(await app.refusal('timer.restore', { runId: run.id })).toEqual({ code: 'no-run' })
  })

  it('refuses to restore a discarded run whose entry was restored', async () => {
    await start()
    await app.clock.pass(minute)
    const run = await stop()
    const { entryId } = await save(run)
    await app.give('timer.reopen', { entryId, goOn: false })
    await app.give('timer.discard', { runId: run.id })
    await app.give('entries.restore', { entryId })
    expect(await app.refusal('timer.restore', { runId: run.id })).toEqual({ code: 'no-run' })
    expect(await entries()).toHaveLength(1)
  })
})

describe('changing the item of the open run', () => {
  const change = (run: Run, itemId = refunds) => app.give('timer.changeItem', { runId: run.id, itemId })

  it.each(['running', 'paused', 'stopped'] as const)('gives a %s run to another item', async (state) => {
    let run = await start()
    await app.clock.pass(10 * minute)
    if (state === 'paused') run = await app.give('timer.pause', {})
    if (state === 'stopped') run = await stop()
    const changed = await change(run)
    expect(changed).toMatchObject({ id: run.id, state, stretches: run.stretches, item: { id: refunds } })
    expect(await open()).toEqual(changed)
    if (state !== 'stopped') await stop()
    const { entryId } = await save(changed)
    expect(await entries()).toMatchObject([{ id: entryId, item: { id: refunds }, minutes: 10 }])
  })

  it('keeps the filled fields when the item is changed, and prefills the others for the new item', async () => {
    const before = await start(refunds)
    await app.clock.pass(minute)
    await stop()
    const known = draft({ options: { 'billing-code': 'internal', location: 'home' } })
    await app.give('timer.save', { runId: before.id, draft: known, later: false, remember: true })
    const run = await start()
    const options = { ...run.draft.options, 'billing-code': 'client' }
    await app.call('timer.fill', { runId: run.id, draft: { ...run.draft, description: 'talk', options } })
    const changed = await change(run)
    expect(changed.draft).toMatchObject({
      description: 'talk',
      options: { 'billing-code': 'client', location: 'home' },
    })
    expect((await change(run, checkout)).draft).toMatchObject({ description: 'talk', options })
  })

  it('undoes and redoes a change of the item as one step', async () => {
    const run = await start()
    await app.clock.pass(minute)
    await change(run)
    await save(await stop())
    expect(await app.give('entries.undo', {})).toMatchObject({
      kind: 'save',
      name: 'Refund flow – edge cases',
    })
    const moved = { kind: 'move', name: 'Refund flow – edge cases', refused: null }
    expect(await app.call('entries.steps', {})).toMatchObject({ undo: moved })
    expect(await app.give('entries.undo', {})).toMatchObject(moved)
    expect(await open()).toMatchObject({ id: run.id, state: 'stopped', item: { id: checkout } })
    expect(await app.give('entries.redo', {})).toMatchObject(moved)
    expect(await open()).toMatchObject({ id: run.id, item: { id: refunds } })
  })

  it('refuses to change the item to an unknown one, or of a closed run', async () => {
    const run = await start()
    expect(await app.refusal('timer.changeItem', { runId: run.id, itemId: '1' })).toMatchObject({
      code: 'not-found',
    })
    await app.give('timer.discard', { runId: run.id })
    expect(await app.refusal('timer.changeItem', { runId: run.id, itemId: refunds })).toEqual({
      code: 'no-run',
    })
  })

  it('keeps the changed item of an entry when its run is reopened', async () => {
    await start()
    await app.clock.pass(minute)
    const { entryId } = await save(await stop())
    const { startedAt, day } = await app.call('entries.read', { entryId })
    const entry = { itemId: refunds, day, startedAt, minutes: 1, draft: draft() }
    await app.give('entries.edit', { entryId, entry, later: false })
    expect(await app.give('timer.reopen', { entryId, goOn: false })).toMatchObject({ item: { id: refunds } })
  })
})

describe('the wall clock', () => {
  it('shows no negative time after the wall clock was set back, and saves a complete entry', async () => {
    const run = await start()
    app.clock.setWall('2026-11-20T08:00:00.000Z')
    expect(counted(await open())).toBe(0)
    const stopped = await stop()
    expect(stopped.endedAt).toBe(run.startedAt)
    const [asked] = await app.call('timer.questions', {})
    expect(asked).toMatchObject({ cause: 'clock', setByMs: -60 * minute })
    await app.give('timer.answer', { questionId: asked!.id, answer: { kind: 'keep' } })
    await save(stopped)
    expect((await entries())[0]).toMatchObject({ minutes: 1, startedAt: run.startedAt })
    await app.pass(60 * minute)
    expect(await app.serviceEntries()).toHaveLength(1)
  })

  it('a switch after the wall clock was set back does not end a run before its start', async () => {
    const run = await start()
    app.clock.setWall('2026-11-20T08:00:00.000Z')
    await app.give('timer.start', { itemId: refunds })
    expect((await entries())[0]).toMatchObject({ startedAt: run.startedAt, endedAt: run.startedAt })
  })
})

/** Matches a start as it is sent, with any fingerprint below the minute. */
function inMinute(wall: string, offset: string): string {
  return expect.stringMatching(new RegExp(`^${wall}:\\d\\d\\.\\d{3}\\${offset}$`)) as string
}

describe('days and zones', () => {
  it('saves a run over midnight on the day on which it started', async () => {
    await startedAt('2026-11-20T22:10:30.500Z', 'Europe/Berlin')
    await start()
    await app.clock.pass(85 * minute)
    await save(await stop())
    await app.pass(8_000)
    expect(await app.serviceEntries()).toMatchObject([
      { date: '2026-11-20', minutes: 85, startTime: inMinute('2026-11-20T23:10', '+01:00') },
    ])
  })

  it.each([
    ['spring forward', '2026-03-29T00:30:00.250Z', inMinute('2026-03-29T01:30', '+01:00'), '2026-03-29'],
    ['fall back', '2026-10-25T00:30:00.250Z', inMinute('2026-10-25T02:30', '+02:00'), '2026-10-25'],
  ])('counts the minutes that passed when clocks %s', async (_name, now, startTime, date) => {
    await startedAt(now, 'Europe/Berlin')
    await start()
    await app.clock.pass(120 * minute)
    await save(await stop())
    await app.pass(8_000)
    expect(await app.serviceEntries()).toMatchObject([{ date, minutes: 120, startTime }])
  })

  it.each([
    ['Pacific/Auckland', '2026-11-20T12:00:00.001Z', '2026-11-21', '+13:00'],
    ['Asia/Kathmandu', '2026-11-20T18:14:59.999Z', '2026-11-20', '+05:45'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.001Z', '2026-11-21', '+05:45'],
    ['America/Los_Angeles', '2026-11-20T07:59:59.999Z', '2026-11-19', '-08:00'],
    ['Australia/Lord_Howe', '2026-11-20T13:30:00.001Z', '2026-11-21', '+11:00'],
  ])('saves an entry in %s on the local day', async (zone, now, date, offset) => {
    await startedAt(now, zone)
    await start()
    await app.clock.pass(minute)
    await save(await stop())
    await app.pass(8_000)
    const [entry] = await app.serviceEntries()
    expect([entry!.date, entry!.startTime!.slice(-6)]).toEqual([date, offset])
    expect(new Date(entry!.startTime!).toISOString().slice(0, 16)).toBe(now.slice(0, 16))
  })

  it('travelling to another zone does not move a run that was started before', async () => {
    await startedAt('2026-11-20T22:30:00.001Z', 'Europe/Berlin')
    await start()
    app.clock.travel('America/New_York')
    await app.clock.pass(60 * minute)
    const { entryId } = await save(await stop())
    expect(await app.call('entries.read', { entryId })).toMatchObject({
      day: '2026-11-20',
      zone: 'Europe/Berlin',
    })
    expect(await app.call('app.describe', {})).toMatchObject({ zone: 'America/New_York' })
  })
})
