/** Whichever way a page is found, it is the page that plain SQL finds, and the total is the number that SQL counts. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '../../../src-main/service/seed-demo.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { entry, startService } from './start-service.ts'
import { removeTemporaryFiles, temporaryFile } from './temporary-file.ts'

afterAll(removeTemporaryFiles)

const path = '/api/2.0/timeEntries'
/** More than are looked at one by one, so that every way is gone. */
const entries = 12_000

const columns = {
  date: 'entry.date',
  createdDate: 'entry.created_at',
  updatedDate: 'entry.updated_at',
  minutes: 'entry.minutes',
  billableMinutes: 'ifnull(entry.billable_minutes, -1)',
} as const

type Started = Awaited<ReturnType<typeof startService>>
/** One that was changed while it ran; one that was changed, ended, and reads its packed blocks from the file. */
const rigs = {
  running: undefined as unknown as Rig,
  restarted: undefined as unknown as Rig,
}
interface Rig {
  readonly started: Started
  readonly database: Database
}

async function start(database: Database): Promise<Rig> {
  const colleague = {
    clientId: 'c',
    clientSecret: 's',
    user: { id: 'you', team: 'red', kind: 'member' },
  } as const
  const started = await startService({
    ...{ database, seed: demo, generatedEntries: entries, colleagues: [colleague] },
  })
  return { started, database }
}

beforeAll(async () => {
  rigs.running = await start(new Database(':memory:'))
  await change(rigs.running)

  const file = temporaryFile()
  const first = await start(new Database(file))
  first.started.service.warm()
  await change(first)
  first.started.service.close()
  const second = await start(new Database(file))
  second.started.service.warm()
  await changeOld(second)
  second.started.service.close()
  rigs.restarted = await start(new Database(file))
}, 60_000)

afterAll(() => {
  for (const { started } of Object.values(rigs)) started.service.close()
})

/** What is changed and deleted after the start has to be found as it is now. */
async function change({ started: { ask } }: Rig): Promise<void> {
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
}

/** The same to entries of a block that is packed. */
async function changeOld({ started: { ask }, database }: Rig): Promise<void> {
  const old = database.all<{ id: string }>(
    `SELECT id FROM entry WHERE approval_status = 'open' AND n BETWEEN 4096 AND 8191 LIMIT 30`,
  )
  for (const [at, { id }] of old.entries()) {
    const { status } =
      at % 2 === 0
        ? await ask('DELETE', `${path}/${id}`)
        : await ask('PUT', `${path}/${id}`, { user: 'you', minutes: 201, description: 'late' })
    expect(status).toBe(200)
  }
}

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

const each = Object.keys(rigs) as (keyof typeof rigs)[]
const title = 'a page of any filters, order and place is the one that SQL finds: %s'
test.each(each)(title, { timeout: 60_000 }, async (name) => {
  const { started, database } = rigs[name]
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
  const { started, database } = rigs.running
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

test('a start reads packed blocks, and makes again the ones whose entries were changed', async () => {
  const file = temporaryFile()
  const packed = (database: Database) => database.all('SELECT block FROM packed ORDER BY block')
  const first = await start(new Database(file))
  expect(packed(first.database)).toEqual([])
  first.started.service.warm()
  expect(packed(first.database)).toEqual([{ block: 0 }, { block: 1 }])
  await changeOld(first)
  expect(packed(first.database)).toEqual([{ block: 0 }])
  first.started.service.close()

  const second = await start(new Database(file))
  second.started.service.warm()
  expect(packed(second.database)).toEqual([{ block: 0 }, { block: 1 }])
  // What a block says is believed: a start that read the entries instead would not see this.
  second.database.exec(`UPDATE packed_value SET value = '1999-01-01' WHERE name = 'date' AND code = 1`)
  second.started.service.close()
  const third = await start(new Database(file))
  const { body } = await third.started.ask('GET', `${path}?fields.date=1999-01-01`)
  expect(body.total).toBeGreaterThan(0)
  third.started.service.close()
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
