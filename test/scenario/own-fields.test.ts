/** The fields of the local workspace: the user adds, changes, orders and archives them, and saved entries stay valid. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FieldInput } from '../../src-preload/model/own-field.ts'
import { readImport } from '../../src-preload/rules/read-import.ts'
import { draft, entryInput } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { startEmptyApp, type StartedApp } from '../support/start-app.ts'

const minute = 60_000
const all = { from: '2000-01-01', to: '2099-12-31' }
let app: StartedApp
let itemId: string
beforeEach(async () => {
  app = startEmptyApp({ clock: new FakeClock() })
  await app.settle()
  itemId = (await app.give('items.add', { itemId: null, name: 'Logo', board: null, pinned: false })).id
})
afterEach(() => app.close())

const choice = (label: string, id: string | null = null, archived = false) => ({ id, label, archived })
const field = (changes: Partial<FieldInput> = {}): FieldInput => ({
  ...{ label: 'Activity', kind: 'choice', defaultChoice: null, required: false },
  choices: [choice('Design'), choice('Talks')],
  ...changes,
})
const text = (label: string, changes: Partial<FieldInput> = {}) =>
  field({ label, kind: 'text', choices: [], ...changes })
const save = (typed: FieldInput, fieldId: string | null = null) =>
  app.give('fields.save', { fieldId, field: typed })
const fields = async () => (await app.call('fields.read', {})).fields
const fieldCalled = async (label: string) => (await fields()).find((each) => each.label === label)!
const form = () => app.call('template.form', { itemId })
const log = (options: Record<string, string> = {}, minutes = 30) =>
  app.give('entries.save', {
    entry: entryInput({ itemId, minutes, draft: draft({ options }) }),
    remember: false,
  })
const read = (entryId: string) => app.call('entries.read', { entryId })
const stateOf = async (entryId: string) => (await read(entryId)).state

it('asks only for the note at first', async () => {
  expect(await app.call('fields.read', {})).toEqual({ own: true, fields: [], omitted: ['team', 'billable'] })
  expect((await form()).template).toMatchObject({ fields: [], omitted: ['team', 'billable'] })
})

it('asks for a new field at once, with its default', async () => {
  app.events.length = 0
  const { fieldId } = await save(field({ defaultChoice: 1, required: true }))
  expect(app.events.map(({ name }) => name)).toContain('template.changed')
  const { template, draft: prefilled, sources } = await form()
  const [asked] = template!.fields
  expect(asked).toMatchObject({ id: fieldId, label: 'Activity', required: true, type: 'single-select' })
  expect(prefilled.options).toEqual({ [fieldId]: asked!.options[1]!.id })
  expect(sources).toEqual({ [fieldId]: 'default' })
  // The template that is read from the service is the same.
  await app.pass(20 * minute)
  await app.call('sync.now', {})
  await app.settle()
  expect((await form()).template?.fields).toEqual(template!.fields)
})

it('keeps fields, order and values when the program is restarted', async () => {
  await save(field())
  const { fieldId } = await save(text('Room'))
  await app.call('fields.order', { fieldIds: [fieldId] })
  await app.call('fields.ask', { property: 'billable', asked: true })
  await log({ [fieldId]: 'Attic' })
  await app.pass(minute)
  const before = await app.call('fields.read', {})
  expect(before.fields.map(({ label, used }) => [label, used])).toEqual([
    ['Room', true],
    ['Activity', false],
  ])
  expect(before.omitted).toEqual(['team'])
  expect((await app.serviceEntries()).map(({ customFields }) => customFields)).toEqual([
    { [fieldId]: 'Attic' },
  ])
  await app.restart()
  await app.settle()
  expect(await app.call('fields.read', {})).toEqual(before)
})

it('adds a field once when the order is repeated', async () => {
  const order = { commandId: crypto.randomUUID(), fieldId: null, field: field() }
  const first = await app.call('fields.save', order)
  expect(await app.call('fields.save', order)).toEqual(first)
  expect(await fields()).toHaveLength(1)
})

describe('changes of a field', () => {
  it('renames a field and its choices on old entries too, and keeps the choice', async () => {
    const { fieldId } = await save(field())
    const design = (await fieldCalled('Activity')).choices[0]!
    const { entryId } = await log({ [fieldId]: design.id })
    await save(field({ label: 'Task', choices: [choice('Drawing', design.id), choice('Talks')] }), fieldId)
    expect((await form()).template?.fields).toMatchObject([
      { label: 'Task', options: [{ label: 'Drawing' }, {}, {}] },
    ])
    expect((await read(entryId)).draft.options).toEqual({ [fieldId]: design.id })
    const { text: csv } = await app.call('entries.export', {
      ...{ from: '2026-11-01', to: '2026-11-30', format: 'csv' },
    })
    expect(csv).toContain('Task')
    expect(csv).toContain('Drawing')
  })

  it('keeps a choice that is no longer named, as an archived one', async () => {
    const { fieldId } = await save(field())
    const talks = (await fieldCalled('Activity')).choices[1]!
    await save(field({ choices: [choice('Talks', talks.id)] }), fieldId)
    expect((await fieldCalled('Activity')).choices.map(({ label, archived }) => [label, archived])).toEqual([
      ['Talks', false],
      ['Design', true],
    ])
  })

  it('changes the kind until an entry has a value', async () => {
    const { fieldId } = await save(field())
    await save(text('Room'))
    const { fieldId: asText } = await save(text('Activity'), fieldId)
    expect((await fields()).map(({ label, kind }) => [label, kind])).toEqual([
      ['Activity', 'text'],
      ['Room', 'text'],
    ])
    await log({ [asText]: 'Design' })
    const refused = { fieldId: asText, field: field() }
    expect(await app.refusal('fields.save', refused)).toEqual({ code: 'invalid-input', fields: ['kind'] })
    await app.pass(minute)
    expect(await app.refusal('fields.save', refused)).toEqual({ code: 'invalid-input', fields: ['kind'] })
    expect(await fieldCalled('Activity')).toMatchObject({ kind: 'text', used: true })
  })

  it('refuses a name that another field has, and a field too many', async () => {
    await save(field())
    const again = { fieldId: null, field: text('activity') }
    expect(await app.refusal('fields.save', again)).toEqual({ code: 'invalid-input', fields: ['label'] })
    for (let n = 1; n < 12; n++) await save(text(`Field ${n}`))
    const thirteenth = { fieldId: null, field: text('One more') }
    expect(await app.refusal('fields.save', thirteenth)).toEqual({
      code: 'invalid-input',
      fields: ['fields'],
    })
    const { id } = await fieldCalled('Field 5')
    await app.call('fields.archive', { fieldId: id, archived: true })
    await save(text('One more'))
    const failure = await app.call('fields.archive', { fieldId: id, archived: false }).catch(String)
    expect(failure).toContain('invalid-input')
    expect(await app.refusal('fields.save', { fieldId: 'nope', field: field() })).toMatchObject({
      code: 'not-found',
    })
  })
})

describe('a field that becomes required', () => {
  it('counts the entries without a value, and leaves them as they are, also one that waits to be sent', async () => {
    const { fieldId } = await save(field())
    const { id } = (await fieldCalled('Activity')).choices[0]!
    await log({ [fieldId]: id })
    const old = await log({}, 20)
    await app.pass(minute)
    const waiting = await log({}, 10)
    const deleted = await log({}, 5)
    await app.give('entries.cancel', { entryId: deleted.entryId })
    const required = field({ required: true, choices: [choice('Design', id)] })
    expect((await save(required, fieldId)).lacking).toBe(2)
    const span = { from: '2000-01-01', to: '2100-01-01', filter: { options: { [fieldId]: null } } }
    const found = await app.call('entries.find', { ...span, rows: 10 })
    const foundIds = found.rows.flatMap(({ entries }) => entries.map(({ id: each }) => each))
    expect(foundIds.toSorted()).toEqual([old.entryId, waiting.entryId].toSorted())
    expect((await save(required, fieldId)).lacking).toBe(0)
    await app.pass(minute)
    expect(await stateOf(old.entryId)).toBe('confirmed')
    expect(await stateOf(waiting.entryId)).toBe('confirmed')
    expect(
      await app.refusal('entries.save', {
        entry: entryInput({ itemId, draft: draft({ options: {} }) }),
        remember: false,
      }),
    ).toEqual({
      code: 'required-missing',
      fields: [fieldId],
    })
  })

  it('asks an unfinished entry for it, and no longer after it was archived', async () => {
    const { fieldId } = await save(text('Room', { required: true }))
    const { run } = await app.give('timer.start', { itemId })
    await app.pass(5 * minute)
    await app.give('timer.stop', { save: false })
    const { entryId } = await app.give('timer.save', {
      ...{ runId: run.id, draft: draft({ options: {} }), later: true, remember: false },
    })
    const { fieldId: other } = await save(text('Floor', { required: true }))
    expect((await read(entryId)).problem?.fields).toEqual([fieldId, other])
    await app.call('fields.archive', { fieldId: other, archived: true })
    expect((await read(entryId)).problem?.fields).toEqual([fieldId])
  })
})

describe('an archived field', () => {
  it('is not asked for any more, and its values stay on entries, also when one is changed', async () => {
    const { fieldId } = await save(field({ required: true, defaultChoice: 0 }))
    const { id } = (await fieldCalled('Activity')).choices[0]!
    const sent = await log({ [fieldId]: id })
    await app.pass(minute)
    const waiting = await log({ [fieldId]: id }, 10)
    await app.call('fields.archive', { fieldId, archived: true })
    expect((await form()).draft.options).toEqual({})
    await log({}, 5)
    const changed = entryInput({ itemId, minutes: 40, draft: draft({ options: { [fieldId]: id } }) })
    await app.give('entries.edit', { entryId: sent.entryId, entry: changed, later: false })
    await app.pass(minute)
    for (const { entryId } of [sent, waiting]) {
      expect(await read(entryId)).toMatchObject({ state: 'confirmed', draft: { options: { [fieldId]: id } } })
    }
    expect((await app.serviceEntries()).map(({ customFields }) => customFields?.[fieldId])).toEqual([
      id,
      id,
      undefined,
    ])
    await app.call('fields.archive', { fieldId, archived: false })
    expect((await form()).draft.options).toEqual({ [fieldId]: id })
  })
})

describe('a property that forms leave out', () => {
  it('is not prefilled, but an entry keeps it', async () => {
    await app.call('fields.ask', { property: 'billable', asked: true })
    const billed = entryInput({ itemId, draft: draft({ options: {}, billable: 'all' }) })
    const { entryId } = await app.give('entries.save', { entry: billed, remember: true })
    expect((await form()).draft.billable).toBe('all')
    await app.call('fields.ask', { property: 'billable', asked: false })
    expect((await form()).draft.billable).toBe('none')
    expect((await read(entryId)).draft.billable).toBe('all')
  })
})

describe('texts', () => {
  it('are imported without the spaces around them, and found in the export', async () => {
    const { fieldId } = await save(text('Room'))
    const row = {
      ...{ day: '2026-11-18', startedAt: null, zone: 'Europe/Berlin', minutes: 30, nth: 0 },
      ...{ item: { id: itemId, name: 'Logo', board: null }, description: '', billable: 'none' as const },
      ...{ team: null, fields: { Room: ' Attic ' } },
    }
    await app.give('entries.import', { rows: [row] })
    const all = { from: '2026-11-01', to: '2026-11-30' }
    const [imported] = (await app.call('entries.days', all)).flatMap(({ entries }) => entries)
    expect((await read(imported!.id)).draft.options).toEqual({ [fieldId]: 'Attic' })
    expect((await app.call('entries.export', { ...all, format: 'csv' })).text).toContain('Attic')
  })

  it('are not prefilled, because a text belongs to one entry', async () => {
    const { fieldId } = await save(text('Room'))
    await app.give('entries.save', {
      entry: entryInput({ itemId, draft: draft({ options: { [fieldId]: 'Attic' } }) }),
      remember: true,
    })
    expect((await form()).draft.options).toEqual({})
  })
})

describe('other changes after a field became required', () => {
  it('send an entry that waited then when its item is merged, and when the items are taken apart', async () => {
    const other = await app.give('items.add', { itemId: null, name: 'Menu', board: null, pinned: false })
    const { entryId } = await log()
    await save(text('Room', { required: true }))
    await app.give('items.merge', { itemId, intoId: other.id })
    expect(await stateOf(entryId)).toBe('held')
    await app.give('items.takeApart', { itemId })
    expect(await stateOf(entryId)).toBe('held')
    await app.pass(minute)
    expect(await stateOf(entryId)).toBe('confirmed')
    expect(await app.serviceEntries()).toHaveLength(1)
  })
})

it('keeps the values of archived fields when an entry is imported again', async () => {
  const { fieldId } = await save(text('Room'))
  const { fieldId: activityId } = await save(field())
  const [design] = (await fieldCalled('Activity')).choices
  const { entryId } = await log({ [fieldId]: 'Attic', [activityId]: design!.id })
  await app.pass(minute)
  for (const each of [fieldId, activityId])
    await app.call('fields.archive', { fieldId: each, archived: true })
  const { text: exported } = await app.call('entries.export', { ...all, format: 'csv' })
  await app.give('entries.cancel', { entryId })
  await app.pass(minute)
  const { lines } = readImport(exported, 'Europe/Berlin', null)
  const rows = lines.flatMap((line) => ('row' in line ? [line.row] : []))
  expect(await app.give('entries.import', { rows })).toEqual({ added: 1, left: 0 })
  const [entry] = (await app.call('entries.days', all)).flatMap((day) => day.entries)
  expect((await read(entry!.id)).draft.options).toEqual({ [fieldId]: 'Attic', [activityId]: design!.id })
})

it('a field that is called like a column of other programs changes nothing else in an import', async () => {
  const labels = ['Project', 'Client', 'Hours', 'Duration']
  const ids = await Promise.all(labels.map(async (label) => (await save(text(label))).fieldId))
  await log(Object.fromEntries(ids.map((id) => [id, '7'])))
  const { text: exported } = await app.call('entries.export', { ...all, format: 'csv' })
  const [line] = readImport(exported, 'Europe/Berlin', null).lines
  expect(line).toMatchObject({
    row: {
      ...{ minutes: 30, billable: 'none', item: { id: itemId, name: 'Logo', board: null } },
      fields: Object.fromEntries(labels.map((label) => [label, '7'])),
    },
  })
})
