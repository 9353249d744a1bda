/**
 * Tests that every request gets a documented answer and changes no entry that it does not name. `npm test` sends 2,000
 * requests and `npm run test:all` 100,000; FUZZ_REQUESTS sets another number.
 */
import fc from 'fast-check'
import { extent } from '../../tools/extent.ts'
import { expect, test } from 'vitest'
import { demo } from '../../../src-main/service/seed-demo.ts'
import { clockAt, startService } from './start-service.ts'

const requests = Number(process.env['FUZZ_REQUESTS'] ?? extent({ share: 2_000, all: 100_000 }))

const entriesPath = '/api/2.0/timeEntries'
const worklogsPath = '/api/1.0/worklogs'
const directoriesPath = '/rest/nl-vendor-sync-add-on/1.0/directories'
const kept = 'kept 0123456789'

const name = fc.constantFrom(
  ...['size', 'after', 'sortBy', 'sortType', 'timezone', 'includeSubItems', 'before', 'fields.', 'x'],
  ...['startAt', 'endAt', 'createdDateStartAt', 'updatedDateEndAt', 'itemId', 'categoryId', 'next'],
  ...['limit', 'cursor', 'blocking', '__proto__'],
  ...['item', 'board', 'user', 'team', 'parentItem', 'itemType', 'category', 'project', 'description', 'date']
    .concat(['createdDate', 'updatedDate', 'minutes', 'billableMinutes', 'activity', '__proto__'])
    .flatMap((field) =>
      ['', '.is', '.in', '.not in', '.gte', '.gt', '.lte', '.lt'].map(
        (operator) => `fields.${field}${operator}`,
      ),
    ),
)
const cursor = fc
  .tuple(
    fc.constantFrom('date', 'createdDate', 'updatedDate', 'minutes', 'billableMinutes'),
    fc.constantFrom('asc', 'desc'),
    fc.oneof(fc.integer(), fc.double(), fc.constantFrom('2026-11-20', '2026-11-20T09:00:00.000Z', 'x')),
    fc.oneof(fc.nat(20), fc.maxSafeInteger()),
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))
const value = fc.oneof(
  fc.constantFrom(
    ...['1', '100', 'asc', 'minutes', 'true', 'UTC', 'Europe/Berlin', '2026-11-20', 'a,b', '4410281107'],
    ...['2026-11-20T09:00:00Z', '0000-01-01', '9999-12-31', '9999-12-31T23:59:59.999Z', '0001-01-03T00:00Z'],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.json().map((text) => Buffer.from(text).toString('base64url')),
  cursor,
)
const query = fc
  .array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
  .map((pairs) => `?${new URLSearchParams(pairs)}`)

const property = fc.constantFrom(
  ...['user', 'date', 'minutes', 'item', 'billableMinutes', 'startTime', 'team', 'description', 'category'],
  ...['customFields', 'id', 'endTime', '__proto__', 'constructor', 'x'],
  ...['itemId', 'userId', 'worklogDate', 'worklogMinutes', 'worklogBillableMinutes', 'worklogCategory'],
  ...['grant_type', 'client_id', 'client_secret', 'client-id'],
)
const goodEntry = {
  user: 'me',
  date: '2026-11-20',
  minutes: 30,
  item: '4410281107',
  customFields: { activity: 'design', 'billing-code': 'internal' },
}
const goodWorklog = {
  ...{ itemId: '4410281107', userId: 'me', worklogDate: '2026-11-20T00:00:00Z', worklogMinutes: 30.5 },
}
const goodGrant = { grant_type: 'client_credentials', client_id: 'client', client_secret: 'secret' }
/** Returns a valid body for a path, its content type, and the kind of credentials. */
function rightAt(path: string): { body: object; type: string; authorization: 'token' | 'basic' | 'none' } {
  const json = 'application/json'
  if (path.startsWith('/rest/')) return { body: {}, type: json, authorization: 'basic' }
  if (path === '/api/2.0/oauth2/token') return { body: goodGrant, type: json, authorization: 'none' }
  if (path === '/api/1.0/oauth/token')
    return { body: goodGrant, type: 'application/x-www-form-urlencoded', authorization: 'none' }
  return { body: path.startsWith(worklogsPath) ? goodWorklog : goodEntry, type: json, authorization: 'token' }
}

/** Each function changes a valid body before it is sent, or replaces it. */
const change: fc.Arbitrary<(base: object) => string | Uint8Array> = fc.oneof(
  { weight: 4, arbitrary: fc.constant((base: object) => JSON.stringify(base)) },
  {
    weight: 5,
    arbitrary: fc
      .array(fc.tuple(property, fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }))), { maxLength: 2 })
      .map((changes) => (base: object) => JSON.stringify({ ...base, ...Object.fromEntries(changes) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(200), fc.nat(10), fc.string({ unit: 'binary', maxLength: 5 }))
      .map(([at, gone, put]) => (base: object) => {
        const text = JSON.stringify(base)
        return text.slice(0, at % text.length) + put + text.slice((at % text.length) + gone)
      }),
  },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => () => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.uint8Array().map((bytes) => () => bytes) },
)

/** Paths, each with its methods. `mine` is the id of an entry that the requests may change and delete. */
const places = (mine: string): readonly (readonly [path: string, ...methods: string[]])[] => [
  [entriesPath, 'GET', 'GET', 'POST'],
  [worklogsPath, 'GET', 'GET', 'POST'],
  [`${entriesPath}/${mine}`, 'PUT'],
  [`${worklogsPath}/${mine}`, 'GET', 'PUT'],
  [`${entriesPath}/1`, 'PUT', 'DELETE'],
  [`${worklogsPath}/%00`, 'GET', 'PUT', 'DELETE'],
  ['/api/2.0/oauth2/token', 'POST'],
  ['/api/1.0/oauth/token', 'POST'],
  ['/api/2.0/templates/timeEntry', 'GET'],
  ['/api/2.0/templates/timeEntry/fields/cost-centre/options', 'GET'],
  ['/api/2.0/templates/timeEntry/fields/%E0%A4%A/options', 'GET'],
  [directoriesPath, 'GET'],
  [`${directoriesPath}/`, 'GET'],
  [`${directoriesPath}/1/users`, 'GET'],
  [`${directoriesPath}/10100/users`, 'GET'],
  [`${directoriesPath}/10000/actions/sync`, 'POST'],
  [`${directoriesPath}/1/actions/sync`, 'POST'],
  ['/openapi.json', 'GET'],
]
const anyMethod = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')
const target = (mine: string) =>
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc
        .constantFrom(...places(mine), ...places(mine).slice(0, 4))
        .chain(([path, ...methods]) => fc.tuple(fc.constant(path), fc.constantFrom(...methods))),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...places(mine).map(([path]) => path)), anyMethod) },
    { weight: 1, arbitrary: fc.tuple(fc.webPath(), anyMethod) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('/', '//', '/%', '/%2e%2e/', `${entriesPath}/`), anyMethod),
    },
  )
const basic = `Basic ${Buffer.from('admin:password').toString('base64')}`
const request = (mine: string, token: string) =>
  fc.record({
    target: target(mine),
    // A third of the requests have no parameters, because random parameters are rarely all valid.
    query: fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: query }),
    change,
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', '') },
    ),
    authorization: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(`Bearer ${token}`, basic, 'Bearer', `Bearer ${token}x`) },
      { weight: 1, arbitrary: fc.base64String().map((text) => `Basic ${text}`) },
    ),
  })

/** Returns the changed body; it is encoded as a form if the path expects one and the body allows it. */
function bodyAt(
  path: string,
  change: (base: object) => string | Uint8Array,
): string | Uint8Array<ArrayBuffer> {
  const { body, type } = rightAt(path)
  const changed = change(body)
  if (typeof changed !== 'string') return new Uint8Array(changed)
  if (type === 'application/json') return changed
  try {
    return new URLSearchParams(JSON.parse(changed) as Record<string, string>).toString()
  } catch {
    return changed
  }
}

const documented = [200, 201, 400, 401, 403, 404, 405, 409, 413, 415]
/** A request without an answer after this many milliseconds counts as hanging. */
const hangMs = 40_000

/**
 * Returns a clock on which a synchronisation takes no time, so that a request that waits for one does not look like a
 * hang.
 */
function hurriedClock(): ReturnType<typeof clockAt> {
  const clock = clockAt('2026-11-20T09:00:00.000Z')
  return {
    ...clock,
    after(_, callback) {
      queueMicrotask(callback)
      return () => {}
    },
  }
}

test(
  'answers random and mutated requests as documented and leaves existing entries unchanged',
  { timeout: 15_000 + requests * 10 },
  async () => {
    const accounts = [{ user: 'admin', password: 'password', isAdministrator: true }]
    const you = { clientId: 'you', clientSecret: 's', user: { id: 'you', kind: 'member' } } as const
    const { service, tokenOf, as, ask } = await startService({
      ...{ seed: demo, openItems: false, clock: hurriedClock(), colleagues: [you] },
      ...{ crm: { clientId: 'client', clientSecret: 'secret' }, directory: { vendor: 'vendor', accounts } },
    })
    const made = await ask('POST', entriesPath, { ...goodEntry, description: kept })
    const asYou = as(await tokenOf(you))
    const mine = (await asYou('POST', entriesPath, { ...goodEntry, user: 'you' })).body.id
    const token = await tokenOf()
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(
        request(mine, token),
        async ({ target: [path, method], query, change, type, authorization }) => {
          const bare = method === 'GET' || method === 'HEAD'
          const right = rightAt(path)
          const usual = { token: `Bearer ${token}`, basic, none: undefined }[right.authorization]
          const from = authorization ?? usual
          const response = await inTime(
            service.fetch(
              new Request(`http://service.test${path}${query}`, {
                method,
                headers: {
                  'content-type': type ?? right.type,
                  ...(from !== undefined && { authorization: from }),
                },
                ...(!bare && { body: bodyAt(path, change) }),
              }),
            ),
          )
          seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
          expect(documented).toContain(response.status)
          const text = await response.text()
          if (method === 'HEAD') return
          const answer: unknown = JSON.parse(text)
          if (response.status >= 400)
            expect(answer).toEqual({ message: expect.stringMatching(/\S/) as string })
        },
      ),
      { numRuns: requests, endOnFailure: requests > 10_000 },
    )
    // If the service had refused every request at once, this test would have tested nothing.
    for (const status of [200, 201, 400, 401, 404, 405, 415])
      expect(seen.get(status), String(status)).toBeGreaterThan(0)
    const { body: page } = await ask(
      'GET',
      `${entriesPath}?${new URLSearchParams({ 'fields.description': kept })}`,
    )
    expect(page.items).toEqual([made.body])
    expect(await counted(ask)).toBe((await ask('GET', entriesPath)).body.total)
    if (process.env['FUZZ_REQUESTS'] !== undefined) console.log(Object.fromEntries(seen))
  },
)

/** Counts the entries of all pages, each once. The result must agree with the total of a list. */
async function counted(ask: Awaited<ReturnType<typeof startService>>['ask']): Promise<number> {
  const ids = new Set<string>()
  for (let href: string | undefined = `${entriesPath}?size=100&sortBy=minutes`; href !== undefined;) {
    const { body }: Awaited<ReturnType<typeof ask>> = await ask('GET', href)
    for (const { id } of body.items) ids.add(id)
    href = body._links.next?.href
  }
  return ids.size
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), hangMs)
  })
  return Promise.race([work, hang]).finally(() => clearTimeout(timer))
}
