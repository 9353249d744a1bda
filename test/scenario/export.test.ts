/** entries.export returns all entries except deleted ones, whether or not they are sent, as CSV or JSON. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCsv } from '../../src-preload/rules/csv.ts'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
beforeEach(async () => {
  app = startAppAt()
  await app.settle()
  const save = (changes: Parameters<typeof entryInput>[0]) =>
    app.give('entries.save', { entry: entryInput(changes), remember: false })
  await save({ itemId: refunds, startedAt: '2026-11-20T08:30:00.000Z', draft: draft({ billable: 'all' }) })
  await app.pass(10_000)
  await save({ itemId: checkout, minutes: 45, draft: draft({ description: '=SUM(A1), "so"\nand on' }) })
  const taken = await save({ day: '2026-11-19' })
  await app.give('entries.cancel', { entryId: taken.entryId })
  await save({ day: '2026-11-18', minutes: 15 })
})
afterEach(() => app.close())

it('exports CSV that reads back unchanged and whose cells no spreadsheet executes', async () => {
  const { text, count } = await app.call('entries.export', {
    from: '2026-11-19',
    to: '2026-11-20',
    format: 'csv',
  })
  expect(count).toBe(2)
  const [head, ...rows] = readCsv(text)
  const column = (name: string) => rows.map((row) => row[head!.indexOf(name)])
  expect(column('Minutes')).toEqual(['45', '30'])
  expect(column('Billable minutes')).toEqual(['0', '30'])
  expect(column('Start')).toEqual(['', '2026-11-20T09:30:00+01:00'])
  expect(column('Note')[0]).toBe('=SUM(A1), "so"\nand on')
  expect(column('Item id')).toEqual([checkout, refunds])
  expect(column('State')).toEqual(['held', 'confirmed'])
  expect(text).not.toMatch(/(^|,|")=/m)
})

it('exports JSON with the oldest entry first', async () => {
  const { text, count } = await app.call('entries.export', {
    from: '2020-01-01',
    to: '2099-12-31',
    format: 'json',
  })
  const entries = JSON.parse(text) as { day: string; minutes: number }[]
  expect(count).toBe(3)
  expect(entries.map(({ day, minutes }) => [day, minutes])).toEqual([
    ['2026-11-18', 15],
    ['2026-11-20', 45],
    ['2026-11-20', 30],
  ])
})

it('exports only the CSV header, or an empty JSON list, if there are no entries', async () => {
  const nothing = { from: '2020-01-01', to: '2020-01-02' }
  expect(readCsv((await app.call('entries.export', { ...nothing, format: 'csv' })).text)).toHaveLength(1)
  expect(await app.call('entries.export', { ...nothing, format: 'json' })).toEqual({ text: '[]\n', count: 0 })
})
