import { describe, expect, test } from 'vitest'
import { demo } from '../../../src-main/service/seed-demo.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { changeField, entry, startService, withArchived } from './start-service.ts'

const path = '/api/2.0/timeEntries'

async function withEntry(
  changes: Record<string, unknown> = {},
  options: Parameters<typeof startService>[0] = {},
) {
  const started = await startService(options)
  const { body } = await started.ask('POST', path, entry(changes))
  return { ...started, made: body, one: `${path}/${body.id}` }
}

describe('updating an entry', () => {
  test('changes the given properties, keeps the others, and sets updatedDate', async () => {
    const { ask, clock, made, one } = await withEntry({ description: 'first', team: 'red' })
    clock.pass(60_000)
    const { status, body } = await ask('PUT', one, { minutes: 45, description: 'second' })
    expect(status).toBe(200)
    const changed = { minutes: 45, description: 'second', updatedDate: '2026-11-20T09:01:00.000Z' }
    expect(body).toEqual({ ...made, ...changed })
    expect((await ask('GET', path)).body.items).toEqual([body])
  })

  test('clears an optional property that an update sets to null', async () => {
    const said = {
      description: 'd',
      team: 't',
      billableMinutes: 1,
      startTime: '2026-11-20T09:00Z',
      category: 'c',
    }
    const { ask, one } = await withEntry(said)
    const { body } = await ask('PUT', one, Object.fromEntries(Object.keys(said).map((name) => [name, null])))
    for (const name of [...Object.keys(said), 'endTime']) expect(body).not.toHaveProperty(name)
  })

  test('accepts an update with the entry as it was read', async () => {
    const { ask, made, one } = await withEntry(
      {
        item: '4410281202',
        startTime: '2026-11-20T09:00:00.123Z',
        category: 'client-work',
        customFields: { activity: 'design', 'billing-code': 'internal' },
      },
      { seed: demo },
    )
    const { status, body } = await ask('PUT', one, made)
    expect(status).toBe(200)
    expect(body).toEqual(made)
  })

  test('replaces all custom fields in an update, and filters find the new ones', async () => {
    const { ask, one } = await withEntry({ customFields: { 'billing-code': 'internal', location: 'home' } })
    const { body } = await ask('PUT', one, { customFields: { 'billing-code': 'fixed-price' } })
    expect(body.customFields).toEqual({ 'billing-code': 'fixed-price' })
    expect((await ask('GET', `${path}?fields.location=home`)).body.total).toBe(0)
    expect((await ask('GET', `${path}?fields.billing-code=fixed-price`)).body.total).toBe(1)
  })

  test('keeps an option that was archived later, but refuses it for a new entry', async () => {
    const { ask, service, one } = await withEntry()
    const options = withArchived(service.template, 'billing-code', 'internal')
    changeField(service.template, 'billing-code', { options })
    expect((await ask('PUT', one, { minutes: 5 })).status).toBe(200)
    expect((await ask('PUT', one, { customFields: { 'billing-code': 'internal' } })).status).toBe(200)
    expect((await ask('POST', path, entry())).status).toBe(400)
  })

  test('refuses an update without a field that has become required', async () => {
    const { ask, service, one } = await withEntry()
    changeField(service.template, 'location', { required: true })
    const { status, body } = await ask('PUT', one, { minutes: 5 })
    expect(status).toBe(400)
    expect(body.message).toContain('customFields.location')
  })

  test('changes and clears the deprecated category', async () => {
    const customFields = { activity: 'design', 'billing-code': 'internal', category: 'client-work' }
    const { ask, one } = await withEntry({ customFields }, { seed: demo })
    const changed = await ask('PUT', one, { category: 'internal-work' })
    expect(changed.body.customFields).toEqual({ ...customFields, category: 'internal-work' })
    const cleared = await ask('PUT', one, { category: null })
    expect(cleared.body).not.toHaveProperty('category')
    expect(cleared.body.customFields).not.toHaveProperty('category')
  })

  test.each<[string, unknown, number, string]>([
    ['a bad value', { minutes: 0 }, 400, 'minutes'],
    ['null for a required property', { date: null }, 400, 'date'],
    ['an unknown property', { foo: 1 }, 400, 'foo'],
    ['an unknown user', { user: 'nobody' }, 400, 'user'],
    ['an end beyond the calendar', { minutes: 9e15, startTime: '2026-11-20T09:00Z' }, 400, 'minutes'],
    ['a list instead of an object', [], 400, 'JSON object'],
  ])('refuses an update with %s and changes nothing', async (_, change, status, named) => {
    const { ask, made, one } = await withEntry()
    const answer = await ask('PUT', one, change)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(named)
    expect((await ask('GET', path)).body.items).toEqual([made])
  })

  test('moves an entry to an existing item, and to a new one only if items may be created', async () => {
    const open = await withEntry()
    expect((await open.ask('PUT', open.one, { item: 'new' })).body.item).toBe('new')
    const closed = await withEntry({}, { openItems: false })
    expect((await closed.ask('PUT', closed.one, { item: 'new' })).status).toBe(404)
    expect((await closed.ask('PUT', closed.one, { item: '4410281120' })).body.board).toBe('4410275002')
  })
})

describe('deleting an entry', () => {
  test('deletes an entry once and then answers 404', async () => {
    const { ask, one } = await withEntry()
    const { status, body } = await ask('DELETE', one)
    expect(status).toBe(200)
    expect(body.message).toMatch(/\S/)
    expect((await ask('GET', path)).body).toMatchObject({ total: 0, items: [] })
    expect((await ask('DELETE', one)).status).toBe(404)
  })
})

test('answers 404 to a change or deletion of an unknown entry', async () => {
  const { ask } = await startService()
  for (const [method, body] of [['PUT', {}], ['DELETE']] as const) {
    const answer = await ask(method, `${path}/nothing`, body)
    expect(answer.status).toBe(404)
    expect(answer.body.message).toContain('id')
  }
})

test.each(['submitted', 'approved', 'rejected'])(
  'refuses to change or delete an entry that is %s',
  async (status) => {
    const database = new Database(':memory:')
    const { ask, one } = await withEntry({}, { database })
    database.run('UPDATE entry SET approval_status = $status', { status })
    for (const [method, body] of [['PUT', {}], ['DELETE']] as const) {
      const answer = await ask(method, one, body)
      expect(answer.status).toBe(403)
      expect(answer.body.message).toContain(status)
    }
    expect((await ask('GET', path)).body.items[0]?.approval.status).toBe(status)
  },
)
