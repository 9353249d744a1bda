/** entries.overlaps lists entries that cover the same time; entries.separate shortens, moves or keeps them. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const day = '2026-11-20'
const at = (time: string) => `${day}T${time}:00.000Z`
let app: StartedApp
beforeEach(async () => {
  app = startAppAt(new FakeClock(at('15:00'), 'UTC'))
  await app.settle()
})
afterEach(() => app.close())

async function log(
  from: string,
  minutes: number,
  changes: Parameters<typeof entryInput>[0] = {},
): Promise<string> {
  const entry = entryInput({ startedAt: at(from), minutes, ...changes })
  return (await app.give('entries.save', { entry, remember: false })).entryId
}

const overlaps = () => app.call('entries.overlaps', { day })
const times = async (entryId: string) => {
  const { startedAt, minutes } = await app.call('entries.read', { entryId })
  return [startedAt?.slice(11, 16), minutes]
}

it('lists an overlap with its remedies: shorten the earlier entry or move the later one', async () => {
  const earlier = await log('09:00', 60)
  const later = await log('09:50', 30, { itemId: refunds })
  expect(await overlaps()).toEqual([
    {
      earlier: { entryId: earlier, name: expect.any(String), startedAt: at('09:00'), endedAt: at('10:00') },
      later: { entryId: later, name: expect.any(String), startedAt: at('09:50'), endedAt: at('10:20') },
      minutes: 10,
      remedies: [
        { kind: 'shorten', entryId: earlier, startedAt: at('09:00'), minutes: 50 },
        { kind: 'move', entryId: later, startedAt: at('10:00'), minutes: 30 },
      ],
    },
  ])
})

it('shortens the earlier entry and its billable time, and undoes that', async () => {
  const earlier = await log('09:00', 60, { draft: draft({ billable: 55, description: 'kept' }) })
  const later = await log('09:50', 30)
  await app.give('entries.separate', { earlierId: earlier, laterId: later, how: 'shorten' })
  expect([await times(earlier), await times(later)]).toEqual([
    ['09:00', 50],
    ['09:50', 30],
  ])
  expect(await app.call('entries.read', { entryId: earlier })).toMatchObject({
    billableMinutes: 50,
    description: 'kept',
  })
  expect(await overlaps()).toEqual([])
  await app.give('entries.undo', {})
  expect(await times(earlier)).toEqual(['09:00', 60])
  expect(await overlaps()).toHaveLength(1)
})

it('moves the later entry and keeps its minutes', async () => {
  const earlier = await log('09:00', 60)
  const later = await log('09:50', 30)
  await app.give('entries.separate', { earlierId: earlier, laterId: later, how: 'move' })
  expect([await times(earlier), await times(later)]).toEqual([
    ['09:00', 60],
    ['10:00', 30],
  ])
})

it('keeps both entries and does not list the overlap again', async () => {
  const earlier = await log('09:00', 60)
  const later = await log('09:50', 30)
  await app.give('entries.separate', { earlierId: earlier, laterId: later, how: 'keep' })
  expect(await overlaps()).toEqual([])
  expect([await times(earlier), await times(later)]).toEqual([
    ['09:00', 60],
    ['09:50', 30],
  ])
})

it('offers no remedy that would lose time, overlap a third entry or end in the future', async () => {
  const outer = await log('09:00', 120)
  await log('09:30', 30)
  // Shortening the outer entry would lose the time after the inner one, so moving the inner one is the only remedy.
  expect((await overlaps()).map(({ remedies }) => remedies.map(({ kind }) => kind))).toEqual([['move']])
  await log('11:10', 60)
  expect((await overlaps()).map(({ remedies }) => remedies)).toEqual([[]])
  await app.give('entries.cancel', { entryId: outer })
  await log('14:00', 40)
  await log('14:30', 30)
  // The later entry cannot be moved after the other one: it would end after 15:00, the current time.
  expect((await overlaps()).map(({ remedies }) => remedies.map(({ kind }) => kind))).toEqual([['shorten']])
})

it('lists no overlap below a minute, nor one with a deleted entry or an entry without a start', async () => {
  await log('09:00', 60)
  await app.give('entries.save', {
    entry: entryInput({ startedAt: `${day}T09:59:30.000Z`, minutes: 10 }),
    remember: false,
  })
  await app.give('entries.cancel', { entryId: await log('09:10', 10) })
  await app.give('entries.save', { entry: entryInput({ minutes: 300 }), remember: false })
  expect(await overlaps()).toEqual([])
})

it('refuses a remedy that no longer applies, and carries out a repeated order once', async () => {
  const earlier = await log('09:00', 60)
  const later = await log('09:50', 30)
  expect(
    await app.refusal('entries.separate', { earlierId: later, laterId: earlier, how: 'shorten' }),
  ).toMatchObject({ code: 'not-found' })
  const order = {
    commandId: crypto.randomUUID(),
    earlierId: earlier,
    laterId: later,
    how: 'shorten' as const,
  }
  await app.call('entries.separate', order)
  await app.call('entries.separate', order)
  expect(await times(earlier)).toEqual(['09:00', 50])
  expect(
    await app.refusal('entries.separate', { earlierId: earlier, laterId: later, how: 'shorten' }),
  ).toMatchObject({ code: 'not-found' })
})

it('refuses to keep entries that no longer overlap, so that a later overlap of them is listed', async () => {
  const earlier = await log('09:00', 60)
  const later = await log('09:50', 30)
  const keep = { earlierId: earlier, laterId: later, how: 'keep' as const }
  await app.give('entries.separate', { ...keep, how: 'shorten' })
  expect(await app.refusal('entries.separate', keep)).toMatchObject({ code: 'not-found' })
  await app.give('entries.undo', {})
  expect(await overlaps()).toHaveLength(1)
})

it('moves an unfinished entry and leaves it unfinished', async () => {
  const earlier = await log('09:00', 60)
  const { run } = await app.give('timer.start', { itemId: checkout, startedAt: at('09:50') })
  await app.give('timer.stop', { save: false })
  await app.give('timer.adjust', { endedAt: at('10:20') })
  const { entryId } = await app.give('timer.save', {
    runId: run.id,
    draft: draft({ options: {} }),
    later: true,
    remember: false,
  })
  await app.give('entries.separate', { earlierId: earlier, laterId: entryId, how: 'move' })
  expect(await app.call('entries.read', { entryId })).toMatchObject({
    startedAt: at('10:00'),
    minutes: 30,
    state: 'unfinished',
  })
})
