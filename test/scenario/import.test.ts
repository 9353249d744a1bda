/** entries.import skips rows whose entries already exist; it saves and sends the other rows like typed entries. */
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ImportRow } from '../../src-preload/model/import-row.ts'
import { readCsv } from '../../src-preload/rules/csv.ts'
import { readImport } from '../../src-preload/rules/read-import.ts'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { answerLost, creates, refused } from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

const all = { from: '2000-01-01', to: '2099-12-31' }
const row = (changes: Partial<ImportRow> = {}): ImportRow => ({
  day: '2026-11-18',
  startedAt: '2026-11-18T08:00:00.000Z',
  zone: 'Europe/Berlin',
  minutes: 30,
  item: { id: checkout, name: 'Whatever it was called', board: null },
  description: 'From a file',
  billable: 'none',
  team: null,
  fields: { 'Billing code': 'internal' },
  nth: 0,
  ...changes,
})

let app: StartedApp
beforeEach(async () => {
  app = startAppAt()
  await app.settle()
})
afterEach(() => app.close())

const kinds = async (...rows: ImportRow[]) =>
  (await app.call('entries.compare', { rows })).map(({ kind }) => kind)
const bringIn = (...rows: ImportRow[]) => app.give('entries.import', { rows })
const entries = async () => (await app.call('entries.days', all)).flatMap((day) => day.entries)

it('saves and sends new rows once, and recognizes them when the same file is imported again', async () => {
  const rows = [row(), row({ minutes: 45 }), row({ startedAt: null })]
  expect(await kinds(...rows)).toEqual(['new', 'new', 'new'])
  expect(await entries()).toEqual([])
  expect(await bringIn(...rows)).toEqual({ added: 3, left: 0 })
  await app.pass(20_000)
  expect((await entries()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect(await app.serviceEntries()).toHaveLength(3)
  expect(await kinds(...rows)).toEqual(['there', 'there', 'there'])
  expect(await bringIn(...rows)).toEqual({ added: 0, left: 3 })
  await app.pass(20_000)
  expect(await app.serviceEntries()).toHaveLength(3)
})

it('carries out an import with the same command id once', async () => {
  const commandId = '8d2c3a52-64a1-4b57-9d37-3a0b7a1e6f10'
  const order = { commandId, rows: [row()] }
  expect(await app.call('entries.import', order)).toEqual({ added: 1, left: 0 })
  expect(await app.call('entries.import', order)).toEqual({ added: 1, left: 0 })
  expect(await entries()).toHaveLength(1)
})

it('imports work that a file contains twice as two entries, counting existing ones', async () => {
  const twins = [row(), row({ nth: 1 })]
  await app.give('entries.save', {
    entry: entryInput({ day: '2026-11-18', startedAt: '2026-11-18T08:00:31.007Z' }),
    remember: false,
  })
  expect(await kinds(...twins)).toEqual(['there', 'new'])
  expect(await bringIn(...twins)).toEqual({ added: 1, left: 1 })
  expect(await bringIn(...twins)).toEqual({ added: 0, left: 2 })
  expect(await entries()).toHaveLength(2)
})

it.each<[string, Partial<ImportRow>, string]>([
  ['another minute', { startedAt: '2026-11-18T08:01:00.000Z' }, 'new'],
  ['seconds that the file does not have', { startedAt: '2026-11-18T08:00:59.000Z' }, 'there'],
  ['no start in the file', { startedAt: null }, 'similar'],
  ['another length', { minutes: 31 }, 'new'],
  ['another item', { item: { id: refunds, name: 'x', board: null } }, 'new'],
  ['another note', { description: 'Other words' }, 'there'],
])('compares a row with %s to an existing entry as %s', async (_name, changes, kind) => {
  await bringIn(row())
  expect(await kinds(row(changes))).toEqual([kind])
})

it('imports an unsent row that comes before a recorded one with the same time and item, as two entries', async () => {
  const both = [row({ nth: 1, exportedAs: 'unsent' }), row({ exportedAs: 'recorded' })]
  expect(await bringIn(...both)).toEqual({ added: 2, left: 0 })
  expect(await bringIn(...both)).toEqual({ added: 0, left: 2 })
})

it('imports a row in doubt and an unsent one with the same values beside an existing entry', async () => {
  await bringIn(row())
  const both = [row({ exportedAs: 'in-doubt' }), row({ nth: 1, exportedAs: 'unsent' })]
  expect(await bringIn(...both)).toEqual({ added: 2, left: 0 })
})

it('imports a row that is only similar to an existing entry if the user wants it, once', async () => {
  await bringIn(row())
  const vague = row({ startedAt: null })
  expect(await bringIn(vague)).toEqual({ added: 1, left: 0 })
  expect(await kinds(vague, row({ minutes: 30, startedAt: '2026-11-18T12:00:00.000Z' }))).toEqual([
    'there',
    'similar',
  ])
  expect(await bringIn(vague)).toEqual({ added: 0, left: 1 })
})

it('reports a row as new after its entry was deleted', async () => {
  await bringIn(row())
  const [entry] = await entries()
  await app.give('entries.cancel', { entryId: entry!.id })
  expect(await kinds(row())).toEqual(['new'])
})

it('finds items by their names and creates missing ones where items need no id', async () => {
  const { name, board } = (await app.call('items.list', {})).find(({ id }) => id === refunds)!
  const named = (text: string, on: string | null = null) => row({ item: { id: null, name: text, board: on } })
  const [known, other, made] = await app.call('entries.compare', {
    rows: [named(name.toUpperCase(), board), named(name, 'Elsewhere'), named('Brand new', 'Client')],
  })
  expect(known).toMatchObject({ kind: 'new', known: true, item: { id: refunds } })
  expect(other).toMatchObject({ kind: 'new', known: false, item: { name, board: 'Elsewhere' } })
  expect(made).toMatchObject({ kind: 'new', known: false, item: { name: 'Brand new', board: 'Client' } })

  const rows = [named('Brand new', 'Client'), row({ ...named('brand NEW', 'Client'), minutes: 60 })]
  expect(await bringIn(...rows)).toEqual({ added: 2, left: 0 })
  const items = (await app.call('items.list', {})).filter((item) => item.name === 'Brand new')
  expect(items).toMatchObject([{ board: 'Client' }])
  await app.call('items.rename', { itemId: items[0]!.id, name: 'Its real name', board: null })
  expect(await kinds(...rows)).toEqual(['there', 'there'])
})

it('leaves entries unfinished that lack a required field, and only those', async () => {
  const code = (said: Record<string, string>, minutes: number) => row({ fields: said, minutes })
  await bringIn(
    ...[code({}, 15), code({ 'Billing code': '' }, 30), code({ 'Billing code': 'no such' }, 45)],
    ...[code({ 'Billing code': 'INTERNAL' }, 60)],
  )
  const states = (await entries()).map(({ minutes, state }) => [minutes, state]).sort()
  expect(states).toEqual([
    [15, 'unfinished'],
    [30, 'unfinished'],
    [45, 'unfinished'],
    [60, 'held'],
  ])
})

it('refuses an import in which a start is on another day than its row', async () => {
  expect(await app.refusal('entries.import', { rows: [row(), row({ day: '2026-11-17' })] })).toMatchObject({
    code: 'invalid-input',
  })
  expect(await entries()).toEqual([])
})

it('exports the same text again after our own export was imported elsewhere', async () => {
  await app.give('entries.save', {
    entry: entryInput({
      itemId: refunds,
      startedAt: '2026-11-20T08:30:07.341Z',
      minutes: 50,
      draft: draft({ description: '=SUM(A1)\n"so"', billable: 20, team: 'Web' }),
    }),
    remember: false,
  })
  await app.give('entries.save', { entry: entryInput({ day: '2026-11-19' }), remember: false })
  await app.pass(20_000)
  const before = await app.call('entries.export', { ...all, format: 'csv' })
  const rows = readImport(before.text, 'Europe/Berlin', null).lines.map((line) => {
    if (!('row' in line)) throw new Error(line.problem)
    return line.row
  })
  expect(await kinds(...rows)).toEqual(['there', 'there'])

  const elsewhere = startAppAt()
  try {
    await elsewhere.settle()
    expect(await elsewhere.give('entries.import', { rows })).toEqual({ added: 2, left: 0 })
    await elsewhere.pass(20_000)
    expect((await elsewhere.call('entries.export', { ...all, format: 'csv' })).text).toBe(before.text)
  } finally {
    await elsewhere.close()
  }
})

it('keeps note, billable time, team and category in an export that is imported elsewhere', async () => {
  const value = fc.constantFrom('12', '=1+1', 'a;b', '"so"', 'Größe', 'x, y', "'")
  const text = fc.oneof(value, fc.string({ maxLength: 30 })).map((said) => said.trim())
  const said = fc.record({
    description: text,
    billable: fc.oneof(fc.constantFrom('all' as const, 'none' as const), fc.integer({ min: 1, max: 14 })),
    team: fc.option(value),
    category: fc.option(value, { nil: undefined }),
  })
  for (const [n, { category, ...rest }] of fc.sample(said, { numRuns: 40, seed: 13 }).entries())
    await app.give('entries.save', {
      entry: entryInput({
        minutes: 15 + n,
        draft: draft({ ...rest, ...(category !== undefined && { category }) }),
      }),
      remember: false,
    })
  await app.pass(120_000)
  const { text: before } = await app.call('entries.export', { ...all, format: 'csv' })
  const [head, ...cells] = readCsv(before)
  expect(head).toContain('Category')
  expect(cells.filter((row) => row[head!.indexOf('Category')] !== '').length).toBeGreaterThan(10)
  const rows = readImport(before, 'Europe/Berlin', null).lines.flatMap((line) =>
    'row' in line ? [line.row] : [],
  )

  const elsewhere = startAppAt()
  try {
    await elsewhere.settle()
    expect(await elsewhere.give('entries.import', { rows })).toEqual({ added: 40, left: 0 })
    await elsewhere.pass(120_000)
    const { text: after } = await elsewhere.call('entries.export', { ...all, format: 'csv' })
    expect(readCsv(after).toSorted()).toEqual(readCsv(before).toSorted())
  } finally {
    await elsewhere.close()
  }
})

it('undoes and redoes an import as one step, in however many portions it came', async () => {
  await app.give('entries.save', { entry: entryInput({ day: '2026-11-19' }), remember: false })
  const importId = 'd0a1b0a5-6a0e-4a55-8c2f-0d5a5f1f9c11'
  await app.give('entries.import', { importId, rows: [row(), row({ minutes: 45 })] })
  await app.give('entries.import', { importId, rows: [row({ minutes: 50 })] })
  expect(await app.call('entries.steps', {})).toMatchObject({ undo: { kind: 'import', count: 3, left: 0 } })
  expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'import', count: 3, left: 0 })
  expect((await entries()).map(({ day }) => day)).toEqual(['2026-11-19'])
  expect(await app.give('entries.redo', {})).toMatchObject({ kind: 'import', count: 3, left: 0 })
  expect((await entries()).map(({ state }) => state)).toEqual(['held', 'held', 'held', 'held'])
  await app.pass(20_000)
  expect(await app.serviceEntries()).toHaveLength(4)
})

it('undoing an import removes the items that it created, except those with logged time', async () => {
  const on = (name: string, minutes = 30) => row({ item: { id: null, name, board: null }, minutes })
  const names = async () =>
    (await app.call('items.list', {})).map(({ name }) => name).filter((name) => name.startsWith('Brand'))
  const importId = 'd0a1b0a5-6a0e-4a55-8c2f-0d5a5f1f9c12'
  await app.give('entries.import', { importId, rows: [on('Brand new'), on('Brand new', 45)] })
  await app.give('entries.import', { importId, rows: [on('Brand old', 50)] })
  expect(await app.call('entries.steps', {})).toMatchObject({
    undo: { kind: 'import', count: 3 },
    earlier: [],
  })

  expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'import', count: 3, left: 0 })
  expect(await names()).toEqual([])
  expect(await app.call('entries.steps', {})).toMatchObject({
    undo: null,
    redo: { kind: 'import', count: 3 },
  })
  await app.give('entries.redo', {})
  expect((await names()).toSorted()).toEqual(['Brand new', 'Brand old'])

  // Importing the same file again restores the items that were removed by the undo.
  await app.give('entries.undo', {})
  await app.give('entries.import', { rows: [on('Brand new')] })
  expect(await names()).toEqual(['Brand new'])

  await app.pass(20_000)
  // The service may have the first of these entries, so that entry keeps its item.
  app.transport.next(answerLost, creates)
  app.transport.always(refused, creates)
  await bringIn(on('Brand sent'), on('Brand kept', 45))
  await app.pass(8_500)
  expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'import', count: 1, left: 1 })
  expect((await names()).toSorted()).toEqual(['Brand new', 'Brand sent'])
})

it('undoes an import except for entries that may have been sent, and reports how many remain', async () => {
  app.transport.next(answerLost, creates)
  app.transport.always(refused, creates)
  await bringIn(row(), row({ minutes: 45 }), row({ minutes: 50 }))
  await app.pass(8_500)
  expect((await entries()).map(({ state }) => state).toSorted()).toEqual(['checking', 'queued', 'queued'])
  expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'import', count: 2, left: 1 })
  expect((await entries()).map(({ state }) => state)).toEqual(['checking'])
  await app.give('entries.redo', {})
  expect(await app.give('entries.undo', {})).toMatchObject({ count: 2, left: 0 })
})

it('imports a row with an unknown name under the item that the user chose for it', async () => {
  const named = row({ item: { id: null, name: 'Nobody knows this', board: null } })
  const meant = row({ item: { ...named.item, id: refunds } })
  expect(await app.call('entries.compare', { rows: [meant] })).toMatchObject([{ kind: 'new', known: true }])
  await bringIn(meant)
  expect((await entries()).map(({ item }) => item.id)).toEqual([refunds])
})
