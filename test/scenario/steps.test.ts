/** The one list of what was done: newest first, everything in it, undone and redone in that order. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EntryStep } from '../../src-preload/model/step.ts'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
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
  it('holds what was added, changed, deleted, started, saved, discarded and hidden, the newest first', async () => {
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

  it('takes an added entry back before what was done before it, and adds it again', async () => {
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

  it('undoes a start by discarding the run, and redoes it with every second', async () => {
    await app.give('timer.start', { itemId: checkout })
    await app.pass(60_000)
    expect(await app.give('entries.undo', {})).toMatchObject({ kind: 'start', minutes: null })
    expect(await openItem()).toBeUndefined()
    expect(await app.give('entries.redo', {})).toMatchObject({ kind: 'start' })
    expect(await openItem()).toBe(checkout)
  })

  it('undoes a switch: what ran before runs on, and nothing of it is saved', async () => {
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

  it('undoes a save by opening the run again, and by deleting what has arrived', async () => {
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
    // The service hears of it first.
    await app.pass(20_000)
    await app.give('entries.redo', {})
    expect(await minutesToday()).toEqual([1])
  })

  it('undoes a discard and an item taken off the list', async () => {
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

  it('refuses a step that is not the next one', async () => {
    await add()
    const { undo } = await app.call('entries.steps', {})
    await add(50)
    expect(await app.refusal('entries.undo', { stepId: undo!.id })).toMatchObject({ code: 'not-found' })
    expect(await minutesToday()).toHaveLength(2)
  })

  it('answers the same order with the same answer', async () => {
    await add()
    await add(50)
    const order = { commandId: crypto.randomUUID() }
    const first = await app.call('entries.undo', order)
    expect(await app.call('entries.undo', order)).toEqual(first)
    expect(await minutesToday()).toEqual([45])
  })
})
