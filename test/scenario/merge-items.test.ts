/** Two items are merged into one, and come apart again with Undo and with Take apart. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { refused } from '../support/flaky-transport.ts'
import { startAppAt, startEmptyApp, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
beforeEach(async () => {
  app = startAppAt()
  await app.settle()
})
afterEach(() => app.close())

const save = async (itemId: string) =>
  (await app.give('entries.save', { entry: entryInput({ itemId }), remember: false })).entryId
const merge = (itemId = refunds, intoId = checkout) => app.give('items.merge', { itemId, intoId })
const takeApart = (itemId = refunds) => app.give('items.takeApart', { itemId })
const ids = async () => (await app.call('items.list', {})).map(({ id }) => id)
const shownOn = async (entryId: string) => (await app.call('entries.read', { entryId })).item.id
const sentOn = async () => (await app.serviceEntries()).map(({ item }) => item)

describe('a merge', () => {
  it('offers only the item that stays and sends an unsent entry with its id', async () => {
    const entryId = await save(refunds)
    await merge()
    expect(await ids()).not.toContain(refunds)
    expect(await shownOn(entryId)).toBe(checkout)
    await app.pass(60_000)
    expect(await sentOn()).toEqual([checkout])
  })

  it('keeps the id of an entry that was sent, and shows it under the item that stays', async () => {
    const entryId = await save(refunds)
    await app.pass(60_000)
    await merge()
    expect(await shownOn(entryId)).toBe(checkout)
    expect((await app.call('items.details', { itemId: checkout })).entries).toBe(1)
    await app.pass(60_000)
    expect(await sentOn()).toEqual([refunds])
  })

  it('takes the running timer over, and Undo gives it back', async () => {
    await app.give('timer.start', { itemId: refunds })
    await merge()
    expect((await app.call('timer.read', {})).run?.item.id).toBe(checkout)
    await app.give('entries.undo', {})
    expect((await app.call('timer.read', {})).run?.item.id).toBe(refunds)
  })

  it('sends new time of the merged item to the one that stays, also if they are taken apart before', async () => {
    await merge()
    const entryId = await save(refunds)
    await takeApart()
    expect(await shownOn(entryId)).toBe(checkout)
    await app.pass(60_000)
    expect(await sentOn()).toEqual([checkout])
  })

  it('is refused for twice the same item and for an item that is merged already', async () => {
    expect(await app.refusal('items.merge', { itemId: checkout, intoId: checkout })).toMatchObject({
      code: 'invalid-input',
    })
    await merge()
    expect(await app.refusal('items.merge', { itemId: refunds, intoId: checkout })).toMatchObject({
      code: 'not-found',
    })
    expect(await app.refusal('items.merge', { itemId: checkout, intoId: refunds })).toMatchObject({
      code: 'invalid-input',
    })
    expect(await app.refusal('items.takeApart', { itemId: checkout })).toMatchObject({ code: 'not-found' })
  })
})

describe('an import after a merge', () => {
  const rowOf = (item: { id: string | null; name: string; board: string | null }) => ({
    ...{ day: '2026-11-18', startedAt: '2026-11-18T08:00:00.000Z', zone: 'Europe/Berlin', minutes: 30 },
    ...{ description: '', billable: 'none' as const, team: null, fields: {}, nth: 0, item },
  })

  it('adds no entry again that keeps the id of the merged item', async () => {
    await app.give('entries.save', {
      entry: entryInput({
        ...{ itemId: refunds, day: '2026-11-18', startedAt: '2026-11-18T08:00:00.000Z', minutes: 30 },
      }),
      remember: false,
    })
    await app.pass(60_000)
    await merge()
    const rows = [checkout, refunds].map((id) => rowOf({ id, name: 'Any', board: null }))
    expect((await app.call('entries.compare', { rows })).map(({ kind }) => kind)).toEqual(['there', 'there'])
    expect(await app.give('entries.import', { rows })).toEqual({ added: 0, left: 2 })
  })

  it('takes the name of the merged item for the one that stays', async () => {
    const { name, board } = (await app.call('items.list', {})).find(({ id }) => id === refunds)!
    await merge()
    const rows = [rowOf({ id: null, name, board }), rowOf({ id: null, name, board: null })]
    const verdicts = await app.call('entries.compare', { rows })
    expect(verdicts).toMatchObject(rows.map(() => ({ kind: 'new', item: { id: checkout }, known: true })))
  })
})

describe('a merged item', () => {
  it.each(['keep', 'take'] as const)('is not changed by a table with its id (%s names)', async (names) => {
    const [before] = (await app.call('items.list', {})).filter(({ id }) => id === refunds)
    await merge()
    expect(await app.call('items.merged', {})).toMatchObject([{ id: refunds, stays: { id: checkout } }])
    const rows = [{ itemId: refunds, name: 'Another name', board: 'Elsewhere', archived: true }]
    expect(await app.give('items.bringIn', { from: 'table', names, archive: [], rows })).toEqual({
      ...{ changed: 0, added: 0 },
    })
    await takeApart()
    expect(await app.call('items.list', {})).toContainEqual(before)
    expect(await app.call('items.merged', {})).toEqual([])
  })

  /** Puts back a recovery log with an entry that the database, in which its item is merged, does not have. */
  async function restored(later: boolean): Promise<string> {
    const [journal, log] = ['tallystick.db', 'entries-local.twin'].map((name) => join(app.dataFolder, name))
    await app.app.close()
    for (const file of [journal!, log!]) copyFileSync(file, `${file}.old`)
    await app.restart()
    app.transport.always(refused)
    const entryId = await save(refunds)
    if (later)
      await app.give('entries.edit', { entryId, entry: entryInput({ itemId: refunds }), later: true })
    await app.app.close()
    copyFileSync(log!, `${log}.new`)
    for (const file of [journal!, log!]) copyFileSync(`${file}.old`, file)
    await app.restart()
    await merge()
    await app.app.close()
    copyFileSync(`${log}.new`, log!)
    await app.restart()
    await app.settle()
    app.transport.heal()
    return entryId
  }

  it('gives a restored entry that was never sent to the item that stays', async () => {
    const entryId = await restored(true)
    expect(await app.call('entries.read', { entryId })).toMatchObject({ state: 'unfinished' })
    const hasTime = async () => (await app.call('items.details', { itemId: checkout })).entries
    expect([await shownOn(entryId), await hasTime()]).toEqual([checkout, 1])
    await app.give('entries.edit', { entryId, entry: entryInput({ itemId: checkout }), later: false })
    await app.pass(60_000)
    expect(await sentOn()).toEqual([checkout])
  })

  it('keeps a restored entry that may have been sent, so that it is looked up under its item', async () => {
    const entryId = await restored(false)
    expect(await app.call('entries.read', { entryId })).toMatchObject({ state: 'checking' })
    expect(await shownOn(entryId)).toBe(checkout)
    const { name } = (await app.call('entries.read', { entryId })).item
    expect(await app.call('connections.unsent', { connectionId: 'local' })).toMatchObject([{ item: name }])
    await app.call('sync.now', {})
    await app.pass(20 * 60_000)
    expect(await sentOn()).toEqual([refunds])
  })
})

describe('taking apart', () => {
  it.each([
    { how: 'Undo', apart: () => app.give('entries.undo', {}) as Promise<unknown> },
    { how: 'Take apart', apart: () => takeApart() as Promise<unknown> },
  ])('gives unsent entries back by $how, after a restart too', async ({ apart }) => {
    const entryId = await save(refunds)
    await merge()
    await app.restart()
    await apart()
    expect(await shownOn(entryId)).toBe(refunds)
    expect(await ids()).toContain(refunds)
    await app.pass(60_000)
    expect(await sentOn()).toEqual([refunds])
  })

  it('leaves an entry that was sent meanwhile with the id under which it was sent', async () => {
    const entryId = await save(refunds)
    await merge()
    await app.pass(60_000)
    await takeApart()
    expect(await shownOn(entryId)).toBe(checkout)
    await app.give('entries.undo', {})
    expect(await ids()).not.toContain(refunds)
    await app.give('entries.redo', {})
    expect(await ids()).toContain(refunds)
  })

  const makeThird = async () =>
    (await app.give('items.add', { itemId: null, name: 'Third', board: null, pinned: false })).id

  it('gives back an entry that was changed meanwhile, but not one whose item was changed', async () => {
    const third = await makeThird()
    const [kept, moved] = [await save(refunds), await save(refunds)]
    await merge()
    const change = (entryId: string, itemId: string) =>
      app.give('entries.edit', { entryId, entry: entryInput({ itemId, minutes: 45 }), later: false })
    await change(kept, checkout)
    await change(moved, third)
    await takeApart()
    expect([await shownOn(kept), await shownOn(moved)]).toEqual([refunds, third])
  })

  it('leaves an entry where it is if another merge brought it there', async () => {
    const third = await makeThird()
    const entryId = await save(refunds)
    await merge()
    await merge(checkout, third)
    await takeApart()
    expect(await shownOn(entryId)).toBe(refunds)
    await merge(refunds, third)
    await takeApart(checkout)
    expect(await shownOn(entryId)).toBe(third)
  })

  it('undoes a chain of merges step by step', async () => {
    const third = await makeThird()
    const entryId = await save(refunds)
    await merge()
    await merge(checkout, third)
    expect(await shownOn(entryId)).toBe(third)
    await app.give('entries.undo', {})
    expect(await shownOn(entryId)).toBe(checkout)
    await app.give('entries.undo', {})
    expect(await shownOn(entryId)).toBe(refunds)
  })
})

describe('a deletion', () => {
  it('of an entry that the merge moved does not keep it from going back', async () => {
    const entryId = await save(refunds)
    await merge()
    await app.give('entries.cancel', { entryId })
    await takeApart()
    await app.give('entries.restore', { entryId })
    expect(await shownOn(entryId)).toBe(refunds)
  })

  it('keeps a deleted entry of the merged item together with the others, and Undo takes all of it back', async () => {
    const entryId = await save(refunds)
    await app.give('entries.cancel', { entryId })
    await merge()
    await app.give('entries.restore', { entryId })
    expect(await shownOn(entryId)).toBe(checkout)
    await app.give('entries.undo', {})
    expect(await shownOn(entryId)).toBe(refunds)
    await merge()
    await app.pass(60_000)
    expect(await sentOn()).toEqual([checkout])
  })

  it('archives the item that stays, because the merged one needs it, and Undo brings it back', async () => {
    await merge()
    await app.give('items.changeSeveral', { itemIds: [checkout, refunds], change: { deleted: true } })
    expect(await ids()).not.toContain(checkout)
    expect((await app.call('items.removed', {})).map(({ id }) => id)).toEqual([checkout])
    await app.give('entries.undo', {})
    expect(await ids()).toContain(checkout)
    await app.give('entries.undo', {})
    expect(await ids()).toEqual(expect.arrayContaining([checkout, refunds]))
  })

  it('of an item that was taken apart leaves a list of steps that can be undone one by one', async () => {
    await merge()
    await takeApart()
    await app.give('items.changeSeveral', { itemIds: [checkout], change: { deleted: true } })
    const { undo, earlier } = await app.call('entries.steps', {})
    expect([undo, ...earlier].map((step) => step?.kind)).toEqual(['items', 'apart', 'merge'])
    for (const merged of [false, true, false]) {
      await app.give('entries.undo', {})
      expect((await ids()).includes(refunds)).toBe(!merged)
      expect(await ids()).toContain(checkout)
    }
  })
})

describe('boards and names of the local workspace', () => {
  const make = (name: string, board: string | null) =>
    app.give('items.add', { itemId: null, name, board, pinned: false })
  const boards = async () => (await app.call('items.boards', {})).map((each) => Object.values(each))

  beforeEach(async () => {
    await app.close()
    app = startEmptyApp({ clock: new FakeClock() })
    await app.settle()
  })

  it('count a merged item no longer, and its time on the board of the one that stays', async () => {
    const [logo, menu] = [await make('Logo', 'Bakery'), await make('Menu', 'Office')]
    for (const itemId of [logo.id, menu.id])
      await app.give('entries.save', {
        entry: entryInput({ itemId, minutes: 30, draft: draft({ options: {} }) }),
        remember: false,
      })
    await app.pass(60_000)
    await merge(menu.id, logo.id)
    expect(await boards()).toEqual([['Bakery', 1, 60]])
    await app.give('entries.undo', {})
    expect(await boards()).toHaveLength(2)
  })

  it('find the item that stays by the name of the merged one, unless another item has that name', async () => {
    const [logo, menu] = [await make('Logo', 'Bakery'), await make('Menu', 'Bakery')]
    await merge(menu.id, logo.id)
    await app.call('items.hide', { itemId: logo.id, hidden: true })
    expect((await make('menu', 'Bakery')).id).toBe(logo.id)
    expect(await ids()).toEqual([logo.id])
    const other = await make('Other', 'Bakery')
    await app.call('items.rename', { itemId: other.id, name: 'Menu', board: 'Bakery' })
    expect((await make('Menu', 'Bakery')).id).toBe(other.id)
  })
})
