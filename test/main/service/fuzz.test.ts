/** Whatever arrives, the answer is one that the documents know, and what was there before is there after. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demo } from '../../../src-main/service/seed-demo.ts'
import { startService } from './start-service.ts'

const entriesPath = '/api/2.0/timeEntries'
const kept = 'kept 0123456789'

const name = fc.constantFrom(
  ...['size', 'after', 'sortBy', 'sortType', 'timezone', 'includeSubItems', 'before', 'fields.', 'x'],
  ...['item', 'board', 'user', 'team', 'parentItem', 'itemType', 'category', 'project', 'description', 'date']
    .concat(['createdDate', 'updatedDate', 'minutes', 'billableMinutes', 'activity', '__proto__'])
    .flatMap((field) =>
      ['', '.is', '.in', '.not in', '.gte', '.gt', '.lte', '.lt'].map(
        (operator) => `fields.${field}${operator}`,
      ),
    ),
)
const value = fc.oneof(
  fc.constantFrom(
    '1',
    '100',
    'asc',
    'minutes',
    'true',
    'UTC',
    'Europe/Berlin',
    '2026-11-20',
    'a,b',
    '4410281107',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.json().map((text) => Buffer.from(text).toString('base64url')),
)
const query = fc
  .array(fc.tuple(name, value), { maxLength: 4 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`))

const property = fc.constantFrom(
  ...['user', 'date', 'minutes', 'item', 'billableMinutes', 'startTime', 'team', 'description', 'category'],
  ...['customFields', 'id', 'endTime', '__proto__', 'x'],
)
const good = {
  user: 'me',
  date: '2026-11-20',
  minutes: 30,
  item: '4410281107',
  customFields: { activity: 'design', 'billing-code': 'internal' },
}
const json = fc.oneof(
  fc
    .array(fc.tuple(property, fc.jsonValue()), { maxLength: 2 })
    .map((changes) => ({ ...good, ...Object.fromEntries(changes) })),
  fc
    .array(fc.tuple(property, fc.string({ unit: 'binary' })))
    .map((pairs) => ({ ...good, ...Object.fromEntries(pairs) })),
  fc.jsonValue(),
)
const body = fc.oneof(
  { weight: 5, arbitrary: json.map((parsed) => JSON.stringify(parsed)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array() },
)

const path = fc.oneof(
  fc.constantFrom(
    ...[entriesPath, entriesPath, entriesPath, `${entriesPath}/1`, '/api/2.0/templates/timeEntry', '/'],
    ...['/api/2.0/templates/timeEntry/fields/activity/options', '/api/2.0/oauth2/token'],
  ),
  fc.webPath(),
)
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
  path,
  query,
  body,
  type: fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain'),
  known: fc.boolean(),
})

const documented = [200, 201, 400, 401, 403, 404, 405, 413, 415]

test('random and mutated requests get documented answers, and the data stays whole', async () => {
  const { service, tokenOf, ask } = await startService({ seed: demo, openItems: false })
  const made = await ask('POST', entriesPath, { ...good, description: kept })
  const token = await tokenOf()
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, body, type, known }) => {
      const bare = method === 'GET' || method === 'HEAD'
      const response = await service.fetch(
        new Request(`http://service.test${path}${query}`, {
          method,
          headers: { 'content-type': type, ...(known && { authorization: `Bearer ${token}` }) },
          ...(!bare && { body: typeof body === 'string' ? body : Buffer.from(body) }),
        }),
      )
      expect(documented).toContain(response.status)
      const text = await response.text()
      if (method === 'HEAD') return
      const answer: unknown = JSON.parse(text)
      if (response.status >= 400) expect(answer).toEqual({ message: expect.stringMatching(/\S/) as string })
    }),
    { numRuns: 4000 },
  )
  const { body: page } = await ask(
    'GET',
    `${entriesPath}?${new URLSearchParams({ 'fields.description': kept })}`,
  )
  expect(page.items).toEqual([made.body])
})
