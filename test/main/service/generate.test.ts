import { afterAll, expect, test } from 'vitest'
import { demo } from '../../../src-main/service/seed-demo.ts'
import { empty } from '../../../src-main/service/seed.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { startService } from './start-service.ts'
import { removeTemporaryFiles, temporaryFile } from './temporary-file.ts'

afterAll(removeTemporaryFiles)

const path = '/api/2.0/timeEntries?size=100'

test('generates the same entries for the same users and items', async () => {
  const one = await startService({ seed: demo, generatedEntries: 90 })
  const other = await startService({ seed: demo, generatedEntries: 90 })
  const { body } = await one.ask('GET', path)
  expect(body.total).toBe(90)
  expect((await other.ask('GET', path)).body).toEqual(body)
})

test('generates only entries that the service would accept', async () => {
  const { ask } = await startService({ seed: demo, generatedEntries: 90 })
  for (const made of (await ask('GET', path)).body.items) {
    const { user: _, approval, ...said } = made
    expect(['open', 'submitted', 'approved', 'rejected']).toContain(approval.status)
    const again = await ask('POST', '/api/2.0/timeEntries', {
      ...{ user: 'me', item: said.item, date: said.date, minutes: said.minutes },
      ...{ startTime: said.startTime, description: said.description, customFields: said.customFields },
    })
    expect(again.status, again.body.message).toBe(201)
  }
})

test('generates entries for a file only once', async () => {
  const file = temporaryFile()
  const first = await startService({ database: new Database(file), seed: demo, generatedEntries: 20 })
  first.service.close()
  const second = await startService({ database: new Database(file), seed: demo, generatedEntries: 20 })
  expect((await second.ask('GET', path)).body.total).toBe(20)
  second.service.close()
})

test('generates no entries for a service without items', async () => {
  const { ask } = await startService({ seed: empty, generatedEntries: 20 })
  expect((await ask('GET', path)).body.total).toBe(0)
})
