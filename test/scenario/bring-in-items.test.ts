/**
 * Items are brought in and changed together, and are listed apart from the user's own. Undo and Redo work on all of
 * them.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '../../src-preload/contract/commands.ts'
import { mostBroughtIn, type ItemRow } from '../../src-preload/model/item.ts'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
beforeEach(async () => {
  app = startAppAt()
  await app.settle()
})
afterEach(() => app.close())

const row = (
  itemId: string,
  name: string | null = `Name ${itemId}`,
  changes: Partial<ItemRow> = {},
): ItemRow => ({
  ...{ itemId, name, board: 'Shop', archived: false },
  ...changes,
})
const rowsOf = (count: number): ItemRow[] =>
  Array.from({ length: count }, (_, n) => row(String(88_000 + n), `Name ${n}`, { archived: n % 10 === 9 }))
const bring = (rows: ItemRow[], changes: Partial<Input<'items.bringIn'>> = {}) =>
  app.give('items.bringIn', { from: 'table', names: 'keep', archive: [], rows, ...changes })

/** Returns the own items, the other items and the archived items. */
async function everything() {
  const [own, others, archived] = [
    await app.call('items.list', {}),
    await app.call('items.others', {}),
    await app.call('items.removed', {}),
  ]
  return { own, others, archived }
}
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const ownIds = async () => ids(await app.call('items.list', {}))
const otherIds = async () => ids(await app.call('items.others', {}))
const archivedIds = async () => ids(await app.call('items.removed', {}))
const undo = () => app.give('entries.undo', {})
const redo = () => app.give('entries.redo', {})

describe('bringing in items', () => {
  it('adds 415 items as one step, which comes back with Undo and Redo after a restart too', async () => {
    const before = await everything()
    const rows = rowsOf(415)
    expect(await bring(rows)).toEqual({ changed: 415, added: 415 })
    const after = await everything()
    expect(after.own).toEqual(before.own)
    expect(after.others).toHaveLength(374)
    expect(after.archived).toHaveLength(41)
    expect(after.others[0]).toEqual({ id: '88000', name: 'Name 0', board: 'Shop', nameFrom: 'table' })
    const { undo: step } = await app.call('entries.steps', {})
    expect(step).toMatchObject({ kind: 'bring-in', count: 415, entryId: null, minutes: null, refused: null })

    await app.restart()
    expect(await everything()).toEqual(after)
    expect(await undo()).toMatchObject({ kind: 'bring-in', count: 415, left: 0 })
    expect(await everything()).toEqual(before)
    await app.restart()
    expect(await redo()).toMatchObject({ kind: 'bring-in', count: 415 })
    expect(await everything()).toEqual(after)
    await undo()
    expect(await everything()).toEqual(before)
  })

  it('changes nothing when the same table is brought in twice, and carries out a repeated command once', async () => {
    const order = {
      commandId: crypto.randomUUID(),
      from: 'table' as const,
      names: 'keep' as const,
      archive: [],
    }
    const first = await app.call('items.bringIn', { ...order, rows: rowsOf(10) })
    expect(await app.call('items.bringIn', { ...order, rows: rowsOf(20) })).toEqual(first)
    expect(await bring(rowsOf(10))).toEqual({ changed: 0, added: 0 })
    await undo()
    expect(await otherIds()).toEqual([])
    expect((await app.call('entries.steps', {})).undo).toBeNull()
  })

  it('takes the first of several rows with the same id', async () => {
    expect(await bring([row('1', 'First'), row('1', 'Second')])).toEqual({ changed: 1, added: 1 })
    expect((await app.call('items.others', {}))[0]).toMatchObject({ name: 'First' })
  })

  it('keeps the names of the user, shows the other one, and replaces them only when told to', async () => {
    const [mine, name] = ['4410289999', 'A name of mine']
    await app.give('items.add', { itemId: mine, name, board: 'Storefront', pinned: false })
    expect(await bring([row(mine, 'On the board')])).toEqual({ changed: 0, added: 0 })
    const kept = (await app.call('items.list', {})).find(({ id }) => id === mine)!
    expect(kept).toMatchObject({ name, nameFrom: 'you' })
    const details = await app.call('items.details', { itemId: mine })
    expect(details.otherName).toEqual({ name: 'On the board', from: 'table' })

    expect(await bring([row(mine, 'On the board')], { names: 'take' })).toEqual({ changed: 1, added: 0 })
    const taken = (await app.call('items.list', {})).find(({ id }) => id === mine)!
    expect(taken).toMatchObject({ name: 'On the board', nameFrom: 'table' })
    await undo()
    expect((await app.call('items.list', {})).find(({ id }) => id === mine)).toEqual(kept)
    expect(await app.call('items.details', { itemId: mine })).toEqual(details)
  })

  it('keeps a name that the user typed since when it is undone', async () => {
    await bring([row('1', 'From the table'), row('2')])
    await app.call('items.rename', { itemId: '1', name: 'Mine', board: 'Shop' })
    expect(await app.call('items.details', { itemId: '1' })).toMatchObject({
      otherName: { name: 'From the table', from: 'table' },
    })
    await undo()
    const own = await app.call('items.list', {})
    expect(own.find(({ id }) => id === '1')).toMatchObject({ name: 'Mine', nameFrom: 'you' })
    expect([...ids(own), ...(await otherIds())]).not.toContain('2')
  })

  it('keeps the source of a name when only the board is changed', async () => {
    await bring([row('1')])
    const moved = await app.call('items.rename', { itemId: '1', name: 'Name 1', board: 'Elsewhere' })
    expect(moved).toMatchObject({ nameFrom: 'table', board: 'Elsewhere' })
  })

  it('archives known items that are not in the table, and restores them with Undo', async () => {
    await bring([row('1'), row('2')])
    expect(await bring([row('1')], { archive: ['2', refunds, 'unknown'] })).toEqual({ changed: 2, added: 0 })
    expect((await archivedIds()).sort()).toEqual(['2', refunds].sort())
    await undo()
    expect(await archivedIds()).toEqual([])
    await redo()
    expect((await archivedIds()).sort()).toEqual(['2', refunds].sort())
  })

  it('does not restore an item that the user has archived', async () => {
    await app.call('items.hide', { itemId: refunds, hidden: true })
    await bring([row(refunds, null)])
    expect(await archivedIds()).toEqual([refunds])
  })

  it.each([
    ['link', true],
    ['history', true],
    ['table', false],
    ['board', false],
  ] as const)('lists an item from %s among the own items: %s', async (from, isOwn) => {
    await bring([row('1')], { from })
    expect((await ownIds()).includes('1')).toBe(isOwn)
    expect((await otherIds()).includes('1')).toBe(!isOwn)
  })

  it('adds an item without a name by its id, and names it later', async () => {
    await bring([row('1', null)])
    expect(await app.call('items.others', {})).toEqual([
      { id: '1', name: '#1', board: 'Shop', nameFrom: null },
    ])
    expect(await bring([row('1', 'Its name')], { from: 'history' })).toEqual({ changed: 1, added: 0 })
    expect(await app.call('items.others', {})).toMatchObject([{ name: 'Its name', nameFrom: 'history' }])
  })

  it(`takes ${mostBroughtIn} rows at once, and refuses more`, async () => {
    const before = await everything()
    const rows = rowsOf(mostBroughtIn)
    expect(await bring(rows)).toEqual({ changed: mostBroughtIn, added: mostBroughtIn })
    expect((await app.call('items.list', {})).length).toBe(before.own.length)
    expect(await otherIds()).toHaveLength(mostBroughtIn * 0.9)
    await undo()
    expect(await everything()).toEqual(before)
    const refused = await app.refusal('items.bringIn', {
      ...{ from: 'table', names: 'keep', archive: [] },
      rows: [...rows, row('1')],
    })
    expect(refused.code).toBe('invalid-input')
  })
})

describe('an item that was brought in', () => {
  beforeEach(() => bring([row('1'), row('2'), row('3')]))

  it('becomes an own item when time is logged on it, and is one of the others again without that time', async () => {
    const { entryId } = await app.give('entries.save', {
      entry: entryInput({ itemId: '1' }),
      remember: false,
    })
    expect(await ownIds()).toContain('1')
    expect(await otherIds()).toEqual(['2', '3'])
    await app.give('entries.cancel', { entryId })
    expect(await otherIds()).toEqual(['1', '2', '3'])
  })

  it('becomes an own item when the timer starts on it, and is one of the others again when that is undone', async () => {
    await app.give('timer.start', { itemId: '2' })
    expect((await ownIds())[0]).toBe('2')
    await undo()
    expect(await otherIds()).toEqual(['1', '2', '3'])
    await undo()
    expect(await otherIds()).toEqual([])
    // The discarded run still refers to the item, so Undo archives the item instead of deleting it.
    expect(await archivedIds()).toEqual(['2'])
    await redo()
    expect(await otherIds()).toEqual(['1', '2', '3'])
    expect(await archivedIds()).toEqual([])
    await redo()
    expect((await app.call('timer.read', {})).run?.item).toMatchObject({ id: '2', name: 'Name 2' })
  })

  it('stays when Undo takes the table back while it is pinned', async () => {
    await app.call('items.pin', { itemId: '3', pinned: true })
    expect((await ownIds())[0]).toBe('3')
    await undo()
    expect(await ownIds()).toContain('3')
    expect(await otherIds()).toEqual([])
    await app.call('items.pin', { itemId: '3', pinned: false })
    expect(await otherIds()).toEqual(['3'])
  })

  it('announces that the items changed when it becomes an own item by use, and when it stops being one', async () => {
    const announced = async (work: () => Promise<unknown>) => {
      app.events.length = 0
      await work()
      return app.events.some(({ name }) => name === 'items.changed')
    }
    const save = () => app.give('entries.save', { entry: entryInput({ itemId: '1' }), remember: false })
    expect(await announced(save)).toBe(true)
    expect(await announced(save)).toBe(false)
    expect(await announced(undo)).toBe(false)
    expect(await announced(undo)).toBe(true)
    expect(await announced(() => app.give('timer.start', { itemId: '1' }))).toBe(true)
    expect(await announced(undo)).toBe(true)
  })

  it('is found by the entries of the history, with its name', async () => {
    await app.give('entries.save', { entry: entryInput({ itemId: '1' }), remember: false })
    const found = await app.call('entries.find', {
      ...{ from: '2026-11-01', to: '2026-11-30', rows: 10, filter: { text: 'Name 1' } },
    })
    expect(found.counts).toEqual([1])
  })
})

describe('changing several items', () => {
  it('archives, restores, pins and moves items as one step each', async () => {
    const before = await everything()
    const change = (change: Input<'items.changeSeveral'>['change']) =>
      app.give('items.changeSeveral', { itemIds: [refunds, checkout, 'unknown'], change })
    await change({ archived: true })
    expect((await archivedIds()).sort()).toEqual([checkout, refunds].sort())
    expect((await app.call('entries.steps', {})).undo).toMatchObject({ kind: 'items', count: 2 })
    await change({ archived: false })
    await change({ pinned: true })
    const pinned = (await app.call('items.list', {})).filter((item) => item.pinned)
    expect(ids(pinned)).toEqual(expect.arrayContaining([refunds, checkout]))
    await change({ board: 'Elsewhere' })
    const moved = await everything()
    expect(moved.own.filter(({ board }) => board === 'Elsewhere')).toHaveLength(2)

    for (const count of [2, 2, 2, 2]) expect(await undo()).toMatchObject({ kind: 'items', count })
    expect(await everything()).toEqual(before)
    for (let times = 0; times < 4; times++) await redo()
    expect(await everything()).toEqual(moved)
  })

  it('records no step if nothing changes, and refuses items that are all unknown', async () => {
    await app.give('items.changeSeveral', { itemIds: [refunds], change: { archived: false } })
    expect((await app.call('entries.steps', {})).undo).toBeNull()
    const unknown = { itemIds: ['unknown'], change: { archived: true } }
    expect((await app.refusal('items.changeSeveral', unknown)).code).toBe('not-found')
  })

  it('leaves an item on the list that was restored by hand before the step is undone', async () => {
    await app.give('items.changeSeveral', { itemIds: [refunds, checkout], change: { archived: true } })
    await app.call('items.hide', { itemId: refunds, hidden: false })
    await undo()
    expect(await archivedIds()).toEqual([])
  })
})

describe('the details of an item', () => {
  it('count its entries and contain its latest different notes', async () => {
    const log = (day: string, description: string) =>
      app.give('entries.save', { entry: entryInput({ day, draft: draft({ description }) }), remember: false })
    await log('2026-11-17', 'First')
    await log('2026-11-18', 'Second')
    await log('2026-11-19', 'First')
    await log('2026-11-20', '')
    const { entryId } = await log('2026-11-20', 'Deleted')
    await app.give('entries.cancel', { entryId })
    expect(await app.call('items.details', { itemId: checkout })).toEqual({
      ...{ entries: 4, minutes: 120, firstDay: '2026-11-17', lastDay: '2026-11-20' },
      ...{ notes: ['First', 'Second'], otherName: null, link: null, merged: [] },
    })
  })

  it('are refused for an item that is not known', async () => {
    const failure = await app.call('items.details', { itemId: 'unknown' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ failure: { code: 'not-found' } })
  })
})

describe('adding an item from a link', () => {
  const link = 'https://board.example/boards/7/pulses/88213'
  const add = (changes: Partial<Input<'items.add'>> = {}) =>
    app.give('items.add', {
      ...{ itemId: '88213', name: null, board: null, pinned: false, link },
      ...changes,
    })

  it('keeps the link, and adds the item without a name', async () => {
    expect(await add()).toMatchObject({ name: '#88213', named: false, nameFrom: null })
    expect(await ownIds()).toContain('88213')
    expect((await app.call('items.details', { itemId: '88213' })).link).toBe(link)
  })

  it('keeps the name of an item that was brought in, which becomes an own item', async () => {
    await bring([row('88213', 'Payment step')])
    expect(await add()).toMatchObject({ name: 'Payment step', nameFrom: 'table', board: 'Shop' })
    expect(await ownIds()).toContain('88213')
  })

  it('marks a typed name as the name of the user, and keeps the one of the table as the other', async () => {
    await bring([row('88213', 'Payment step')])
    expect(await add({ name: 'Mine' })).toMatchObject({ name: 'Mine', nameFrom: 'you' })
    const { otherName } = await app.call('items.details', { itemId: '88213' })
    expect(otherName).toEqual({ name: 'Payment step', from: 'table' })
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'mailto:a@b.example'])(
    'does not keep the link %s',
    async (odd) => {
      await add({ link: odd })
      expect((await app.call('items.details', { itemId: '88213' })).link).toBeNull()
    },
  )

  it('needs a name if the local workspace makes the id', async () => {
    const order = { itemId: null, name: null, board: null, pinned: false }
    expect(await app.refusal('items.add', order)).toMatchObject({ code: 'invalid-input', fields: ['name'] })
  })
})
