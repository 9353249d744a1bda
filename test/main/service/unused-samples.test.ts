/** Tests that the service removes the unused part of the sample data with which earlier versions began. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { empty, sample } from '../../../src-main/service/seed.ts'
import type { InUse } from '../../../src-main/service/unused-samples.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { entry, startService } from './start-service.ts'

const nothing: InUse = { items: new Set(), fields: new Set() }

let database: Database
beforeEach(() => void (database = new Database(':memory:')))
afterEach(() => database.close())

/** Starts a service, and marks its file as one that an earlier version has written. */
async function startOlder() {
  const started = await startService({ database, seed: sample })
  database.run("INSERT INTO setting (name, value) VALUES ('samples', 'kept')")
  return started
}

const stored = (table: string) => database.all(`SELECT id FROM ${table} ORDER BY id`).map(({ id }) => id)

it('removes all samples if none of them is in use, and asks only once', async () => {
  const { service } = await startOlder()
  let asked = 0
  const inUse = () => {
    asked += 1
    return nothing
  }
  service.removeSamples(inUse)
  service.removeSamples(inUse)
  expect([...stored('item'), ...stored('board'), ...stored('field'), ...stored('option')]).toEqual([])
  expect(service.template.read().fields).toEqual([])
  expect(asked).toBe(1)
})

it('keeps the samples that have entries and those that the caller uses', async () => {
  const { service, ask } = await startOlder()
  await ask('POST', '/api/2.0/timeEntries', entry())
  service.removeSamples(() => ({ items: new Set(['4410281133']), fields: new Set(['location']) }))
  expect(stored('item')).toEqual(['4410281107', '4410281133'])
  expect(stored('board')).toEqual(['4410275001', '4410275003'])
  expect(stored('field')).toEqual(['billing-code', 'location'])
})

it('changes nothing if it is interrupted, and can be repeated', async () => {
  const { service } = await startOlder()
  const interrupted = () => {
    throw new Error('interrupted')
  }
  expect(() => service.removeSamples(interrupted)).toThrow('interrupted')
  expect(stored('item')).toHaveLength(7)
  database.exec("CREATE TRIGGER full BEFORE DELETE ON setting BEGIN SELECT RAISE(ABORT, 'interrupted'); END")
  expect(() => service.removeSamples(() => nothing)).toThrow('interrupted')
  expect(stored('item')).toHaveLength(7)
  expect(stored('field')).toHaveLength(3)
  database.exec('DROP TRIGGER full')
  service.removeSamples(() => nothing)
  expect(stored('item')).toEqual([])
})

it('keeps the samples of a file that this version has written', async () => {
  const { service } = await startService({ database, seed: sample })
  service.removeSamples(() => nothing)
  expect(stored('item')).toHaveLength(7)
})

it('begins without items and fields', async () => {
  const { service } = await startService({ database, seed: empty })
  expect(service.items()).toEqual([])
  expect(service.template.read().fields).toEqual([])
})

it('adds a field after another one was removed', async () => {
  const { service } = await startService({ database, seed: sample })
  service.template.removeField('activity')
  const field = { type: 'single-select', required: false, defaultOptionId: null, options: [] }
  service.template.addField({ id: 'code', label: 'Code', ...field })
  expect(service.template.read().fields.map(({ id }) => id)).toEqual(['billing-code', 'location', 'code'])
})
