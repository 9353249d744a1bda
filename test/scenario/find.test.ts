/** entries.find returns days, counts and rows for a filter, and reflects every change at once. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EntryFilter } from '../../src-preload/model/entry-filter.ts'
import type { Found } from '../../src-preload/model/entry.ts'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const all = { from: '2000-01-01', to: '2099-12-31' }

let app: StartedApp
beforeEach(async () => {
  app = startAppAt()
  await app.settle()
  await save({ itemId: refunds, minutes: 45, draft: draft({ description: 'Résumé', billable: 'all' }) })
  await save({ itemId: checkout, day: '2026-11-19' })
  await save({ itemId: checkout, day: '2025-01-07', minutes: 15, draft: draft({ description: 'Audit' }) })
})
afterEach(() => app.close())

const save = (changes: Parameters<typeof entryInput>[0]) =>
  app.give('entries.save', { entry: entryInput(changes), remember: false })
const found = async (filter: EntryFilter) =>
  countsOf(await app.call('entries.find', { ...all, filter, rows: 0 }))
const countsOf = ({ days, counts }: Found) => days.map((day, index) => [day, counts[index]])
const rows = async (filter: EntryFilter) =>
  (await app.call('entries.days', { ...all, filter })).flatMap(({ entries }) =>
    entries.map((one) => one.minutes),
  )

it('finds days, newest first, with their sums and all their items', async () => {
  const { items, ...columns } = await app.call('entries.find', { ...all, rows: 0 })
  expect(columns).toEqual({
    days: ['2026-11-20', '2026-11-19', '2025-01-07'],
    counts: [1, 1, 1],
    minutes: [45, 30, 15],
    billableMinutes: [45, 0, 0],
    rows: [],
  })
  expect(items.map(({ id }) => id).sort()).toEqual([checkout, refunds].sort())
  expect(await app.call('entries.find', { from: '2026-11-21', to: '2026-11-22', rows: 60 })).toEqual({
    ...{ days: [], counts: [], minutes: [], billableMinutes: [], items: [], rows: [] },
  })
})

it('lists every item of the days once, whichever item the filter selects', async () => {
  await save({ itemId: checkout, day: '2026-11-20', minutes: 5 })
  const { days, counts, minutes, items } = await app.call('entries.find', {
    ...{ from: '2026-11-20', to: '2026-11-20', rows: 0 },
    filter: { itemId: refunds },
  })
  expect([days, counts, minutes]).toEqual([['2026-11-20'], [1], [45]])
  expect(items.map(({ id }) => id).sort()).toEqual([checkout, refunds].sort())
})

it('returns the rows of the newest whole days, up to the requested number', async () => {
  await save({ itemId: checkout, day: '2026-11-20', minutes: 5 })
  const newest = (rows: number, filter: EntryFilter = {}) =>
    app.call('entries.find', { ...all, rows, filter }).then(({ rows }) => rows)
  const whole = await app.call('entries.days', all)
  expect(await newest(1)).toEqual(whole.slice(0, 1))
  expect(await newest(3)).toEqual(whole.slice(0, 2))
  expect(await newest(200)).toEqual(whole)
  expect(await newest(1, { text: 'audit' })).toEqual(whole.slice(2))
})

it.each<[EntryFilter, number[]]>([
  [{ text: 'resume' }, [45]],
  [{ itemId: checkout }, [30, 15]],
  [{ billable: false }, [30, 15]],
  [{ status: 'queued' }, [45, 30, 15]],
  [{ status: 'sent' }, []],
  [{ options: { 'billing-code': 'internal' } }, [45, 30, 15]],
  [{ options: { 'billing-code': 'fixed' } }, []],
  [{ text: 'audit', itemId: checkout }, [15]],
])('counts, shows and exports the same entries for the filter %j', async (filter, minutes) => {
  expect(await rows(filter)).toEqual(minutes)
  expect((await found(filter)).map(([, count]) => count)).toEqual(minutes.map(() => 1))
  const exported = await app.call('entries.export', { ...all, filter, format: 'json' })
  expect((JSON.parse(exported.text) as { minutes: number }[]).map((one) => one.minutes)).toEqual(
    [...minutes].reverse(),
  )
})

it('finds entries right after they are saved, changed, deleted, sent or renamed', async () => {
  await found({})
  const { entryId } = await save({ day: '2026-11-18', draft: draft({ description: 'New one' }) })
  expect(await found({ text: 'new one' })).toEqual([['2026-11-18', 1]])
  await app.give('entries.edit', {
    entryId,
    entry: entryInput({ day: '2026-11-17', draft: draft({ description: 'Other one' }) }),
    later: false,
  })
  expect(await found({ text: 'new one' })).toEqual([])
  expect(await found({ text: 'other one' })).toEqual([['2026-11-17', 1]])
  await app.give('entries.cancel', { entryId })
  expect(await found({ text: 'other one' })).toEqual([])
  await app.pass(20_000)
  expect((await found({ status: 'sent' })).length).toBe(3)
  await app.call('items.rename', { itemId: refunds, name: 'Vouchers', board: null })
  expect(await found({ text: 'vouchers' })).toEqual([['2026-11-20', 1]])
  await app.restart()
  expect(await found({ text: 'vouchers' })).toEqual([['2026-11-20', 1]])
})
