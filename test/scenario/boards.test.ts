/**
 * Tests the local workspace: items and boards are created by typing, whole boards are changed, and items are deleted.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draft, entryInput } from '../support/builders.ts'
import { startEmptyApp, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
beforeEach(async () => {
  app = startEmptyApp()
  await app.settle()
})
afterEach(() => app.close())

const make = (name: string, board: string | null = null) =>
  app.give('items.add', { itemId: null, name, board, pinned: false })
const log = (itemId: string, minutes: number) =>
  app.give('entries.save', {
    entry: entryInput({ itemId, minutes, draft: draft({ options: {} }) }),
    remember: false,
  })
const boards = async () => (await app.call('items.boards', {})).map((each) => Object.values(each))
const listed = async () =>
  (await app.call('items.list', {})).map(({ name, board }) => `${name} #${board}`).toSorted()
const archived = async () => (await app.call('items.removed', {})).map(({ name }) => name)
const change = (itemIds: string[], to: object) =>
  app.give('items.changeSeveral', { itemIds, change: to as { archived: boolean } })
const undo = () => app.give('entries.undo', {})

it('an item with the same name on the same board is the same item', async () => {
  const first = await make('Logo sketches', 'Bakery Müller')
  expect((await make('logo sketches', 'bakery müller')).id).toBe(first.id)
  expect((await make('Logo sketches', 'Office')).id).not.toBe(first.id)
  expect((await make('Logo sketches')).id).not.toBe(first.id)
  expect(await listed()).toHaveLength(3)
  expect(await listed()).toContain('Logo sketches #Bakery Müller')
})

it('an archived item comes back when it is made again', async () => {
  const { id } = await make('Logo', 'Bakery')
  await app.call('items.hide', { itemId: id, hidden: true })
  expect((await make('Logo', 'Bakery')).id).toBe(id)
  expect(await archived()).toEqual([])
})

it('boards are listed with their items and all time on them, most time first', async () => {
  const [logo, menu, desk] = [
    await make('Logo', 'Bakery'),
    await make('Menu', 'Bakery'),
    await make('Desk', 'Office'),
  ]
  await make('On no board')
  await log(logo.id, 30)
  await log(menu.id, 45)
  await log(desk.id, 120)
  expect(await boards()).toEqual([
    ['Office', 1, 120],
    ['Bakery', 2, 75],
  ])
  // An archived item is not counted any more, but its time is.
  await change([menu.id], { archived: true })
  expect(await boards()).toContainEqual(['Bakery', 1, 75])
  await change([logo.id], { archived: true })
  expect(await boards()).toEqual([['Office', 1, 120]])
})

it('a renamed board does not come back when an item that was merged before is taken apart', async () => {
  const [logo, sketch] = [await make('Logo', 'Bakery'), await make('Sketch', 'Bakery')]
  await app.give('items.merge', { itemId: sketch.id, intoId: logo.id })
  await change([logo.id], { board: 'Bakery Müller' })
  await app.give('items.takeApart', { itemId: sketch.id })
  expect(await boards()).toEqual([['Bakery Müller', 2, 0]])
  await undo()
  await undo()
  await undo()
  expect(await boards()).toEqual([['Bakery', 2, 0]])
})

it('a board is renamed, put on another board and archived as one step each', async () => {
  const [logo, menu, desk] = [
    await make('Logo', 'Bakery'),
    await make('Menu', 'Bakery'),
    await make('Desk', 'Office'),
  ]
  const both = [logo.id, menu.id]
  await change(both, { board: 'Bakery Müller' })
  expect(await boards()).toEqual([
    ['Bakery Müller', 2, 0],
    ['Office', 1, 0],
  ])
  await change(both, { board: 'Office' })
  expect(await boards()).toEqual([['Office', 3, 0]])
  await change([...both, desk.id], { archived: true })
  expect(await boards()).toEqual([])
  for (const expected of [3, 1, 1]) {
    await undo()
    expect((await boards()).find(([name]) => name === 'Office')?.[1]).toBe(expected)
  }
  expect(await boards()).toContainEqual(['Bakery', 2, 0])
})

it('an item without entries is deleted, and Undo and Redo carry that back and forth', async () => {
  const { id } = await make('Logo', 'Bakery')
  await app.call('items.pin', { itemId: id, pinned: true })
  await change([id], { deleted: true })
  expect([await listed(), await archived()]).toEqual([[], []])
  const { undo: step } = await app.call('entries.steps', {})
  expect(step).toMatchObject({ kind: 'items', name: 'Logo', count: 1, refused: null })
  await undo()
  expect((await app.call('items.list', {}))[0]).toMatchObject({
    id,
    name: 'Logo',
    board: 'Bakery',
    pinned: true,
  })
  await app.give('entries.redo', {})
  expect([await listed(), await archived()]).toEqual([[], []])
  await app.restart()
  await app.settle()
  await undo()
  expect(await listed()).toEqual(['Logo #Bakery'])
})

it('an item that is used again since it came back is not deleted by Redo', async () => {
  const { id } = await make('Logo')
  await change([id], { deleted: true })
  await undo()
  await log(id, 30)
  expect(await app.give('entries.redo', {})).toBeNull()
  expect(await listed()).toEqual(['Logo #null'])
})

it('an item with an entry, a deleted entry or a discarded run is archived instead of deleted', async () => {
  const [used, emptied, discarded, unused] = [
    await make('Used'),
    await make('Emptied'),
    await make('Discarded'),
    await make('Unused'),
  ]
  await log(used.id, 30)
  const { entryId } = await log(emptied.id, 30)
  await app.give('entries.cancel', { entryId })
  const { run } = await app.give('timer.start', { itemId: discarded.id })
  await app.give('timer.discard', { runId: run.id })
  await change([used.id, emptied.id, discarded.id, unused.id], { deleted: true })
  expect(await listed()).toEqual([])
  expect((await archived()).toSorted()).toEqual(['Discarded', 'Emptied', 'Used'])
  await undo()
  expect(await listed()).toHaveLength(4)
})

it('a repeated order deletes an item only once', async () => {
  const { id } = await make('Logo')
  const order = { commandId: crypto.randomUUID(), itemIds: [id], change: { deleted: true as const } }
  await app.call('items.changeSeveral', order)
  await undo()
  await app.call('items.changeSeveral', order)
  expect(await listed()).toEqual(['Logo #null'])
})
