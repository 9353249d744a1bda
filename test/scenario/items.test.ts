/** Items are added, renamed, removed and restored, ordered by use, and offer the notes of their latest entries. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
beforeEach(async () => {
  app = startAppAt()
  await app.settle()
})
afterEach(() => app.close())

async function log(itemId: string, description: string): Promise<string> {
  const entry = entryInput({ itemId, draft: draft({ description }) })
  return (await app.give('entries.save', { entry, remember: false })).entryId
}

it('items.notes lists the distinct non-empty notes of the latest entries for each item', async () => {
  await log(checkout, 'Edge cases')
  await log(checkout, ' Edge cases ')
  await log(checkout, '')
  await log(refunds, 'x'.repeat(500))
  const notes = await app.call('items.notes', {})
  expect(notes).toHaveLength(2)
  expect(notes).toContainEqual({ itemId: checkout, notes: ['Edge cases'] })
  expect(notes.find(({ itemId }) => itemId === refunds)!.notes[0]).toHaveLength(120)
})

it('items.notes leaves out the notes of deleted entries', async () => {
  await log(checkout, 'Edge cases')
  const entryId = await log(checkout, 'A slip of the pen')
  await app.give('entries.cancel', { entryId })
  expect(await app.call('items.notes', {})).toEqual([{ itemId: checkout, notes: ['Edge cases'] }])
})

it('an item that the user adds with a name is marked as named', async () => {
  const added = await app.give('items.add', {
    itemId: '88213',
    name: 'Payment step',
    board: null,
    pinned: false,
  })
  expect(added).toMatchObject({ named: true, parentId: null })
  const items = await app.call('items.list', {})
  expect(items.every(({ named }) => named)).toBe(true)
})

it('only starting an item or logging time for today changes the order of the items', async () => {
  const names = async (): Promise<string[]> =>
    (await app.call('items.list', {})).slice(0, 4).map(({ id }) => id)
  const [first, second, third, fourth] = await names()
  await app.give('entries.save', { entry: entryInput({ itemId: second! }), remember: false })
  expect(await names()).toEqual([second, first, third, fourth])

  const past = entryInput({ itemId: third!, day: '2026-11-12' })
  await app.give('entries.save', { entry: past, remember: false })
  const { name, board } = (await app.call('items.list', {})).find(({ id }) => id === fourth)!
  await app.give('entries.import', {
    rows: [
      {
        ...{ day: '2026-11-18', startedAt: null, zone: 'Europe/Berlin', minutes: 30, nth: 0, team: null },
        ...{ item: { id: fourth!, name, board }, description: '', billable: 'none', fields: {} },
      },
    ],
  })
  expect(await names()).toEqual([second, first, third, fourth])

  app.clock.skip(1_000)
  await app.give('timer.start', { itemId: third! })
  expect((await names())[0]).toBe(third)
})

it('items.removed lists removed items, and a restored item is on the list again', async () => {
  await log(checkout, '')
  const ids = async (name: 'items.list' | 'items.removed') => (await app.call(name, {})).map(({ id }) => id)
  expect(await ids('items.removed')).toEqual([])
  await app.call('items.hide', { itemId: refunds, hidden: true })
  await app.call('items.hide', { itemId: checkout, hidden: true })
  // The item with the latest entry comes first.
  expect(await ids('items.removed')).toEqual([checkout, refunds])
  expect(await ids('items.list')).not.toContain(checkout)
  await app.call('items.hide', { itemId: checkout, hidden: false })
  expect(await ids('items.removed')).toEqual([refunds])
  expect(await ids('items.list')).toContain(checkout)
})
