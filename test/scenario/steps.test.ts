/** All changes form one list of steps, newest first; Undo and Redo go through it in that order. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EntryStep } from '../../src-preload/model/step.ts'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { answerLost, creates, refused } from '../support/flaky-transport.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
beforeEach(async () => {
  app = startAppAt()
  await app.settle()
})
afterEach(() => app.close())

const add = async (minutes = 45, itemId = refunds): Promise<string> =>
  (await app.give('entries.save', { entry: entryInput({ itemId, minutes }), remember: false })).entryId
const minutesToday = async (): Promise<number[]> => {
  const days = await app.call('entries.days', { from: '2026-11-20', to: '2026-11-20' })
  return days.flatMap(({ entries }) => entries.map(({ minutes }) => minutes))
}
const openItem = async (): Promise<string | undefined> => (await app.call('timer.read', {})).run?.item.id
const said = ({ kind, minutes }: EntryStep): string => (minutes === null ? kind : `${kind} ${minutes}`)
const list = async (): Promise<string[]> => {
  const { undo, earlier } = await app.call('entries.steps', {})
  return [...(undo ? [undo] : []), ...earlier].map(said)
}

describe('the list of steps', () => {
  it('lists additions, changes, deletions, starts, saves, discards and removed items, newest first', async () => {
    const entryId = await add()
    const entry = entryInput({ itemId: refunds, minutes: 50 })
    await app.give('entries.edit', { entryId, entry, later: false })
    await app.give('entries.cancel', { entryId })
    await app.give('timer.start', { itemId: checkout })
    await app.pass(60_000)
    const { run } = await app.give('timer.stop', { save: false })
    const whole = { draft: draft(), later: false, remember: false }
    await app.give('timer.save', { runId: run!.id, ...whole })
    await app.give('timer.start', { itemId: refunds })
    await app.pass(60_000)
    const { run: second } = await app.give('timer.start', { itemId: checkout })
    await app.give('timer.discard', { runId: second.id })
    await app.call('items.hide', { itemId: refunds, hidden: true })
    expect(await list()).toEqual([
      ...['hide', 'discard', 'switch', 'start', 'save 1', 'start', 'delete 50', 'change 50', 'add 45'],
    ])
    const { name } = (await app.call('entries.steps', {})).undo!
    expect(name).toBe('Refund flow – edge cases')
  })

  it('undoes and redoes additions and changes in the order of the list', async () => {
    const first = await add(30, checkout)
    await app.give('entries.edit', { entryId: first, entry: entryInput({ minutes: 35 }), later: false })
    await add(45)
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'add', minutes: 45, refused: null })
    expect(await minutesToday()).toEqual([35])
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'change' })
    expect(await minutesToday()).toEqual([30])
    await app.give('entries.redo', {})
    await app.give('entries.redo', {})
    expect((await minutesToday()).sort()).toEqual([35, 45])
    expect(await app.give('entries.redo', {})).toBeNull()
  })

  it('undoes a start by discarding the run, and redoes it without losing time', async () => {
    await app.give('timer.start', { itemId: checkout })
    await app.pass(60_000)
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'start', minutes: null })
    expect(await openItem()).toBeUndefined()
    expect(await app.give('entries.redo', {})).toMatchObject({ kind: 'start' })
    expect(await openItem()).toBe(checkout)
  })

  it('undoing a switch continues the previous run and saves nothing of it', async () => {
    await app.give('timer.start', { itemId: checkout })
    await app.pass(60_000)
    await app.give('timer.start', { itemId: refunds })
    expect(await app.give('entries.undo', {})).toMatchObject({
      kind: 'switch',
      name: 'Refund flow – edge cases',
    })
    expect(await openItem()).toBe(checkout)
    expect(await minutesToday()).toEqual([])
    expect(await list()).toEqual(['start'])
  })

  it('undoes a save by reopening the run, or by deleting the entry if it was sent', async () => {
    const save = async () => {
      await app.give('timer.start', { itemId: checkout })
      await app.pass(60_000)
      const { run } = await app.give('timer.stop', { save: false })
      const whole = { draft: draft(), later: false, remember: false }
      await app.give('timer.save', { runId: run!.id, ...whole })
    }
    await save()
    await app.give('entries.undo', {})
    expect((await app.call('timer.read', {})).run?.state).toBe('stopped')
    const { run } = await app.call('timer.read', {})
    await app.give('timer.discard', { runId: run!.id })

    await save()
    await app.pass(20_000)
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'save', refused: null })
    expect(await minutesToday()).toEqual([])
    // The service must receive the deletion before the redo.
    await app.pass(20_000)
    await app.give('entries.redo', {})
    expect(await minutesToday()).toEqual([1])
  })

  it('undoes a discarded run and a removed item', async () => {
    const { run } = await app.give('timer.start', { itemId: checkout })
    await app.give('timer.discard', { runId: run.id })
    await app.call('items.hide', { itemId: refunds, hidden: true })
    await app.give('entries.undo', {})
    expect((await app.call('items.list', {})).map(({ id }) => id)).toContain(refunds)
    await app.give('entries.undo', {})
    expect(await openItem()).toBe(checkout)
    await app.give('entries.redo', {})
    expect(await openItem()).toBeUndefined()
  })

  it('refuses to undo a step that is not the latest one', async () => {
    await add()
    const { undo } = await app.call('entries.steps', {})
    await add(50)
    expect(await app.refusal('entries.undo', { stepId: undo!.id })).toMatchObject({ code: 'not-found' })
    expect(await minutesToday()).toHaveLength(2)
  })

  it('returns the same answer for an order with the same command id', async () => {
    await add()
    await add(50)
    const order = { commandId: crypto.randomUUID() }
    const first = await app.call('entries.undo', order)
    expect(await app.call('entries.undo', order)).toEqual(first)
    expect(await minutesToday()).toEqual([45])
  })
})

describe('a created item', () => {
  const create = (name = 'Vouchers') =>
    app.give('items.add', { itemId: null, name, board: null, pinned: false })
  const imported = {
    ...{ day: '2026-11-18', startedAt: null, zone: 'Europe/Berlin', minutes: 30, description: '' },
    ...{ billable: 'none' as const, team: null, fields: { 'Billing code': 'internal' }, nth: 0 },
  }
  const names = async (): Promise<string[]> => (await app.call('items.list', {})).map(({ name }) => name)

  it('creating an item is a step, which Undo removes from the list and Redo puts back', async () => {
    await create()
    expect((await app.call('entries.steps', {})).undo).toMatchObject({ kind: 'create', name: 'Vouchers' })
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'create', refused: null })
    expect(await names()).not.toContain('Vouchers')
    expect(await app.give('entries.redo', {})).toMatchObject({ kind: 'create' })
    expect(await names()).toContain('Vouchers')
  })

  it('undoes the entry of a created item before the item', async () => {
    const { id } = await create()
    await add(45, id)
    expect(await list()).toEqual(['add 45', 'create'])
    await app.give('entries.undo', {})
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'create', refused: null })
    expect(await names()).not.toContain('Vouchers')
    await app.give('entries.redo', {})
    expect(await app.give('entries.redo', {})).toMatchObject({ kind: 'add', name: 'Vouchers' })
    expect(await names()).toContain('Vouchers')
  })

  it('keeps a created item on Undo if time is logged on it, and reports that', async () => {
    const { id, name } = await create()
    app.transport.next(answerLost, creates)
    app.transport.always(refused, creates)
    const rows = [{ ...imported, item: { id, name, board: null } }]
    await app.give('entries.import', { rows })
    await app.pass(8_500)
    // The service may have this entry, so it stays and can no longer be undone.
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'import', count: 0, left: 1 })
    expect((await app.call('entries.steps', {})).undo).toMatchObject({ refused: 'item-in-use' })
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'create', refused: 'item-in-use' })
    expect(await names()).toContain('Vouchers')
    expect(await list()).toEqual([])
  })

  it('keeps the pin of an item after Undo and Redo, and after removing and restoring it', async () => {
    const pinned = async (): Promise<string[]> =>
      (await app.call('items.list', {})).filter((each) => each.pinned).map(({ name }) => name)
    const item = { itemId: null, name: 'Vouchers', board: null, pinned: true }
    const { id } = await app.give('items.add', item)
    const before = await pinned()
    expect(before).toContain('Vouchers')
    await app.give('entries.undo', {})
    expect(await names()).not.toContain('Vouchers')
    expect((await app.call('items.removed', {})).find((each) => each.id === id)).toMatchObject({
      pinned: false,
    })
    await app.give('entries.redo', {})
    expect(await pinned()).toEqual(before)
    await app.call('items.hide', { itemId: id, hidden: true })
    await app.give('entries.undo', {})
    expect(await pinned()).toEqual(before)
  })

  it('adds a removed item without a pin if it is added again without one', async () => {
    const { id } = await app.give('items.add', { itemId: null, name: 'Vouchers', board: null, pinned: true })
    await app.call('items.hide', { itemId: id, hidden: true })
    const again = { itemId: id, name: 'Vouchers', board: null, pinned: false }
    expect(await app.give('items.add', again)).toMatchObject({ pinned: false })
  })

  it('renaming an item is not a step', async () => {
    const { id } = await create()
    await app.give('items.add', { itemId: id, name: 'Coupons', board: null, pinned: false })
    expect(await list()).toEqual(['create'])
  })

  it('restoring an undone item creates it again', async () => {
    const { id } = await create()
    await app.give('entries.undo', {})
    await app.call('items.hide', { itemId: id, hidden: false })
    expect(await list()).toEqual(['create'])
    expect((await app.call('entries.steps', {})).redo).toBeNull()
  })
})
