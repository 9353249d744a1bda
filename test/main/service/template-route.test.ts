import { describe, expect, test } from 'vitest'
import { demo } from '../../../src-main/service/seed-demo.ts'
import { empty } from '../../../src-main/service/seed.ts'
import { changeField, startService, withArchived } from './start-service.ts'

const path = '/api/2.0/templates/timeEntry'
const options = (field: string) => `${path}/fields/${field}/options`

describe('the template of a new workspace', () => {
  test('has an activity with a default, a required billing code without one, and an optional location', async () => {
    const { ask } = await startService()
    const { status, body } = await ask('GET', path)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: 'time-entry',
      fields: [
        {
          id: 'activity',
          label: 'Activity',
          type: 'single-select',
          isRequired: false,
          defaultOption: 'development',
        },
        { id: 'billing-code', label: 'Billing code', type: 'single-select', isRequired: true },
        { id: 'location', label: 'Location', type: 'single-select', isRequired: false },
      ],
      _links: { self: { href: path } },
    })
  })

  test.each([
    ['activity', ['Development', 'Design', 'Meeting', 'Review', 'Support', 'Testing'], []],
    ['billing-code', ['Fixed price', 'Internal', 'Time and materials'], ['Retainer']],
    ['location', ['Office', 'Home', 'Customer site'], []],
  ])('offers for the field %s the options %j', async (field, offered, archived) => {
    const { ask } = await startService()
    const { body } = await ask('GET', options(field))
    const labels = (isArchived: boolean) =>
      body.items.filter((option) => option.isArchived === isArchived).map(({ label }) => label)
    expect(labels(false)).toEqual(offered)
    expect(labels(true)).toEqual(archived)
    expect(body).toMatchObject({ size: 25, total: offered.length + archived.length })
    expect(body.items.every(({ fieldId }) => fieldId === field)).toBe(true)
  })
})

test('shows a change of the template in the next answer', async () => {
  const { ask, service } = await startService()
  await ask('GET', path)
  changeField(service.template, 'location', {
    required: true,
    options: [
      ...withArchived(service.template, 'location', 'home'),
      { id: 'train', label: 'Train', archived: false },
    ],
  })
  expect((await ask('GET', path)).body.fields[2]?.isRequired).toBe(true)
  const { items } = (await ask('GET', options('location'))).body
  expect(items.map(({ optionId, isArchived }) => [optionId, isArchived])).toEqual([
    ['office', false],
    ['home', true],
    ['customer-site', false],
    ['train', false],
  ])
})

describe('pages of options', () => {
  test('returns pages of 25 options with the cursor next-cursor and links in both directions', async () => {
    const { ask } = await startService({ seed: demo })
    const first = (await ask('GET', options('cost-centre'))).body
    expect(first.items).toHaveLength(25)
    expect(first).toMatchObject({ size: 25, total: 60 })
    expect(first._links.self.href).toBe(options('cost-centre'))
    expect(first._links).not.toHaveProperty('prev')
    const byCursor = await ask('GET', `${options('cost-centre')}?after=${first['next-cursor'] ?? ''}`)
    const second = await ask('GET', first._links.next?.href ?? '')
    expect(byCursor.body).toEqual(second.body)
    const third = (await ask('GET', second.body._links.next?.href ?? '')).body
    expect(third.items).toHaveLength(10)
    expect(third).not.toHaveProperty('next-cursor')
    expect(third._links).not.toHaveProperty('next')
    const ids = [first, second.body, third].flatMap(({ items }) => items.map(({ optionId }) => optionId))
    expect(new Set(ids).size).toBe(60)
    const back = (await ask('GET', (third._links as { prev?: { href: string } }).prev?.href ?? '')).body
    expect(back.items).toEqual(second.body.items)
  })

  test('returns pages of options of the requested size', async () => {
    const { ask } = await startService()
    const { body } = await ask('GET', `${options('activity')}?size=4`)
    expect(body.items).toHaveLength(4)
    expect(body.size).toBe(4)
    const next = (await ask('GET', body._links.next?.href ?? '')).body
    expect(next.items.map(({ label }) => label)).toEqual(['Support', 'Testing'])
  })

  test('ends the previous page where the given one begins, for any requested size', async () => {
    const { ask } = await startService()
    const first = (await ask('GET', `${options('activity')}?size=2`)).body
    const next = new URL(first._links.next?.href ?? '', 'http://service.test')
    next.searchParams.set('size', '3')
    const second = (await ask('GET', next.pathname + next.search)).body
    const { prev } = second._links as { prev?: { href: string } }
    const back = (await ask('GET', prev?.href ?? '')).body
    expect(back.items).toEqual(first.items)
    expect((await ask('GET', back._links.next?.href ?? '')).body.items).toEqual(second.items)
  })

  test('returns no cursor when a page ends with the last option', async () => {
    const { ask } = await startService()
    expect((await ask('GET', `${options('activity')}?size=6`)).body).not.toHaveProperty('next-cursor')
  })
})

test('lists the options of the field named category by that id', async () => {
  const { ask } = await startService({ seed: demo })
  expect((await ask('GET', options('category'))).body.total).toBe(3)
})

test('answers 404 to a list of options of an unknown custom field', async () => {
  const { ask } = await startService()
  const { status, body } = await ask('GET', options('colour'))
  expect(status).toBe(404)
  expect(body.message).toContain('customFieldId')
})

test.each([
  ['size=0', 'size'],
  ['size=101', 'size'],
  ['after=x', 'after'],
  ['after=WzddXQ', 'after'],
  ['after=Wzk5XQ', 'after'],
  ['before=WzEuNV0', 'before'],
  ['after=WzBd&before=WzBd', 'before'],
  ['size=1&size=1', 'size'],
])('refuses a list of options with %s and names %s', async (query, name) => {
  const { ask } = await startService()
  const { status, body } = await ask('GET', `${options('activity')}?${query}`)
  expect(status).toBe(400)
  expect(body.message).toContain(`${name}: `)
})

test('returns a template without fields for an account without custom fields', async () => {
  const { ask } = await startService({ seed: empty })
  expect((await ask('GET', path)).body.fields).toEqual([])
  const bare = { user: 'me', date: '2026-11-20', minutes: 1, item: 'anything' }
  const { status, body } = await ask('POST', '/api/2.0/timeEntries', bare)
  expect(status).toBe(201)
  expect(body).not.toHaveProperty('customFields')
})
