/** Whichever way a page is found, it is the page that plain SQL finds, and the total is the number that SQL counts. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { demo } from '../../../src-main/service/seed-demo.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { entry, startService } from './start-service.ts'

const path = '/api/2.0/timeEntries'
/** More than are looked at one by one, so that every way is gone. */
const entries = 6_000

const columns = {
  date: 'entry.date',
  createdDate: 'entry.created_at',
  updatedDate: 'entry.updated_at',
  minutes: 'entry.minutes',
  billableMinutes: 'ifnull(entry.billable_minutes, -1)',
} as const

type Started = Awaited<ReturnType<typeof startService>>
let started: Started
const database = new Database(':memory:')

beforeAll(async () => {
  const colleague = {
    clientId: 'c',
    clientSecret: 's',
    user: { id: 'you', team: 'red', kind: 'member' },
  } as const
  started = await startService({
    ...{ database, seed: demo, generatedEntries: entries, colleagues: [colleague] },
  })
  // What is changed and deleted after the start has to be found as it is now.
  const { ask } = started
  const customFields = { activity: 'design', 'billing-code': 'internal', location: 'home' }
  for (let at = 0; at < 60; at++) {
    const { body } = await ask(
      'POST',
      path,
      entry({ minutes: 1 + (at % 7), customFields, description: 'late' }),
    )
    if (at % 3 === 0) await ask('DELETE', `${path}/${body.id}`)
    if (at % 3 === 1) await ask('PUT', `${path}/${body.id}`, { user: 'you', minutes: 200, team: 'red' })
  }
})

const inItems = (condition: string) => `entry.item_id IN (SELECT id FROM item WHERE ${condition})`

/** The same condition as a parameter and as SQL that is as plain as can be. */
const conditions: readonly (readonly [name: string, value: string, sql: string])[] = [
  ['item', '4410281107', `entry.item_id = '4410281107'`],
  ['item.in', '4410281107,4410281120,x', `entry.item_id IN ('4410281107', '4410281120')`],
  ['item.not in', '4410281107', `entry.item_id <> '4410281107'`],
  ['user', '72010100', `entry.user_id = '72010100'`],
  ['user.in', 'you,72010101', `entry.user_id IN ('you', '72010101')`],
  ['user.not in', '72010100', `entry.user_id <> '72010100'`],
  ['team', 'red', `entry.team = 'red'`],
  ['team.not in', 'red,blue', `(entry.team IS NULL OR entry.team NOT IN ('red', 'blue'))`],
  ['board', '4410275001', inItems(`board_id = '4410275001'`)],
  ['board.not in', '4410275001', `NOT ${inItems(`board_id = '4410275001'`)}`],
  ['itemType', 'subitem', inItems('parent_id IS NOT NULL')],
  ['itemType.not in', 'subitem', inItems('parent_id IS NULL')],
  ['parentItem', '4410281107', inItems(`parent_id = '4410281107'`)],
  ['project', 'webshop', inItems(`project = 'webshop'`)],
  ['category', 'client-work', `entry.custom_fields ->> 'category' = 'client-work'`],
  ['location.not in', 'home', `ifnull(entry.custom_fields ->> 'location', '') <> 'home'`],
  ['description', 'late', `entry.description = 'late'`],
  ['description', 'Plan refund', `entry.description = 'Plan refund'`],
  ['date', '2025-03-03', `entry.date = '2025-03-03'`],
  ['date.gte', '2025-01-01', `entry.date >= '2025-01-01'`],
  ['date.lt', '2024-06-01', `entry.date < '2024-06-01'`],
  ['createdDate.gt', '2025-01-01', `entry.created_at >= '2025-01-02'`],
  ['createdDate.lte', '2024-06-01', `entry.created_at < '2024-06-02'`],
  ['updatedDate', '2025-05-05', `entry.updated_at >= '2025-05-05' AND entry.updated_at < '2025-05-06'`],
  ['minutes.gte', '30', 'entry.minutes >= 30'],
  ['minutes', '200', 'entry.minutes = 200'],
  ['minutes.gt', '100000', 'entry.minutes > 100000'],
  ['billableMinutes.lt', '10', 'entry.billable_minutes < 10'],
  ['billableMinutes.is', '0', 'entry.billable_minutes = 0'],
]

const question = fc.record({
  chosen: fc.uniqueArray(fc.constantFrom(...conditions), { maxLength: 3, selector: ([name]) => name }),
  by: fc.constantFrom(...(Object.keys(columns) as (keyof typeof columns)[])),
  type: fc.constantFrom('asc', 'desc'),
  size: fc.integer({ min: 1, max: 100 }),
  /** Where the page begins: nowhere, or after the entry of this number. */
  after: fc.option(fc.integer({ min: 1, max: entries + 40 })),
})

test('a page of any filters, order and place is the one that SQL finds', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ chosen, by, type, size, after }) => {
      const where = ['true', ...chosen.map(([, , sql]) => sql)].join(' AND ')
      const sorted = columns[by]
      const place =
        after === null
          ? undefined
          : database.get<{ value: string | number; n: number }>(
              `SELECT ${sorted} AS value, n FROM entry WHERE n = $after`,
              { after },
            )
      const beyond = place ? `AND (${sorted}, n) ${type === 'asc' ? '>' : '<'} ($value, $n)` : ''
      const ids = database
        .all<{ id: string }>(
          `SELECT id FROM entry WHERE ${where} ${beyond} ORDER BY +${sorted} ${type}, n ${type} LIMIT ${size}`,
          place ? { ...place } : {},
        )
        .map(({ id }) => id)
      const { total } = database.get<{ total: number }>(`SELECT count(*) AS total FROM entry WHERE ${where}`)!
      const query = new URLSearchParams({ sortBy: by, sortType: type, size: String(size) })
      for (const [name, value] of chosen) query.set(`fields.${name}`, value)
      if (place)
        query.set(
          'after',
          Buffer.from(JSON.stringify([by, type, place.value, place.n])).toString('base64url'),
        )
      const { status, body } = await started.ask('GET', `${path}?${query}`)
      expect(status, body.message).toBe(200)
      expect(body.items.map(({ id }) => id)).toEqual(ids)
      expect(body.total).toBe(total)
    }),
    { numRuns: 150 },
  )
})

test('page by page through all of them while others are added, none is skipped and none comes twice', async () => {
  const before = new Set(database.all<{ id: string }>('SELECT id FROM entry').map(({ id }) => id))
  const seen = new Set<string>()
  let at = 0
  for (let href: string | undefined = `${path}?size=100&fields.minutes.gte=1`; href !== undefined;) {
    const { body }: Awaited<ReturnType<Started['ask']>> = await started.ask('GET', href)
    for (const { id } of body.items) {
      expect(seen.has(id)).toBe(false)
      seen.add(id)
      before.delete(id)
    }
    href = body._links.next?.href
    const date = `2025-0${1 + (at++ % 9)}-15`
    await started.ask(
      'POST',
      path,
      entry({ date, customFields: { activity: 'design', 'billing-code': 'internal' } }),
    )
  }
  expect([...before]).toEqual([])
})

test('an item that is made by logging time on it is found by what it is', async () => {
  const { ask } = await startService()
  await ask('GET', `${path}?fields.itemType=item`)
  await ask('POST', path, entry({ item: 'made just now' }))
  expect((await ask('GET', `${path}?fields.itemType=item`)).body.total).toBe(1)
  expect((await ask('GET', `${path}?fields.board.not in=x`)).body.total).toBe(1)
})

test('what a refused change would have changed is not found', async () => {
  const { ask } = await startService({ openItems: false })
  const { body } = await ask('POST', path, entry())
  await ask('PUT', `${path}/${body.id}`, { minutes: 99, item: 'no such item' })
  expect((await ask('GET', `${path}?fields.minutes=99`)).body.total).toBe(0)
  expect((await ask('GET', `${path}?fields.minutes=30`)).body.total).toBe(1)
})
