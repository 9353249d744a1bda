/** The items of a person: met without a name, named, found again by what was written, sub-items known to be ones. */
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

it('the notes of the latest entries are told by item, each once, none that is empty', async () => {
  await log(checkout, 'Edge cases')
  await log(checkout, ' Edge cases ')
  await log(checkout, '')
  await log(refunds, 'x'.repeat(500))
  const notes = await app.call('items.notes', {})
  expect(notes).toHaveLength(2)
  expect(notes).toContainEqual({ itemId: checkout, notes: ['Edge cases'] })
  expect(notes.find(({ itemId }) => itemId === refunds)!.notes[0]).toHaveLength(120)
})

it('what a person adds or renames has a name', async () => {
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
