import { afterAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../../src-main/kernel/refusal.ts'
import type { Log } from '../../../src-main/kernel/log.ts'
import { serviceMigrations } from '../../../src-main/service/migrations/all.ts'
import { Database } from '../../../src-main/storage/database.ts'
import { migrate, NewerDatabase } from '../../../src-main/storage/migrate.ts'
import { changeField, entry, startService } from './start-service.ts'
import { removeTemporaryFiles, temporaryFile } from './temporary-file.ts'

afterAll(removeTemporaryFiles)

const path = '/api/2.0/timeEntries'

describe('a request for an unknown path or method', () => {
  test.each([
    '/',
    '/api/2.0',
    '/api/2.0/timeentries',
    '/api/2.0/timeEntries/',
    '/api/2.0/timeEntries/1/2',
    '/x',
  ])('answers 404 to the unknown path %s', async (unknown) => {
    const { ask } = await startService()
    const { status, body } = await ask('GET', unknown)
    expect(status).toBe(404)
    expect(body.message).toMatch(/\S/)
  })

  test.each([
    ['DELETE', path, 'GET, HEAD, POST'],
    ['PATCH', path, 'GET, HEAD, POST'],
    ['OPTIONS', path, 'GET, HEAD, POST'],
    ['GET', `${path}/1`, 'PUT, DELETE'],
    ['GET', '/api/2.0/oauth2/token', 'POST'],
    ['POST', '/api/2.0/templates/timeEntry', 'GET, HEAD'],
    ['PUT', '/api/2.0/templates/timeEntry/fields/activity/options', 'GET, HEAD'],
  ])('answers 405 to %s %s and lists the allowed methods', async (method, known, allow) => {
    const { ask } = await startService()
    const { status, headers, body } = await ask(method, known)
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe(allow)
    expect(body.message).toContain(allow)
  })

  test('answers HEAD like GET, without a body', async () => {
    const { ask } = await startService()
    expect(await ask('HEAD', path)).toMatchObject({ status: 200, body: undefined })
  })
})

describe('the body of a request', () => {
  async function post(
    body: BodyInit | null,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) {
    const { send, tokenOf } = await startService()
    const authorization = `Bearer ${await tokenOf()}`
    // A stream needs this option, which the type of RequestInit does not contain yet.
    const init = { body, headers: { ...headers, authorization }, duplex: 'half' }
    return send('POST', path, init)
  }

  test.each([
    ['is cut short', '{"user":'],
    ['is empty', ''],
    ['is absent', null],
    ['is HTML', '<p>'],
    ['is not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['is a JSON string', '"x"'],
    ['is a list', '[]'],
    ['is null', 'null'],
    ['is nested 500,000 levels deep', '['.repeat(500_000)],
  ])('answers 400 to a body that %s', async (_, body) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/body/i)
  })

  test('accepts a body with a byte order mark and a charset', async () => {
    const json = JSON.stringify(entry())
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await post(`\ufeff${json}`, headers)).status).toBe(201)
  })

  test.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/jsonp'], ['']])(
    'answers 415 to a body of the type %j',
    async (type) => {
      const { status, body } = await post(JSON.stringify(entry()), { 'content-type': type })
      expect(status).toBe(415)
      expect(body.message).toContain('Content-Type')
    },
  )

  test('accepts a body of 1 MB and answers 413 to one more byte', async () => {
    const sized = (bytes: number) => JSON.stringify(entry()).padEnd(bytes)
    expect((await post(sized(1_048_576))).status).toBe(201)
    expect((await post(sized(1_048_577))).status).toBe(413)
  })

  test('answers 413 to a body whose Content-Length is too large, before reading it', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '1048577' }
    expect((await post('{}', headers)).status).toBe(413)
  })

  test('answers 413 to an endless body after the first megabyte', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    expect((await post(endless)).status).toBe(413)
    expect(sent).toBeLessThan(2_000_000)
  })

  test('does not change the prototype of objects for a body with the key __proto__', async () => {
    const json = JSON.stringify(entry()).replace('"billing-code"', '"__proto__":"x","billing-code"')
    expect((await post(json)).status).toBeLessThan(500)
    expect((await post('{"__proto__": {"user": "me"}}')).status).toBe(400)
    expect({}).not.toHaveProperty('user')
  })
})

describe('the data file of the service', () => {
  test('starts with a small set of items on their boards, and without entries', async () => {
    const { service, ask } = await startService()
    expect(service.items().map(({ name, board }) => `${name} / ${board ?? ''}`)).toEqual([
      'Checkout redesign / Storefront',
      'Refund flow – edge cases / Storefront',
      'Accessibility audit / Platform',
      'Weekly planning / Team',
      'Support rota / Client care',
      'Invoice import / Platform',
      'Interviews: backend / Hiring',
    ])
    expect((await ask('GET', path)).body.total).toBe(0)
  })

  test('keeps entries, items and the template when the service is closed and opened again', async () => {
    const file = temporaryFile()
    const first = await startService({ database: new Database(file) })
    const { body } = await first.ask('POST', path, entry({ item: 'new' }))
    changeField(first.service.template, 'location', { required: true })
    const items = first.service.items()
    first.service.close()
    const second = await startService({ database: new Database(file) })
    expect((await second.ask('GET', path)).body.items).toEqual([body])
    expect(second.service.items()).toEqual(items)
    expect((await second.ask('GET', '/api/2.0/templates/timeEntry')).body.fields[2]?.isRequired).toBe(true)
    second.service.close()
  })

  test.each([1, 2, 3, 4])(
    'opens a file of version %i with all its entries, which can be filtered and changed',
    async (version) => {
      const file = temporaryFile()
      const old = new Database(file)
      migrate(old, serviceMigrations.slice(0, version))
      old.exec(`
      INSERT INTO item (id, name) VALUES ('88213', 'Refund flow');
      INSERT INTO setting (name, value) VALUES ('seeded', 'yes');
      INSERT INTO field (id, position, label, type, required) VALUES ('phase', 0, 'Phase', 'single-select', 0);
      INSERT INTO option (field_id, id, position, label, archived) VALUES ('phase', 'plan', 0, 'Plan', 0);
      WITH RECURSIVE each (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < 5000)
      INSERT INTO entry (id, item_id, user_id, date, minutes, description, custom_fields, created_at, updated_at)
      SELECT 'e' || n, '88213', 'me', date('2020-01-01', n || ' days'), 30, 'Call ' || n,
        iif(n % 5 = 0, '{"phase":"plan"}', NULL), '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM each;
      INSERT INTO entry_option (field_id, option_id, entry_n) SELECT 'phase', 'plan', n FROM entry WHERE n % 5 = 0;
    `)
      if (version >= 3) old.exec(`INSERT INTO packed (block, columns, data) VALUES (1, '[]', x'')`)
      if (version >= 4) old.exec(`UPDATE entry SET worklog_date = '2020-01-03T00:00:00.000Z' WHERE n = 2`)
      old.close()

      const database = new Database(file)
      const { ask, service } = await startService({ database })
      const total = async (search: string) => (await ask('GET', `${path}?${search}`)).body.total
      expect(await total('')).toBe(5_000)
      expect(await total('fields.phase=plan&sortBy=updatedDate')).toBe(1_000)
      expect(await total('fields.phase.not in=plan&fields.item=88213')).toBe(4_000)
      expect(await total('fields.date.gte=2020-01-05&fields.minutes=30')).toBe(4_997)
      const { body: found } = await ask('GET', `${path}?fields.description=Call 10`)
      expect(found.items).toMatchObject([
        { id: 'e10', customFields: { phase: 'plan' }, description: 'Call 10' },
      ])
      const within = 'startAt=2020-01-02T00:00:00Z&endAt=2020-01-03T00:00:00Z'
      const { body } = await ask('GET', `/api/1.0/worklogs?${within}`)
      expect(body).toMatchObject({
        worklogs: [
          { worklogId: 'e2', worklogDate: '2020-01-03T00:00:00.000Z', worklogMinutes: 30 },
          { worklogId: 'e1', worklogDate: '2020-01-02T00:00:00.000Z', worklogMinutes: 30 },
        ],
      })
      const changed = await ask('PUT', `${path}/e10`, { customFields: {}, minutes: 45 })
      expect(changed.body).toMatchObject({ minutes: 45 })
      expect(await total('fields.phase=plan')).toBe(999)
      expect(database.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
      expect(database.all('PRAGMA foreign_key_check')).toEqual([])
      service.close()
    },
  )

  test('refuses a file of a newer version', async () => {
    const file = temporaryFile()
    const database = new Database(file)
    database.exec('PRAGMA user_version = 1000')
    await expect(startService({ database })).rejects.toThrow(NewerDatabase)
    database.close()
  })
})

describe('errors of the service', () => {
  /** Starts a service in whose database every transaction fails with `error`. */
  async function failing(error: Error) {
    const database = new Database(':memory:')
    const logged: string[] = []
    const log: Log = { info: () => {}, warn: () => {}, error: (event) => logged.push(event) }
    const started = await startService({ database, log })
    database.transaction = () => {
      throw error
    }
    return { ...started, logged }
  }

  test.each([
    ['disk-full', 507],
    ['folder-not-writable', 503],
  ] as const)('answers the disk error %s with %i and does not log it as a bug', async (code, status) => {
    const { ask, logged } = await failing(new Refusal(code))
    const answer = await ask('POST', path, entry())
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/\S/)
    expect(logged).toEqual([])
  })

  test('answers a bug with 500 without its message, and logs it', async () => {
    const { ask, logged } = await failing(new Error('secret'))
    const { status, body } = await ask('POST', path, entry())
    expect(status).toBe(500)
    expect(body.message).not.toContain('secret')
    expect(logged).toEqual(['service.failed'])
  })

  test('answers 503 after it was closed', async () => {
    const { ask, service } = await startService()
    service.close()
    service.close()
    expect((await ask('GET', path)).status).toBe(503)
  })
})
