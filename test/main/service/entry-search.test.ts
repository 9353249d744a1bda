/**
 * Compares random filters, orders and positions with a reference in plain JavaScript: the page and the total must be
 * the same.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '../../../src-main/service/seed-demo.ts'
import { integer, orNull, real, text } from '../../../src-main/storage/columns.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { entry, startService } from './start-service.ts'

const path = '/api/2.0/timeEntries'
const entries = 3_000

/** Texts that are easily confused with each other, or that contain special characters of patterns. */
const oddTexts = [
  ...[
    'late',
    'Late',
    'LATE',
    ' late',
    'late ',
    'a',
    'A',
    'ab',
    'Büro',
    'Bu\u0308ro',
    'BÜRO',
    'büro',
    'Straße',
  ],
  ...['STRASSE', '%', '_', '%late%', 'l_te', '50 %', "it's", '"late"', "'; DROP TABLE entry; --", 'late*'],
  ...[
    '\\',
    'late\nlate',
    '{"late":1}',
    '🙂',
    '🙃',
    `${'x'.repeat(64)}a`,
    `${'x'.repeat(64)}b`,
    '$0',
    '\ufeff',
  ],
]

type Started = Awaited<ReturnType<typeof startService>>
let started: Started
let database: Database
let all: readonly Known[]

/** An entry with the properties of its item, as the reference filters it. */
interface Known {
  readonly n: number
  readonly id: string
  readonly item: string
  readonly boardId: string | null
  readonly parentItem: string | null
  readonly project: string | null
  readonly user: string
  readonly team: string | null
  readonly description: string | null
  readonly date: string
  readonly minutes: number
  readonly billableMinutes: number | null
  readonly createdDate: string
  readonly updatedDate: string
  readonly options: Readonly<Record<string, string>>
}

const knownColumns = {
  n: integer,
  id: text,
  item: text,
  boardId: orNull(text),
  parentItem: orNull(text),
  project: orNull(text),
  user: text,
  team: orNull(text),
  description: orNull(text),
  date: text,
  minutes: real,
  billableMinutes: orNull(real),
  createdDate: text,
  updatedDate: text,
  json: orNull(text),
}

beforeAll(async () => {
  const colleague = {
    clientId: 'c',
    clientSecret: 's',
    user: { id: 'you', team: 'red', kind: 'member' },
  } as const
  database = new Database(':memory:')
  started = await startService({
    ...{ database, seed: demo, generatedEntries: entries, colleagues: [colleague] },
  })
  await change()
  await changeOld()
  all = database
    .rows(
      knownColumns,
      `SELECT entry.n, entry.id, item_id AS item, board_id AS boardId, parent_id AS parentItem, project,
         user_id AS user, team, description, date, minutes, billable_minutes AS billableMinutes,
         created_at AS createdDate, updated_at AS updatedDate, options AS json
       FROM entry JOIN item ON item.id = entry.item_id
       LEFT JOIN option_set ON option_set.n = entry.option_set`,
    )
    .map(({ json, ...known }) => ({
      ...known,
      options: json === null ? {} : (JSON.parse(json) as Known['options']),
    }))
}, 60_000)

afterAll(() => started.service.close())

/** Adds, changes and deletes entries. A search must find their current values. */
async function change(): Promise<void> {
  const { ask } = started
  const customFields = { activity: 'design', 'billing-code': 'internal', location: 'home' }
  for (let at = 0; at < 90; at++) {
    const description = oddTexts[at % oddTexts.length]
    const added = await ask('POST', path, entry({ minutes: 1 + (at % 7), customFields, description }))
    expect(added.status, added.body.message).toBe(201)
    const { id } = added.body
    if (at % 5 === 0) await ask('DELETE', `${path}/${id}`)
    if (at % 5 === 1) await ask('PUT', `${path}/${id}`, { user: 'you', minutes: 200, team: 'red' })
  }
}

async function changeOld(): Promise<void> {
  const old = database.rows({ id: text }, `SELECT id FROM entry WHERE approval_status = 'open' LIMIT 30`)
  for (const [at, { id }] of old.entries()) {
    const { status } =
      at % 2 === 0
        ? await started.ask('DELETE', `${path}/${id}`)
        : await started.ask('PUT', `${path}/${id}`, { user: 'you', minutes: 201, description: 'late' })
    expect(status).toBe(200)
  }
}

type Passes = (entry: Known) => boolean
type Filter = readonly [name: string, value: string, passes: Passes]

/** Each condition is given as a parameter and as a predicate for one entry. */
const conditions: readonly Filter[] = [
  ['item', '4410281107', ({ item }) => item === '4410281107'],
  ['item.in', '4410281107,4410281120,x', ({ item }) => ['4410281107', '4410281120'].includes(item)],
  ['item.not in', '4410281107', ({ item }) => item !== '4410281107'],
  ['user', '72010100', ({ user }) => user === '72010100'],
  ['user.in', 'you,72010101', ({ user }) => ['you', '72010101'].includes(user)],
  ['user.not in', '72010100', ({ user }) => user !== '72010100'],
  ['team', 'red', ({ team }) => team === 'red'],
  ['team.not in', 'red,blue', ({ team }) => team !== 'red' && team !== 'blue'],
  ['board', '4410275001', ({ boardId }) => boardId === '4410275001'],
  ['board.not in', '4410275001', ({ boardId }) => boardId !== '4410275001'],
  ['itemType', 'subitem', ({ parentItem }) => parentItem !== null],
  ['itemType.not in', 'subitem', ({ parentItem }) => parentItem === null],
  ['parentItem', '4410281107', ({ parentItem }) => parentItem === '4410281107'],
  ['parentItem.not in', '4410281107', ({ parentItem }) => parentItem !== '4410281107'],
  ['project', 'webshop', ({ project }) => project === 'webshop'],
  ['category', 'client-work', ({ options }) => options['category'] === 'client-work'],
  ['category.in', 'client-work,x', ({ options }) => options['category'] === 'client-work'],
  ['location.not in', 'home', ({ options }) => options['location'] !== 'home'],
  ['activity.in', 'design', ({ options }) => options['activity'] === 'design'],
  ['description', 'Plan refund', ({ description }) => description === 'Plan refund'],
  ...oddTexts.map((text): Filter => ['description', text, ({ description }) => description === text]),
  ['date', '2025-03-03', ({ date }) => date === '2025-03-03'],
  ['date.gte', '2025-01-01', ({ date }) => date >= '2025-01-01'],
  ['date.lt', '2024-06-01', ({ date }) => date < '2024-06-01'],
  ['createdDate.gt', '2025-01-01', ({ createdDate }) => createdDate >= '2025-01-02'],
  ['createdDate.lte', '2024-06-01', ({ createdDate }) => createdDate < '2024-06-02'],
  ['updatedDate', '2025-05-05', ({ updatedDate }) => updatedDate.startsWith('2025-05-05')],
  ['minutes.gte', '30', ({ minutes }) => minutes >= 30],
  ['minutes', '200', ({ minutes }) => minutes === 200],
  ['minutes.gt', '100000', ({ minutes }) => minutes > 100_000],
  ['billableMinutes.lt', '10', ({ billableMinutes }) => billableMinutes !== null && billableMinutes < 10],
  ['billableMinutes.is', '0', ({ billableMinutes }) => billableMinutes === 0],
]

const sorts = ['date', 'createdDate', 'updatedDate', 'minutes', 'billableMinutes'] as const
type Sort = (typeof sorts)[number]

const question = fc.record({
  chosen: fc.uniqueArray(fc.constantFrom(...conditions), { maxLength: 3, selector: ([name]) => name }),
  by: fc.constantFrom(...sorts),
  type: fc.constantFrom('asc', 'desc'),
  size: fc.integer({ min: 1, max: 100 }),
  /** The page begins at the start of the list (null), or after one of the entries. */
  after: fc.option(fc.nat()),
})

/** An entry without billable minutes sorts below one with 0. */
const sortedBy = (known: Known, by: Sort) => known[by] ?? -1

function compare(a: Known, b: Known, by: Sort): number {
  const [first, second] = [sortedBy(a, by), sortedBy(b, by)]
  if (first === second) return a.n - b.n
  return first < second ? -1 : 1
}

async function asked(search: URLSearchParams) {
  const { status, body } = await started.ask('GET', `${path}?${search}`)
  expect(status, body.message).toBe(200)
  return { ids: body.items.map(({ id }) => id), total: body.total }
}

test(
  'returns the same page as the reference for any filters, order and position',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ chosen, by, type, size, after }) => {
        const sign = type === 'asc' ? 1 : -1
        const place = after === null ? undefined : all[after % all.length]
        const matching = all.filter((known) => chosen.every(([, , passes]) => passes(known)))
        const ids = matching
          .filter((known) => place === undefined || sign * compare(known, place, by) > 0)
          .sort((a, b) => sign * compare(a, b, by))
          .slice(0, size)
          .map(({ id }) => id)
        const search = new URLSearchParams({ sortBy: by, sortType: type, size: String(size) })
        for (const [name, value] of chosen) search.set(`fields.${name}`, value)
        if (place) {
          const cursor = JSON.stringify([by, type, sortedBy(place, by), place.n])
          search.set('after', Buffer.from(cursor).toString('base64url'))
        }
        expect(await asked(search)).toEqual({ ids, total: matching.length })
      }),
      { numRuns: 400 },
    )
  },
)

test.each(oddTexts.map((text) => [JSON.stringify(text), text]))(
  'finds exactly the entries with the description %s',
  async (_, text) => {
    const ids = all.filter(({ description }) => description === text).map(({ id }) => id)
    const found = await asked(
      new URLSearchParams({ 'fields.description': text, sortBy: 'createdDate', size: '100' }),
    )
    expect(found.total).toBe(ids.length)
    expect(new Set(found.ids)).toEqual(new Set(ids))
  },
)

test('finds the entries of an item and its sub-items with includeSubItems, and all others with "not in"', async () => {
  const search = { includeSubItems: 'true', size: '1' }
  const within = all.filter(({ item, parentItem }) => [item, parentItem].includes('4410281107')).length
  expect(within).toBeGreaterThan(all.filter(({ item }) => item === '4410281107').length)
  for (const [name, total] of [
    ['item', within],
    ['item.in', within],
    ['item.not in', all.length - within],
  ] as const)
    expect((await asked(new URLSearchParams({ ...search, [`fields.${name}`]: '4410281107' }))).total).toBe(
      total,
    )
})

test('filters by a custom field whose id contains quotes and other special characters', async () => {
  const id = `a"b'.$[0] %`
  const own = await startService({
    seed: {
      ...demo,
      fields: [
        {
          id,
          label: 'Odd',
          type: 'single-select',
          defaultOptionId: null,
          required: false,
          options: [
            { id: `o"1`, label: 'One', archived: false },
            { id: 'o2', label: 'Two', archived: false },
          ],
        },
      ],
    },
  })
  for (const customFields of [{ [id]: `o"1` }, { [id]: 'o2' }, {}])
    expect((await own.ask('POST', path, entry({ customFields }))).status).toBe(201)
  const total = async (operator: string) => {
    const search = new URLSearchParams({ [`fields.${id}${operator}`]: `o"1` })
    return (await own.ask('GET', `${path}?${search}`)).body.total
  }
  expect([await total(''), await total('.in'), await total('.not in')]).toEqual([1, 1, 2])
})

test('neither skips nor repeats an entry when entries are added while all pages are read', async () => {
  const before = new Set(database.rows({ id: text }, 'SELECT id FROM entry').map(({ id }) => id))
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

test('finds an item that was created by logging time on it', async () => {
  const { ask } = await startService()
  await ask('GET', `${path}?fields.itemType=item`)
  await ask('POST', path, entry({ item: 'made just now' }))
  expect((await ask('GET', `${path}?fields.itemType=item`)).body.total).toBe(1)
  expect((await ask('GET', `${path}?fields.board.not in=x`)).body.total).toBe(1)
})

test('does not find the values of a refused change', async () => {
  const { ask } = await startService({ openItems: false })
  const { body } = await ask('POST', path, entry())
  await ask('PUT', `${path}/${body.id}`, { minutes: 99, item: 'no such item' })
  expect((await ask('GET', `${path}?fields.minutes=99`)).body.total).toBe(0)
  expect((await ask('GET', `${path}?fields.minutes=30`)).body.total).toBe(1)
})
