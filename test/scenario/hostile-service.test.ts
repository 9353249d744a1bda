/** A hostile service causes no crash, no endless loop and no credential at another origin; each problem gets a message. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../src-main/api/api-error.ts'
import { requestCrmToken } from '../../src-main/api/crm.ts'
import {
  listDirectories,
  syncDirectory,
  userPages,
  type DirectoryService,
} from '../../src-main/api/directory.ts'
import { latestEntries, readEntries, readTemplate } from '../../src-main/api/time-tracking.ts'
import { worklogPages } from '../../src-main/api/worklogs.ts'
import { networkTransport } from '../../src-main/app/transports.ts'
import { clientOf, type Client } from '../../src-main/connections/client.ts'
import { accountConnection } from '../../src-main/connections/connection.ts'
import { systemClock, type Clock } from '../../src-main/kernel/clock.ts'
import type { ServiceProblemKind } from '../../src-preload/model/service-problem.ts'
import { page } from '../../src-preload/words/made/page.ts'
import { quoteOf, serviceProblemText } from '../../src-renderer/settings/service-problem-text.ts'
import { accountSettings } from '../support/account-service.ts'
import * as hostile from '../support/hostile-service.ts'
import { json, startHttpServer, type Answering, type HttpServer } from '../support/http-server.ts'

const secret = 'c4n4ry-client-secret'
const password = 'c4n4ry-password'

/** Upper limit in milliseconds for every timeout; finite only in tests in which a request must time out. */
let patienceMs = Number.POSITIVE_INFINITY
const impatient: Clock = {
  ...systemClock,
  after: (ms, callback) => systemClock.after(Math.min(ms, patienceMs), callback),
}

let server: HttpServer
let elsewhere: HttpServer
let client: Client
let directory: DirectoryService

beforeAll(() => page.load())

beforeEach(async () => {
  patienceMs = Number.POSITIVE_INFINITY
  server = await startHttpServer(() => {})
  elsewhere = await startHttpServer((_asked, response) => json(response, 200, {}), '127.0.0.2')
  const transport = networkTransport(impatient, (plain) => plain)
  const connection = accountConnection('c1', accountSettings(server.origin))
  client = clientOf(connection, transport, impatient, () => Promise.resolve(secret))
  directory = { transport, baseUrl: server.origin, vendor: 'vendor', userName: 'admin', password }
})

afterEach(async () => {
  await server.close()
  // No request and no credential may ever reach the other origin.
  expect(elsewhere.asked).toEqual([])
  await elsewhere.close()
})

async function problemOf(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  if (error instanceof ApiError) return error
  throw new Error('it was taken for an answer', { cause: error })
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const each of pages) read.push(each)
  return read
}

const calls: [string, () => Promise<unknown>][] = [
  ['a token', () => client.session.token()],
  ['the template', () => readTemplate(client.service, '2026-11-20T09:00:00.000Z')],
  ['entries', () => readEntries(client.service, {})],
  ['worklogs', () => all(worklogPages(client.service, {}))],
  ['directories', () => listDirectories(directory)],
  ['a sync', () => syncDirectory(directory, '1', true)],
  ['users', () => all(userPages(directory, '1'))],
  [
    'the CRM’s token',
    () =>
      requestCrmToken(directory.transport, {
        ...{ baseUrl: server.origin, clientId: 'crm', clientSecret: secret, form: 'header' },
      }),
  ],
]

const enemies: [string, Answering, ServiceProblemKind[]][] = [
  ['a page with status 200', hostile.page, ['page']],
  ['cut JSON', hostile.cutJson, ['not-json', 'page']],
  ['half a body', hostile.halfBody, ['no-answer']],
  ['401 for ever', hostile.alwaysUnauthorized, ['credentials']],
  ['a login page with status 401', hostile.loginPage, ['page']],
  ['429 for seconds', hostile.throttledForSeconds, ['throttled']],
  ['429 until a date', hostile.throttledUntilDate, ['throttled']],
  ['a page with status 500', hostile.failing, ['failing']],
  ['six megabytes', hostile.tooLarge, ['too-large']],
  ['a hundred thousand levels', hostile.tooDeep, ['too-deep', 'page']],
  ['no connection', hostile.hangsUp, ['no-answer']],
  ['a byte now and then', hostile.slowBytes, ['timeout']],
]

describe.each(enemies)('a service that answers with %s', (_name, answer, kinds) => {
  it.each(calls)('reports a known problem for a bad answer in place of %s', async (_call, ask) => {
    if (answer === hostile.slowBytes) patienceMs = 200
    server.answer = answer
    const { detail, endpoint, retryAfterMs } = await problemOf(ask())
    expect(kinds).toContain(detail)
    expect(endpoint).toMatch(/^\//)
    if (answer === hostile.throttledForSeconds) expect(retryAfterMs).toBe(40_000)
    if (answer === hostile.throttledUntilDate) expect(retryAfterMs).toBe(120_000)
    expect(server.asked.length).toBeLessThanOrEqual(2)
  })
})

describe('a redirect to another origin', () => {
  it.each([301, 302, 303, 307, 308])('follows no redirect with %i to another origin', async (status) => {
    server.answer = hostile.redirectTo(elsewhere.origin, status)
    for (const [name, ask] of calls) expect((await problemOf(ask())).detail, name).toBe('redirected')
    server.answer = hostile.withToken(hostile.redirectTo(elsewhere.origin, status))
    expect((await problemOf(latestEntries(client.service))).detail).toBe('redirected')
  })
})

describe('answers with an unexpected shape', () => {
  it.each(calls.filter(([name]) => name !== 'a sync'))('rejects a wrong shape of %s', async (_name, ask) => {
    server.answer = hostile.wrongTypes
    expect((await problemOf(ask())).detail).toBe('wrong-shape')
    server.answer = hostile.nothingAtAll
    expect((await problemOf(ask())).detail).toBe('not-json')
  })

  it('reads numeric ids and ignores unknown properties', async () => {
    const entry = hostile.listedEntry({ id: 17, item: 88213, user: 40771, approval: { by: 5 }, future: [] })
    server.answer = hostile.withToken((_asked, response) =>
      json(response, 200, { total: 1, items: [entry], surprise: true, nextCursor: null }),
    )
    const { entries, complete } = await readEntries(client.service, {})
    expect(entries).toMatchObject([{ id: '17', item: '88213', user: '40771' }])
    expect(complete).toBe(true)
  })
})

describe('an endless list', () => {
  const circling = (cursor: (n: number) => string): Answering => {
    let n = 0
    return hostile.withToken((_asked, response) =>
      json(response, 200, {
        ...{ total: 2, items: [hostile.listedEntry()], worklogs: [], nextCursor: cursor(n) },
        'next-cursor': cursor(n++),
      }),
    )
  }

  it('stops reading a list that repeats its cursor', async () => {
    server.answer = circling(() => 'again')
    expect((await problemOf(readEntries(client.service, {}))).detail).toBe('in-circles')
    expect((await problemOf(all(worklogPages(client.service, {})))).detail).toBe('in-circles')
    expect(server.asked.length).toBeLessThan(10)
  })

  it('stops reading a list that cycles through three cursors', async () => {
    server.answer = circling((n) => `c${n % 3}`)
    expect((await problemOf(readEntries(client.service, {}))).detail).toBe('in-circles')
    expect(server.asked.length).toBeLessThan(10)
  })

  it('stops reading a list with ever new cursors after a thousand pages', async () => {
    server.answer = circling((n) => `c${n}`)
    expect((await problemOf(readEntries(client.service, {}))).detail).toBe('in-circles')
    expect(server.asked.length).toBe(1_001)
  })

  it('stops reading users when the next page is the first one again', async () => {
    server.answer = ({ path }, response) =>
      json(response, 200, { items: [{ name: 'a' }], next: `${server.origin}${path}` })
    expect((await problemOf(all(userPages(directory, '1')))).detail).toBe('in-circles')
    expect(server.asked).toHaveLength(1)
  })
})

describe('the next page of a field’s options', () => {
  const options = (next: () => string): Answering =>
    hostile.withToken(({ path }, response) =>
      json(
        response,
        200,
        path.includes('/options')
          ? { items: [], _links: { next: { href: next() } } }
          : { id: '1', fields: [{ id: 'field', label: 'Field', type: 'single-select' }] },
      ),
    )

  it('does not request the next page of options from another origin', async () => {
    server.answer = options(() => `${elsewhere.origin}/api/2.0/templates/timeEntry/fields/field/options`)
    expect((await problemOf(readTemplate(client.service, '2026-11-20T09:00:00.000Z'))).detail).toBe(
      'foreign-link',
    )
    expect(elsewhere.asked).toEqual([])
  })

  it('stops reading options when the next page is the first one again', async () => {
    server.answer = options(() => '/api/2.0/templates/timeEntry/fields/field/options?page=1')
    const { detail } = await problemOf(readTemplate(client.service, '2026-11-20T09:00:00.000Z'))
    expect(detail).toBe('in-circles')
    expect(server.asked.length).toBeLessThan(10)
  })
})

describe('the next page of a directory’s users', () => {
  const base = '/rest/nl-vendor-sync-add-on/1.0/directories/1/users'
  const first = (next: () => string): Answering => {
    let n = 0
    return (_asked, response) =>
      json(response, 200, { items: [{ name: `user${n}` }], ...(n++ === 0 && { next: next() }) })
  }

  it('follows the link to the next users exactly as given', async () => {
    server.answer = first(() => `${server.origin}${base}?cursor=%7B%22a%22%3A1%7D&limit=100`)
    const pages = await all(userPages(directory, '1'))
    expect(pages.map(({ items }) => items)).toEqual([[{ name: 'user0' }], [{ name: 'user1' }]])
    expect(server.asked[1]!.path).toBe(`${base}?cursor=%7B%22a%22%3A1%7D&limit=100`)
    expect(server.asked[1]!.headers['authorization']).toMatch(/^Basic /)
  })

  it.each([
    ['a trailing slash', () => `${server.origin}${base}/?cursor=1`],
    ['another version', () => `${server.origin}${base.replace('/1.0/', '/latest/')}?cursor=1`],
    ['another path', () => `${server.origin}/elsewhere?cursor=1`],
    ['upper case in the host', () => `${server.origin.toUpperCase()}${base}?cursor=1`],
  ])('follows the link to the next users on the same server to %s', async (_name, next) => {
    server.answer = first(next)
    const pages = await all(userPages(directory, '1'))
    expect(pages.map(({ items }) => items)).toEqual([[{ name: 'user0' }], [{ name: 'user1' }]])
    const { pathname, search } = new URL(next())
    expect(server.asked[1]).toMatchObject({
      path: pathname + search,
      headers: { authorization: expect.stringMatching(/^Basic /) as string },
    })
  })

  it.each([
    ['another host', 'foreign-link', () => `${elsewhere.origin}${base}?cursor=1`],
    ['another port', 'foreign-link', () => `http://127.0.0.1:1${base}?cursor=1`],
    ['another scheme', 'foreign-link', () => `https://127.0.0.1${base}?cursor=1`],
    ['a user name', 'wrong-shape', () => server.origin.replace('//', '//admin:x@') + base],
    ['a path alone', 'wrong-shape', () => `${base}?cursor=1`],
    ['no scheme', 'wrong-shape', () => `//127.0.0.2${base}?cursor=1`],
    ['a script', 'wrong-shape', () => 'javascript:alert(1)'],
    ['nonsense', 'wrong-shape', () => 'http://['],
  ])('does not follow the link to the next users with %s', async (_name, detail, next) => {
    server.answer = first(next)
    expect((await problemOf(all(userPages(directory, '1')))).detail).toBe(detail)
    expect(server.asked).toHaveLength(1)
  })
})

describe('messages of a service', () => {
  it('removes secrets from a quoted message of the service', async () => {
    server.answer = ({ body, headers }, response) =>
      json(response, 400, { message: `bad: ${body} ${headers['authorization']}` })
    for (const [name, ask] of calls) {
      const { answer } = await problemOf(ask())
      expect(answer, name).not.toMatch(/c4n4ry/)
      expect(answer, name).not.toContain(Buffer.from(`admin:${password}`).toString('base64'))
    }
  })

  it('has a message for every problem that a hostile service causes', async () => {
    const kinds = new Set<string>()
    for (const [, answer] of enemies) {
      patienceMs = answer === hostile.slowBytes ? 200 : Number.POSITIVE_INFINITY
      server.answer = answer
      for (const [, ask] of calls) {
        const problem = (await problemOf(ask())).toProblem()
        kinds.add(problem.kind)
        const text = serviceProblemText(problem, 'account')
        expect(text.what).toMatch(/^[A-Z].*\.$/)
        if (problem.status !== null) expect(quoteOf(problem)).toContain(problem.endpoint)
      }
    }
    expect(kinds.size).toBeGreaterThanOrEqual(8)
  })
})

describe('requests in flight', () => {
  it('cancels open requests at once', async () => {
    server.answer = () => {}
    const waiting = problemOf(latestEntries(client.service))
    client.cancel()
    expect((await waiting).detail).toBe('cancelled')
  })

  it('sends at most four requests at the same time', async () => {
    let underWay = 0
    let most = 0
    server.answer = hostile.withToken((_asked, response) => {
      most = Math.max(most, ++underWay)
      setTimeout(() => {
        underWay -= 1
        json(response, 200, { total: 0, items: [] })
      }, 5)
    })
    await Promise.all(Array.from({ length: 30 }, () => latestEntries(client.service)))
    expect(most).toBe(4)
  })
})
