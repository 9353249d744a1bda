import { describe, expect, test } from 'vitest'
import { demo } from '../../../src-main/service/seed-demo.ts'
import { entry, startService } from './start-service.ts'

const path = '/api/2.0/timeEntries'

describe('creating an entry', () => {
  test('answers a create with 201 and exactly the given and computed properties', async () => {
    const { ask } = await startService()
    const { status, body } = await ask('POST', path, entry())
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      user: 'me',
      date: '2026-11-20',
      minutes: 30,
      item: '4410281107',
      customFields: { 'billing-code': 'internal' },
      board: '4410275001',
      itemType: 'item',
      createdDate: '2026-11-20T09:00:00.000Z',
      updatedDate: '2026-11-20T09:00:00.000Z',
      approval: { status: 'open' },
    })
    expect(body.id).toMatch(/^\S+$/)
  })

  test('returns every optional property of a new entry unchanged', async () => {
    const { ask } = await startService()
    const said = {
      billableMinutes: 12.5,
      startTime: '2026-03-29T09:15:27.341+02:00',
      team: 'red',
      description: ' Zwei\nZeilen – 😀 ',
      category: 'old style',
      customFields: { 'billing-code': 'internal', activity: 'review', location: 'home' },
    }
    const { body } = await ask('POST', path, entry(said))
    expect(body).toMatchObject(said)
    const [listed] = (await ask('GET', path)).body.items
    expect(listed).toEqual(body)
  })

  test('treats null as an absent property in a create', async () => {
    const { ask } = await startService()
    const nothing = { billableMinutes: null, startTime: null, team: null, description: null, category: null }
    const { status, body } = await ask('POST', path, entry(nothing))
    expect(status).toBe(201)
    for (const name of Object.keys(nothing)) expect(body).not.toHaveProperty(name)
  })

  test('returns no endTime for an entry without a startTime', async () => {
    const { ask } = await startService()
    expect((await ask('POST', path, entry())).body).not.toHaveProperty('endTime')
  })

  test('keeps startTime unchanged and returns an endTime with the same fraction and offset', async () => {
    const { ask } = await startService()
    const startTime = '2026-03-29T01:15:27.341+01:00'
    const { body } = await ask('POST', path, entry({ startTime, minutes: 90 }))
    expect(body.startTime).toBe(startTime)
    expect(body.endTime).toBe('2026-03-29T02:45:27.341+01:00')
  })

  test('computes endTime in the requested time zone, which affects nothing else', async () => {
    const { ask } = await startService()
    const startTime = '2026-03-29T01:15:27.341+01:00'
    const { body } = await ask('POST', `${path}?timezone=Europe/Berlin`, entry({ startTime, minutes: 90 }))
    expect(body.endTime).toBe('2026-03-29T03:45:27.341+02:00')
    const inUtc = (await ask('GET', path)).body.items[0]
    expect({ ...inUtc, endTime: body.endTime }).toEqual(body)
  })

  test('creates two entries for the same request sent twice, because the interface has no idempotency key', async () => {
    const { ask } = await startService()
    const first = await ask('POST', path, entry())
    const second = await ask('POST', path, entry())
    expect(second.body.id).not.toBe(first.body.id)
    expect((await ask('GET', path)).body.total).toBe(2)
  })

  test('returns the parent item, the kind and the project of an entry on a sub-item', async () => {
    const { ask } = await startService({ seed: demo })
    const customFields = { activity: 'design', 'billing-code': 'internal' }
    const { body } = await ask('POST', path, entry({ item: '4410281202', customFields }))
    expect(body).toMatchObject({ parentItem: '4410281107', itemType: 'subitem', project: 'webshop' })
  })
})

describe('refusing a create', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['user is missing', { user: undefined }, 'user: is required'],
    ['date is missing', { date: undefined }, 'date: is required'],
    ['minutes is missing', { minutes: undefined }, 'minutes: is required'],
    ['item is missing', { item: undefined }, 'item: is required'],
    ['a required property is null', { date: null }, 'date: '],
    ['minutes is 0', { minutes: 0 }, 'minutes: '],
    ['minutes is a fraction', { minutes: 1.5 }, 'minutes: '],
    ['minutes is a string', { minutes: '30' }, 'minutes: '],
    ['minutes is too large', { minutes: 1e300 }, 'minutes: '],
    ['date is not a day', { date: '2026-02-30' }, 'date: '],
    ['date has a time', { date: '2026-11-20T09:00:00Z' }, 'date: '],
    ['date is a number', { date: 20261120 }, 'date: '],
    ['item is empty', { item: '' }, 'item: '],
    ['item is a number', { item: 4410281107 }, 'item: '],
    ['item is very long', { item: 'x'.repeat(256) }, 'item: '],
    ['item contains a NUL', { item: 'a\0b' }, 'item: '],
    ['item is half a character', { item: '\ud83d' }, 'item: '],
    ['billableMinutes is negative', { billableMinutes: -1 }, 'billableMinutes: '],
    ['billableMinutes is a string', { billableMinutes: '1' }, 'billableMinutes: '],
    ['startTime is only a day', { startTime: '2026-11-20' }, 'startTime: '],
    ['startTime is not a date', { startTime: 'soon' }, 'startTime: '],
    [
      'the end is after the supported calendar',
      { startTime: '2026-11-20T09:00Z', minutes: 9e15 },
      'minutes: ',
    ],
    ['description is a number', { description: 1 }, 'description: '],
    ['description is half a character', { description: 'a\udc00' }, 'description: '],
    ['team is empty', { team: '' }, 'team: '],
    ['customFields is a list', { customFields: [] }, 'customFields: '],
    ['an option is a number', { customFields: { 'billing-code': 1 } }, 'customFields.billing-code: '],
    [
      'a custom field is unknown',
      { customFields: { 'billing-code': 'internal', x: 'y' } },
      'customFields.x: ',
    ],
    ['an option is unknown', { customFields: { 'billing-code': 'x' } }, 'customFields.billing-code: '],
    ['an option is archived', { customFields: { 'billing-code': 'retainer' } }, 'Option is archived'],
    ['a required custom field is missing', { customFields: {} }, 'customFields.billing-code: '],
    ['customFields is missing', { customFields: undefined }, 'customFields.billing-code: '],
    ['a property is misspelt', { starttime: '2026-11-20T09:00:00Z' }, 'starttime: '],
    ['the user is unknown', { user: 'nobody' }, 'user: '],
  ])('refuses a create and names the property when %s', async (_, changes, message) => {
    const { ask } = await startService()
    const answer = await ask('POST', path, entry(changes))
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(message)
    expect((await ask('GET', path)).body.total).toBe(0)
  })

  test('refuses a create without a required field even if the field has a default', async () => {
    const { ask } = await startService({ seed: demo })
    const answer = await ask('POST', path, entry())
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain('customFields.activity')
  })

  test('refuses a create without a property that the account requires additionally', async () => {
    const { ask } = await startService({ alsoRequired: ['description'] })
    for (const description of [undefined, null, '']) {
      const { status, body } = await ask('POST', path, entry({ description }))
      expect(status).toBe(400)
      expect(body.message).toContain('description')
    }
    expect((await ask('POST', path, entry({ description: 'done' }))).status).toBe(201)
  })

  test('refuses a create with an unknown time zone', async () => {
    const { ask } = await startService()
    const { status, body } = await ask('POST', `${path}?timezone=Mars/Olympus`, entry())
    expect(status).toBe(400)
    expect(body.message).toContain('timezone')
  })
})

describe('the item of a new entry', () => {
  test('creates an unknown item with any text as its id when items may be created', async () => {
    const { ask, service } = await startService()
    const item = 'Plan, do & check – "Woche" 47 / β'
    const { status, body } = await ask('POST', path, entry({ item }))
    expect(status).toBe(201)
    expect(body.item).toBe(item)
    expect(body).not.toHaveProperty('board')
    expect(service.items().at(-1)).toEqual({ id: item, name: item, board: null, parentItem: null })
  })

  test('creates an unknown item only once', async () => {
    const { ask, service } = await startService()
    const before = service.items().length
    await ask('POST', path, entry({ item: 'new' }))
    await ask('POST', path, entry({ item: 'new' }))
    expect(service.items()).toHaveLength(before + 1)
  })

  test('does not create an unknown item when the entry is refused', async () => {
    const { ask, service } = await startService()
    const before = service.items()
    await ask('POST', path, entry({ item: 'new', customFields: {} }))
    expect(service.items()).toEqual(before)
  })

  test('answers 404 to a create on an unknown item when items may not be created', async () => {
    const { ask } = await startService({ openItems: false })
    const { status, body } = await ask('POST', path, entry({ item: 'new' }))
    expect(status).toBe(404)
    expect(body.message).toContain('item')
  })
})

describe('the custom field named category', () => {
  const fields = { activity: 'design', 'billing-code': 'internal' }

  test('stores the deprecated category in the custom field that replaces it', async () => {
    const { ask } = await startService({ seed: demo })
    const old = await ask('POST', path, entry({ category: 'client-work', customFields: fields }))
    const now = await ask('POST', path, entry({ customFields: { ...fields, category: 'client-work' } }))
    for (const { body } of [old, now]) {
      expect(body).toMatchObject({
        category: 'client-work',
        customFields: { ...fields, category: 'client-work' },
      })
    }
    expect((await ask('GET', `${path}?fields.category=client-work`)).body.total).toBe(2)
  })

  test.each([
    ['an unknown option', { category: 'x', customFields: fields }],
    ['an archived option', { category: 'presales', customFields: fields }],
    [
      'two different options',
      { category: 'client-work', customFields: { ...fields, category: 'internal-work' } },
    ],
  ])('refuses a category with %s', async (_, changes) => {
    const { ask } = await startService({ seed: demo })
    const { status, body } = await ask('POST', path, entry(changes))
    expect(status).toBe(400)
    expect(body.message).toContain('category')
  })

  test('recognizes the field that replaces the category by its label too', async () => {
    const { ask, service } = await startService()
    service.template.addField({
      ...{ id: 'f7', label: 'Category', type: 'single-select', required: true, defaultOptionId: null },
      options: [{ id: 'o1', label: 'One', archived: false }],
    })
    expect((await ask('POST', path, entry())).status).toBe(400)
    const { body } = await ask('POST', path, entry({ category: 'o1' }))
    expect(body).toMatchObject({ category: 'o1', customFields: { f7: 'o1', 'billing-code': 'internal' } })
    expect((await ask('GET', `${path}?fields.category.in=o1`)).body.total).toBe(1)
  })
})
