/** What the history is asked for: days, counts and rows by a filter, right after whatever changed. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EntryFilter } from '../../src-preload/model/entry-filter.ts'
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
  (await app.call('entries.find', { ...all, filter })).days.map(({ day, count }) => [day, count])
const rows = async (filter: EntryFilter) =>
  (await app.call('entries.days', { ...all, filter })).flatMap(({ entries }) =>
    entries.map((one) => one.minutes),
  )

it('days newest first, with their sums and every item in them', async () => {
  const { days, items } = await app.call('entries.find', all)
  expect(days).toEqual([
    { day: '2026-11-20', count: 1, minutes: 45, billableMinutes: 45 },
    { day: '2026-11-19', count: 1, minutes: 30, billableMinutes: 0 },
    { day: '2025-01-07', count: 1, minutes: 15, billableMinutes: 0 },
  ])
  expect(items.map(({ id }) => id).sort()).toEqual([checkout, refunds].sort())
  expect(await app.call('entries.find', { from: '2026-11-21', to: '2026-11-22' })).toEqual({
    days: [],
    items: [],
  })
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
])('%j: what is counted is what is shown and what is exported', async (filter, minutes) => {
  expect(await rows(filter)).toEqual(minutes)
  expect((await found(filter)).map(([, count]) => count)).toEqual(minutes.map(() => 1))
  const exported = await app.call('entries.export', { ...all, filter, format: 'json' })
  expect((JSON.parse(exported.text) as { minutes: number }[]).map((one) => one.minutes)).toEqual(
    [...minutes].reverse(),
  )
})

it('knows at once what was saved, changed, taken back, sent and renamed', async () => {
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
