/** A run that crosses midnight or a clock change becomes one entry or one for each day, without losing time. */
import { afterEach, expect, it } from 'vitest'
import type { Entry } from '../../src-preload/model/entry.ts'
import type { Run } from '../../src-preload/model/run.ts'
import { checkout, draft, refunds } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { creates } from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const minute = 60_000
let app: StartedApp
afterEach(() => app.close())

async function startedAt(now: string, zone = 'Europe/Berlin'): Promise<void> {
  app = startAppAt(new FakeClock(now, zone))
  await app.call('settings.change', { patch: { askAfterMinutes: 60 } })
  await app.settle()
}

async function stoppedAfter(ms: number): Promise<Run> {
  await app.give('timer.start', { itemId: checkout })
  await app.clock.pass(ms)
  return (await app.give('timer.stop', { save: false })).run!
}

const save = (
  run: Run,
  changes: { split?: boolean; later?: boolean; draft?: ReturnType<typeof draft> } = {},
) => app.give('timer.save', { runId: run.id, draft: draft(), later: false, remember: false, ...changes })

async function entries(): Promise<Entry[]> {
  const days = await app.call('entries.days', { from: '2000-01-01', to: '2099-12-31' })
  return days.flatMap((day) => day.entries).reverse()
}

const rows = async () => (await entries()).map(({ day, minutes, state }) => [day, minutes, state])

it('saves a run over midnight as two entries, each on its day, and sends both', async () => {
  await startedAt('2026-11-20T21:10:20.000Z')
  const run = await stoppedAfter(145 * minute)
  const saved = await save(run, { split: true, draft: draft({ billable: 120, description: 'late' }) })
  expect(await entries()).toMatchObject([
    {
      id: saved.entryId,
      day: '2026-11-20',
      startedAt: run.startedAt,
      endedAt: '2026-11-20T23:00:00.000Z',
      minutes: 110,
      billableMinutes: 110,
      zone: 'Europe/Berlin',
    },
    {
      day: '2026-11-21',
      startedAt: '2026-11-20T23:00:00.000Z',
      endedAt: run.endedAt,
      minutes: 35,
      billableMinutes: 10,
      description: 'late',
    },
  ])
  await app.pass(minute)
  const sent = await app.serviceEntries()
  expect(sent.map(({ date, minutes }) => [date, minutes]).sort()).toEqual([
    ['2026-11-20', 110],
    ['2026-11-21', 35],
  ])
})

it('saves a run over midnight as one entry on the first day', async () => {
  await startedAt('2026-11-20T21:10:00.000Z')
  await save(await stoppedAfter(145 * minute))
  expect(await rows()).toEqual([['2026-11-20', 145, 'held']])
})

it('timer.stop does not save a run over midnight, because the user has to choose the days', async () => {
  await startedAt('2026-11-20T21:10:00.000Z')
  const { run: started } = await app.give('timer.start', { itemId: checkout })
  await app.call('timer.fill', { runId: started.id, draft: draft() })
  await app.clock.pass(145 * minute)
  const { run, saved } = await app.give('timer.stop', { save: true })
  expect([run?.state, saved]).toEqual(['stopped', null])
})

it('saves a run within one day as one entry even if a split is requested', async () => {
  await startedAt('2026-11-20T09:00:00.000Z')
  await save(await stoppedAfter(30 * minute), { split: true })
  expect(await rows()).toEqual([['2026-11-20', 30, 'held']])
})

it('splits a run where the clocks change, and does not count the skipped hour', async () => {
  await startedAt('2026-03-28T23:30:00.000Z')
  await save(await stoppedAfter(150 * minute), { split: true })
  expect(await entries()).toMatchObject([
    { day: '2026-03-29', endedAt: '2026-03-29T01:00:00.000Z', minutes: 90 },
    { day: '2026-03-29', startedAt: '2026-03-29T01:00:00.000Z', minutes: 60 },
  ])
})

it('splits a run at midnight of the zone in which it started', async () => {
  await startedAt('2026-11-20T21:10:00.000Z')
  await app.give('timer.start', { itemId: checkout })
  await app.clock.pass(100 * minute)
  app.clock.travel('America/New_York')
  await app.clock.pass(45 * minute)
  const { run } = await app.give('timer.stop', { save: false })
  await save(run!, { split: true })
  expect((await entries()).map(({ day, zone, minutes }) => [day, zone, minutes])).toEqual([
    ['2026-11-20', 'Europe/Berlin', 110],
    ['2026-11-21', 'Europe/Berlin', 35],
  ])
})

it('undoing a split run deletes both entries and reopens the stop sheet, and the next save may choose otherwise', async () => {
  await startedAt('2026-11-20T21:10:00.000Z')
  const run = await stoppedAfter(145 * minute)
  const { entryId } = await save(run, { split: true })
  const [, second] = await entries()
  expect(await app.give('timer.reopen', { entryId: second!.id, goOn: false })).toMatchObject({
    id: run.id,
    state: 'stopped',
  })
  expect(await rows()).toEqual([])
  // Neither entry can be restored while its run is open.
  expect(await app.refusal('entries.restore', { entryId: second!.id })).toEqual({ code: 'run-open' })
  await save(run)
  expect(await rows()).toEqual([['2026-11-20', 145, 'held']])
  await app.give('timer.reopen', { entryId, goOn: false })
  await save(run, { split: true })
  expect((await entries()).map(({ id, minutes }) => [id, minutes])).toEqual([
    [entryId, 110],
    [second!.id, 35],
  ])
})

it('refuses to reopen a split run after one of its entries was sent', async () => {
  await startedAt('2026-11-20T21:10:00.000Z')
  const run = await stoppedAfter(145 * minute)
  const { entryId } = await save(run, { split: true })
  const [, second] = await entries()
  await app.give('entries.edit', {
    entryId,
    entry: { itemId: checkout, day: '2026-11-20', startedAt: run.startedAt, minutes: 110, draft: draft() },
    later: true,
  })
  await app.pass(minute)
  expect(await rows()).toEqual([
    ['2026-11-20', 110, 'unfinished'],
    ['2026-11-21', 35, 'confirmed'],
  ])
  expect(await app.refusal('timer.reopen', { entryId, goOn: false })).toMatchObject({ code: 'already-sent' })
  expect(await app.refusal('timer.reopen', { entryId: second!.id, goOn: false })).toMatchObject({
    code: 'already-sent',
  })
  expect(await rows()).toHaveLength(2)
})

it('requires the fields for both entries at once, and leaves both unfinished on request', async () => {
  await startedAt('2026-11-20T21:10:00.000Z')
  const run = await stoppedAfter(145 * minute)
  const empty = draft({ options: {} })
  expect(
    await app.refusal('timer.save', {
      runId: run.id,
      draft: empty,
      later: false,
      remember: false,
      split: true,
    }),
  ).toMatchObject({ code: 'required-missing' })
  expect(await rows()).toEqual([])
  await save(run, { split: true, later: true, draft: empty })
  expect((await rows()).map(([, , state]) => state)).toEqual(['unfinished', 'unfinished'])
  await app.pass(minute)
  expect(app.transport.count(creates)).toBe(0)
})

it('carries the rounding of a split over to the next entry of the second day', async () => {
  await startedAt('2026-11-20T22:49:31.000Z')
  // Each day has 10 min 29 s. The sum, 20 min 58 s, rounds to 21 minutes.
  await save(await stoppedAfter(2 * (10 * minute + 29_000)), { split: true })
  expect((await entries()).map(({ minutes }) => minutes)).toEqual([10, 11])
  await app.give('timer.start', { itemId: refunds })
  await app.clock.pass(10 * minute + 45_000)
  const { run } = await app.give('timer.stop', { save: false })
  await save(run!)
  // The second day now has 10 min 29 s and 10 min 45 s. The sum, 21 min 14 s, rounds to 21 minutes.
  expect((await entries()).map(({ minutes }) => minutes)).toEqual([10, 11, 10])
})

it('a switch saves a run over midnight as two entries that end when the switch was requested, and can be undone', async () => {
  await startedAt('2026-11-20T21:10:00.000Z')
  const { run: left } = await app.give('timer.start', { itemId: checkout })
  await app.call('timer.fill', { runId: left.id, draft: draft() })
  await app.clock.pass(145 * minute)
  const asked = new Date(app.clock.nowMs()).toISOString()
  // The question was open for ten minutes, which do not count for the run that ended.
  await app.clock.pass(10 * minute)
  const { run, ended } = await app.give('timer.start', { itemId: refunds, startedAt: asked, split: true })
  expect(run.startedAt).toBe(asked)
  expect(await entries()).toMatchObject([
    { id: ended?.entryId, day: '2026-11-20', minutes: 110 },
    { day: '2026-11-21', endedAt: asked, minutes: 35 },
  ])
  await app.give('timer.reopen', { entryId: ended!.entryId, goOn: true })
  expect(await rows()).toEqual([])
  expect((await app.call('timer.read', {})).run).toMatchObject({ id: left.id, state: 'running' })
})

it('saves added time over midnight as two entries, both or none, and deletes and restores them together', async () => {
  await startedAt('2026-11-21T09:00:00.000Z')
  const input = {
    itemId: checkout,
    day: '2026-11-20',
    startedAt: '2026-11-20T21:10:00.000Z',
    minutes: 145,
    draft: draft({ billable: 120 }),
  }
  const order = { entry: input, remember: false, split: true }
  expect(
    await app.refusal('entries.save', { ...order, entry: { ...input, draft: draft({ options: {} }) } }),
  ).toMatchObject({ code: 'required-missing' })
  expect(await rows()).toEqual([])

  const { entryIds } = await app.give('entries.save', order)
  expect(
    (await entries()).map(({ id, day, minutes, billableMinutes }) => [id, day, minutes, billableMinutes]),
  ).toEqual([
    [entryIds[0], '2026-11-20', 110, 110],
    [entryIds[1], '2026-11-21', 35, 10],
  ])
  const [entryId, ...also] = entryIds
  await app.give('entries.cancel', { entryId: entryId!, also })
  expect(await rows()).toEqual([])
  expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'delete', count: 2, left: 0 })
  expect(await rows()).toEqual([
    ['2026-11-20', 110, 'held'],
    ['2026-11-21', 35, 'held'],
  ])
})

it('saves added time within one day as one entry even if a split is requested', async () => {
  await startedAt('2026-11-20T09:00:00.000Z')
  const input = { itemId: checkout, day: '2026-11-20', minutes: 30, draft: draft() }
  for (const at of [null, '2026-11-20T08:00:00.000Z'])
    await app.give('entries.save', { entry: { ...input, startedAt: at }, remember: false, split: true })
  expect(await rows()).toEqual([
    ['2026-11-20', 30, 'held'],
    ['2026-11-20', 30, 'held'],
  ])
})
