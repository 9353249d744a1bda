/**
 * A new local workspace is empty. One of an earlier version began with sample items and fields; those that were never used
 * are removed at the next start, and the others stay.
 */
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { Database } from '../../src-main/storage/database.ts'
import { checkout, draft, entryInput, refunds } from '../support/builders.ts'
import { refused } from '../support/flaky-transport.ts'
import { startApp, startEmptyApp, type StartedApp } from '../support/start-app.ts'

const audit = '4410281120'
const planning = '4410281133'
const support = '4410281146'

let app: StartedApp
afterEach(() => app.close())

const known = async (): Promise<string[]> => [
  ...(await app.call('items.list', {})).map(({ name }) => name),
  ...(await app.call('items.removed', {})).map(({ name }) => name),
]

async function fieldIds(): Promise<string[]> {
  const read = async () => (await app.call('template.form', { itemId: null })).template
  await expect.poll(read).not.toBeNull()
  return (await read())!.fields.map(({ id }) => id)
}

/** Makes the local workspace in this folder one that an earlier version wrote. */
function makeOlder(folder: string): void {
  const db = new Database(join(folder, 'workspace.db'))
  db.exec("ALTER TABLE field DROP COLUMN archived; DELETE FROM setting WHERE name = 'omitted'")
  db.exec('PRAGMA user_version = 5')
  db.close()
}

async function startNewer(): Promise<void> {
  await app.app.close()
  makeOlder(app.dataFolder)
  await app.restart()
  await app.settle()
}

it('a new local workspace has no items and no fields', async () => {
  app = startEmptyApp()
  await app.settle()
  expect(await known()).toEqual([])
  expect(await fieldIds()).toEqual([])
  await app.restart()
  await app.settle()
  expect(await known()).toEqual([])
})

it('an entry without any field is complete in a new local workspace', async () => {
  app = startEmptyApp()
  await app.settle()
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  const item = await app.give('items.add', { itemId: null, name: 'Logo', board: null, pinned: false })
  const entry = entryInput({ itemId: item.id, draft: { ...draft(), options: {} } })
  const saved = await app.give('entries.save', { entry, remember: false })
  expect(saved.state).not.toBe('unfinished')
  await app.call('sync.now', {})
  await expect.poll(async () => (await app.serviceEntries()).map(({ minutes }) => minutes)).toEqual([30])
})

it('the samples of an unused workspace of an earlier version are removed', async () => {
  app = startApp()
  await app.settle()
  expect(await known()).toHaveLength(7)
  expect(await fieldIds()).toEqual(['activity', 'billing-code', 'location'])
  await startNewer()
  expect(await known()).toEqual([])
  expect(await fieldIds()).toEqual([])
})

it('sample items with an entry, a run, a pin or another name stay, and so do the fields of entries', async () => {
  app = startApp()
  await app.settle()
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  await app.give('entries.save', { entry: entryInput({ itemId: checkout }), remember: false })
  const { run } = await app.give('timer.start', { itemId: refunds })
  await app.give('timer.discard', { runId: run.id })
  await app.call('items.pin', { itemId: audit, pinned: true })
  await app.call('items.rename', { itemId: planning, name: 'Planning of mine', board: 'Team' })
  await app.call('items.rename', { itemId: support, name: 'Support rota', board: 'A board of mine' })
  await app.give('items.add', { itemId: null, name: 'Of my own', board: null, pinned: false })
  await expect.poll(() => app.serviceEntries()).toHaveLength(1)

  await startNewer()
  expect((await known()).toSorted()).toEqual([
    ...['Accessibility audit', 'Checkout redesign', 'Of my own', 'Planning of mine'],
    ...['Refund flow – edge cases', 'Support rota'],
  ])
  expect(await fieldIds()).toContain('billing-code')
  expect(await fieldIds()).not.toContain('location')
})

it('the fields of an entry that was not sent yet stay, so that it can be sent', async () => {
  app = startApp()
  await app.settle()
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  app.transport.always(refused)
  const options = { 'billing-code': 'internal', location: 'home' }
  const entry = entryInput({ itemId: checkout, draft: draft({ options }) })
  await app.give('entries.save', { entry, remember: false })

  await startNewer()
  expect(await known()).toEqual(['Checkout redesign'])
  app.transport.heal()
  await app.call('sync.now', {})
  await expect
    .poll(async () => (await app.serviceEntries()).map(({ customFields }) => customFields))
    .toEqual([options])
})

it('an interrupted removal is completed at the next start', async () => {
  app = startApp()
  await app.settle()
  await app.give('entries.save', { entry: entryInput({ itemId: checkout }), remember: false })
  await app.app.close()
  makeOlder(app.dataFolder)
  // The app has removed its items, and was killed before the service could remove its own.
  const db = new Database(join(app.dataFolder, 'tallystick.db'))
  db.run('DELETE FROM item WHERE id <> $checkout', { checkout })
  db.close()
  await app.restart()
  await app.settle()
  expect(await known()).toEqual(['Checkout redesign'])
  expect(await fieldIds()).not.toContain('location')
})

it('samples that are used later are not removed by a further start', async () => {
  app = startApp()
  await app.settle()
  await app.call('items.pin', { itemId: audit, pinned: true })
  await startNewer()
  await app.call('items.pin', { itemId: audit, pinned: false })
  await app.restart()
  await app.settle()
  expect(await known()).toEqual(['Accessibility audit'])
})

it('samples to which Undo can bring an entry or the timer back stay', async () => {
  app = startApp()
  await app.settle()
  const entry = (itemId: string, options: Record<string, string>) =>
    entryInput({ itemId, draft: draft({ options: { 'billing-code': 'internal', ...options } }) })
  const { entryId } = await app.give('entries.save', {
    ...{ entry: entry(audit, { location: 'home' }), remember: false },
  })
  await app.give('entries.edit', { entryId, entry: entry(checkout, {}), later: false })
  const { run } = await app.give('timer.start', { itemId: planning })
  await app.give('timer.changeItem', { runId: run.id, itemId: checkout })

  await startNewer()
  expect(await fieldIds()).toContain('location')
  expect((await app.give('entries.undo', {}))?.refused).toBeNull()
  expect((await app.call('timer.read', {})).run?.item.id).toBe(planning)
  await app.give('entries.undo', {})
  expect((await app.give('entries.undo', {}))?.refused).toBeNull()
  expect((await app.call('entries.read', { entryId })).item.id).toBe(audit)
})
