/** Tests the service against docs/interfaces/worklogs-v1.md. */
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { entriesPath, message, refused, type Caller } from './service-under-test.ts'

const path = '/api/1.0/worklogs'

/** The properties in the document's table; the answer to an update lacks `approvalStatus`. */
const worklog = z.object({
  worklogId: z.string().min(1),
  itemId: z.string(),
  userId: z.string(),
  description: z.string().optional(),
  worklogCategory: z.string().optional(),
  worklogDate: z.iso.datetime({ offset: true }),
  worklogMinutes: z.number().positive(),
  worklogBillableMinutes: z.number().optional(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  approvalStatus: z.enum(['open', 'submitted', 'approved', 'rejected']).optional(),
  approverUserId: z.string().optional(),
})
type Worklog = z.infer<typeof worklog>
const page = z.object({ worklogs: z.array(worklog), 'next-cursor': z.string().min(1).optional() })

export function describeWorklogs(known: () => Caller): void {
  const ask: Caller['ask'] = (...asked) => known().ask(...asked)
  const body = (changes: Record<string, unknown> = {}) => ({
    ...{ itemId: known().service.items[1]?.id, userId: known().admin.user },
    ...{ worklogDate: '2026-02-11T00:00:00.000Z', worklogMinutes: 30, description: known().mark },
    ...changes,
  })
  const create = async (changes: Record<string, unknown> = {}): Promise<Worklog> => {
    const { status, json } = await ask('POST', path, body(changes))
    expect(status, JSON.stringify(json)).toBe(201)
    return worklog.parse(json)
  }
  const read = async (query: Record<string, string>) => {
    const { status, json } = await ask('GET', `${path}?${new URLSearchParams(query)}`)
    expect(status, JSON.stringify(json)).toBe(200)
    return page.parse(json)
  }
  /** Returns the ids of all pages, without the worklogs that other runs have created. */
  const list = async (query: Record<string, string> = {}) => {
    const own: Worklog[] = []
    for (let next: string | undefined = ''; next !== undefined;) {
      const one: z.infer<typeof page> = await read({ ...query, ...(next && { next }) })
      own.push(...one.worklogs.filter(({ description }) => description === known().mark))
      next = one['next-cursor']
    }
    return own.map(({ worklogId }) => worklogId)
  }

  describe('docs/interfaces/worklogs-v1.md#calls', () => {
    test('creates a worklog from itemId, userId, worklogDate and worklogMinutes, and returns it with 201', async () => {
      const { description: _, ...bare } = body()
      const { status, json } = await ask('POST', path, bare)
      expect(status).toBe(201)
      expect(worklog.parse(json)).toMatchObject({ ...bare, approvalStatus: 'open' })
    })

    test('creates a worklog with the optional description, worklogCategory and worklogBillableMinutes', async () => {
      const said = { worklogCategory: 'client-work', worklogBillableMinutes: 12.5 }
      expect(await create(said)).toMatchObject({ ...said, description: known().mark })
    })

    test.each(['itemId', 'userId', 'worklogDate', 'worklogMinutes'])(
      'answers a worklog without %s with 400',
      async (name) => {
        await refused(ask('POST', path, body({ [name]: undefined })), 400, name)
      },
    )

    test.each<[string, unknown]>([
      ['worklogMinutes', 0],
      ['worklogMinutes', '30'],
      ['worklogBillableMinutes', -1],
      ['worklogDate', '2026-02-11'],
      ['worklogDate', 'yesterday'],
      ['worklogCategory', 'no such category'],
      ['userId', 'nobody'],
      ['itemId', 'no such item'],
      ['description', 7],
      ['worklogminutes', 7],
    ])('answers a worklog with %s = %j with 400 naming it', async (name, value) => {
      await refused(ask('POST', path, body({ [name]: value })), 400, name)
    })

    test('stores a description of a worklog of 2,000 characters, and answers one more with 400', async () => {
      const longest = '😀'.repeat(2_000)
      const { worklogId, description } = await create({ description: longest })
      expect(description).toBe(longest)
      const longer = { description: `${longest}x` }
      await refused(ask('POST', path, body(longer)), 400, 'description')
      await refused(ask('PUT', `${path}/${worklogId}`, longer), 400, 'description')
    })

    test('answers a worklog for a user that the client may not log for with 400', async () => {
      const { ask: asMember } = await known().as('member')
      await refused(asMember('POST', path, body()), 400, 'userId')
    })

    test.each([30.5, 29.5, 29.25, 0.2, 1e-9, 90.123456789])(
      'worklogMinutes are a double: returns %d as given',
      async (worklogMinutes) => {
        const made = await create({ worklogMinutes, worklogBillableMinutes: worklogMinutes / 2 })
        const same = { worklogMinutes, worklogBillableMinutes: worklogMinutes / 2 }
        expect(made).toMatchObject(same)
        expect((await ask('GET', `${path}/${made.worklogId}`)).json).toMatchObject(same)
        const { items } = await known().list({ 'fields.description': known().mark, size: '100' })
        expect(items.find(({ id }) => id === made.worklogId)?.minutes).toBe(
          Math.max(1, Math.round(worklogMinutes)),
        )
      },
    )

    test.each([
      ['2026-02-11T09:15:00.000Z', '2026-02-11'],
      ['2026-02-11T00:30:00+02:00', '2026-02-11'],
      ['2026-02-11T23:30:00-08:00', '2026-02-11'],
      ['2026-02-11T09:15:27.341+05:30', '2026-02-11'],
    ])(
      'returns worklogDate %s as the same instant, and v2.0 shows the day as written',
      async (worklogDate, date) => {
        const made = await create({ worklogDate })
        for (const json of [made, (await ask('GET', `${path}/${made.worklogId}`)).json]) {
          const read = worklog.parse(json)
          expect(Date.parse(read.worklogDate)).toBe(Date.parse(worklogDate))
          expect(read.worklogDate.slice(0, 10)).toBe(date)
        }
        const { items } = await known().list({ 'fields.description': known().mark, size: '100' })
        expect(items.find(({ id }) => id === made.worklogId)?.date).toBe(date)
      },
    )

    test.each([
      ['2026-02-11T09:15', '2026-02-11T09:15:00Z'],
      ['2026-02-11T09:15:27,5+02', '2026-02-11T09:15:27.5+02:00'],
      ['2026-02-11T09:15:27.5-0330', '2026-02-11T09:15:27.5-03:30'],
    ])('accepts worklogDate %s and returns it as the date-time %s', async (given, back) => {
      const { worklogDate } = await create({ worklogDate: given })
      expect(worklogDate.slice(0, 10)).toBe('2026-02-11')
      expect(Date.parse(worklogDate)).toBe(Date.parse(back))
    })

    test('PUT on a worklog keeps the date-time, minutes and billable minutes that it does not name', async () => {
      const exact = {
        ...{ worklogDate: '2026-02-11T09:15:00.000Z', worklogMinutes: 30.5 },
        ...{ worklogBillableMinutes: 12.5, worklogCategory: 'client-work' },
      }
      const { worklogId } = await create(exact)
      const changed = { description: `${known().mark} note` }
      expect((await ask('PUT', `${path}/${worklogId}`, changed)).json).toMatchObject({ ...exact, ...changed })
      await ask('PUT', `${path}/${worklogId}`, { worklogMinutes: 45 })
      const read = (await ask('GET', `${path}/${worklogId}`)).json
      expect(read).toMatchObject({ ...exact, ...changed, worklogMinutes: 45 })
    })

    test('a change by v2.0 changes the same properties of the worklog, and only those', async () => {
      const exact = { worklogDate: '2026-02-11T09:15:00.000Z', worklogMinutes: 30.5 }
      const { worklogId } = await create(exact)
      const put = (change: object) => ask('PUT', `${entriesPath}/${worklogId}`, change)
      const now = async () => (await ask('GET', `${path}/${worklogId}`)).json
      const sentBack = { date: '2026-02-11', minutes: 31, customFields: known().required }
      expect((await put({ ...sentBack, description: known().mark })).status).toBe(200)
      expect(await now()).toMatchObject(exact)
      await put({ minutes: 40 })
      expect(await now()).toMatchObject({ ...exact, worklogMinutes: 40 })
      await put({ date: '2026-02-12' })
      expect(await now()).toMatchObject({ worklogDate: '2026-02-12T00:00:00.000Z', worklogMinutes: 40 })
    })

    test('GET /{id} returns the worklog, or 404 if it does not exist', async () => {
      const made = await create()
      const { status, json } = await ask('GET', `${path}/${made.worklogId}`)
      expect(status).toBe(200)
      expect(worklog.parse(json)).toEqual(made)
      await refused(ask('GET', `${path}/no-such-worklog`), 404, 'id')
    })

    test('PUT /{id} returns the changed worklog without approvalStatus; all properties are optional', async () => {
      const made = await create()
      const { status, json } = await ask('PUT', `${path}/${made.worklogId}`, { worklogMinutes: 45 })
      expect(status).toBe(200)
      const { updatedDate: _, approvalStatus: __, ...same } = made
      expect(worklog.parse(json)).toMatchObject({ ...same, worklogMinutes: 45 })
      expect(json).not.toHaveProperty('approvalStatus')
      const all = {
        ...{ itemId: known().service.items[2]?.id, userId: known().admin.user, description: 'all of it' },
        ...{ worklogCategory: 'internal-work', worklogDate: '2026-02-12T00:00:00.000Z' },
        ...{ worklogMinutes: 46, worklogBillableMinutes: 6 },
      }
      expect((await ask('PUT', `${path}/${made.worklogId}`, all)).json).toMatchObject(all)
    })

    test('PUT /{id} answers a wrong value with 400 and an unknown worklog with 404', async () => {
      const { worklogId } = await create()
      await refused(ask('PUT', `${path}/${worklogId}`, { worklogMinutes: -1 }), 400, 'worklogMinutes')
      await refused(ask('PUT', `${path}/no-such-worklog`, { worklogMinutes: 1 }), 404, 'id')
    })

    test('DELETE /{id} answers with a message, and then with 404', async () => {
      const { worklogId } = await create()
      const { status, json } = await ask('DELETE', `${path}/${worklogId}`)
      expect(status).toBe(200)
      message.parse(json)
      await refused(ask('DELETE', `${path}/${worklogId}`), 404, 'id')
      await refused(ask('GET', `${path}/${worklogId}`), 404, 'id')
    })

    test("answers reading, changing or deleting another user's worklog with 403", async () => {
      const { worklogId } = await create()
      const { ask: asMember } = await known().as('member')
      await refused(asMember('GET', `${path}/${worklogId}`), 403, 'id')
      await refused(asMember('PUT', `${path}/${worklogId}`, { worklogMinutes: 1 }), 403, 'id')
      await refused(asMember('DELETE', `${path}/${worklogId}`), 403, 'id')
    })

    test('answers changing or deleting a worklog that is not open with 403', async ({ skip }) => {
      const { worklogs } = await read({ endAt: '2026-01-31T00:00:00Z' })
      const closed = worklogs.find(({ approvalStatus }) => approvalStatus !== 'open')
      if (!closed) return skip('this service has no worklog that is not open')
      await refused(ask('PUT', `${path}/${closed.worklogId}`, { worklogMinutes: 1 }), 403, 'id')
      await refused(ask('DELETE', `${path}/${closed.worklogId}`), 403, 'id')
    })

    test.each([
      ['a body that is cut short', 'application/json', '{', 400],
      ['a form', 'application/x-www-form-urlencoded', 'a=b', 400],
    ])('refuses a worklog as %s with the one documented status', async (_, type, text, status) => {
      const token = await known().tokenOfAdmin()
      const headers = { authorization: `Bearer ${token}`, 'content-type': type }
      expect((await known().send('POST', path, headers, text)).status).toBe(status)
    })
  })

  describe('docs/interfaces/worklogs-v1.md#calls, list', () => {
    let made: Worklog[]
    beforeAll(async () => {
      made = [
        await create({ worklogDate: '2025-02-10T00:00:00Z', worklogCategory: 'client-work' }),
        await create({ worklogDate: '2025-02-11T00:00:00Z', itemId: known().service.items[2]?.id }),
        await create({ worklogDate: '2025-02-12T00:00:00Z' }),
        await create({ worklogDate: '2025-02-12T09:15:00Z' }),
        // The calendar date of this worklog is the 14th; in UTC the instant is on the 13th.
        await create({ worklogDate: '2025-02-14T00:30:00+02:00' }),
      ]
    })
    const year = { startAt: '2025-02-01T00:00:00Z', endAt: '2025-03-01T00:00:00Z' }
    const these = (...at: number[]) => at.map((one) => made[one]?.worklogId).sort()

    test('lists worklogs in the property worklogs of an object', async () => {
      const { status, json } = await ask('GET', path)
      expect(status).toBe(200)
      page.parse(json)
    })

    test.each<[string, Record<string, string>, number[]]>([
      ['no further bounds', {}, [0, 1, 2, 3, 4]],
      ['startAt', { startAt: '2025-02-11T00:00:00Z' }, [1, 2, 3, 4]],
      ['startAt after midnight', { startAt: '2025-02-11T00:00:01Z' }, [2, 3, 4]],
      ['startAt at the same instant', { startAt: '2025-02-12T09:15:00Z' }, [3, 4]],
      ['startAt after that instant', { startAt: '2025-02-12T09:15:00.001Z' }, [4]],
      ['startAt between instant and calendar date', { startAt: '2025-02-13T22:30:00Z' }, [4]],
      ['startAt on the calendar date', { startAt: '2025-02-14T00:00:00Z' }, []],
      ['endAt at the same instant', { endAt: '2025-02-12T09:15:00Z' }, [0, 1, 2, 3]],
      ['endAt before that instant', { endAt: '2025-02-12T09:14:59.999Z' }, [0, 1, 2]],
      ['endAt with the instant in another offset', { endAt: '2025-02-13T14:30:00-08:00' }, [0, 1, 2, 3, 4]],
      ['endAt', { endAt: '2025-02-11T00:00:00Z' }, [0, 1]],
      ['endAt with an offset', { endAt: '2025-02-11T01:00:00+02:00' }, [0]],
      ['both', { startAt: '2025-02-11T00:00:00Z', endAt: '2025-02-11T23:59:59Z' }, [1]],
      ['createdDateStartAt', { createdDateStartAt: '2000-01-01T00:00:00Z' }, [0, 1, 2, 3, 4]],
      ['createdDateEndAt', { createdDateEndAt: '2000-01-01T00:00:00Z' }, []],
      ['updatedDateStartAt', { updatedDateStartAt: '2000-01-01T00:00:00Z' }, [0, 1, 2, 3, 4]],
      ['updatedDateEndAt', { updatedDateEndAt: '2000-01-01T00:00:00Z' }, []],
      ['categoryId', { categoryId: 'client-work' }, [0]],
      ['an unknown categoryId', { categoryId: 'x' }, []],
    ])('lists worklogs by %s', async (_, query, at) => {
      expect((await list({ ...year, ...query })).sort()).toEqual(these(...at))
    })

    test('lists worklogs by itemId', async () => {
      const itemId = known().service.items[2]?.id ?? ''
      expect(await list({ ...year, itemId })).toEqual(these(1))
    })

    test('lists worklogs by inclusive instants of creation and update', async () => {
      const [first, second] = made as [Worklog, Worklog]
      const from = { ...year, createdDateStartAt: second.createdDate }
      // Two worklogs may have been created in the same millisecond.
      const since = made.filter(
        ({ createdDate }) => Date.parse(createdDate) >= Date.parse(second.createdDate),
      )
      expect((await list(from)).sort()).toEqual(since.map(({ worklogId }) => worklogId).sort())
      const until = { ...year, createdDateEndAt: first.createdDate, updatedDateEndAt: first.updatedDate }
      expect(await list(until)).toContain(first.worklogId)
    })

    test.each([
      'startAt',
      'endAt',
      'createdDateStartAt',
      'createdDateEndAt',
      'updatedDateStartAt',
      'updatedDateEndAt',
      'next',
    ])('answers an invalid %s of a list of worklogs with 400', async (name) => {
      await refused(ask('GET', `${path}?${name}=nonsense`), 400, name)
    })

    test('lists worklogs in pages of 100, with next-cursor as next until it is absent', async () => {
      const worklogDate = '2024-05-05T00:00:00Z'
      const query = { startAt: worklogDate, endAt: worklogDate }
      const there = new Set(await list(query))
      while (there.size <= 100) there.add((await create({ worklogDate })).worklogId)
      const first = await read(query)
      expect(first.worklogs).toHaveLength(100)
      expect(first['next-cursor']).toBeDefined()
      const all = await list(query)
      expect(new Set(all)).toEqual(there)
      expect(all).toHaveLength(there.size)
    })
  })

  describe('docs/interfaces/worklogs-v1.md#where-v10-is-silent', () => {
    test('marks every answer of v1.0 as deprecated and offline since 2024-10-01', async () => {
      for (const { status, headers } of [
        await ask('GET', path),
        await ask('POST', path, body()),
        await ask('GET', `${path}/no-such-worklog`),
        await known().send('GET', path),
      ]) {
        expect(headers.get('deprecation'), String(status)).toBe(`@${Date.parse('2024-10-01') / 1000}`)
        expect(Date.parse(headers.get('sunset') ?? ''), String(status)).toBe(Date.parse('2024-10-01'))
      }
      const { headers } = await ask('GET', entriesPath)
      expect(headers.has('deprecation')).toBe(false)
    })

    test('a worklog and its time entry have the same id and the same data', async () => {
      const { worklogId } = await create({ worklogBillableMinutes: 7, worklogCategory: 'client-work' })
      const { items } = await known().list({ 'fields.description': known().mark, size: '100' })
      expect(items.find(({ id }) => id === worklogId)).toMatchObject({
        ...{ item: known().service.items[1]?.id, user: known().admin.user, date: '2026-02-11', minutes: 30 },
        ...{ billableMinutes: 7, category: 'client-work', description: known().mark },
      })
      const entry = await known().create({ date: '2026-02-13', minutes: 17 })
      expect((await ask('GET', `${path}/${entry.id}`)).json).toMatchObject({
        ...{ worklogId: entry.id, itemId: entry.item, userId: entry.user, worklogMinutes: 17 },
        worklogDate: '2026-02-13T00:00:00.000Z',
      })
    })

    test('changing or deleting a worklog or its time entry changes or deletes the other', async () => {
      const { worklogId } = await create()
      await ask('PUT', `${path}/${worklogId}`, { description: `${known().mark} changed` })
      const { items } = await known().list({ 'fields.description': `${known().mark} changed` })
      expect(items.map(({ id }) => id)).toEqual([worklogId])
      expect((await ask('DELETE', `${entriesPath}/${worklogId}`)).status).toBe(200)
      await refused(ask('GET', `${path}/${worklogId}`), 404, 'id')
    })
  })
}
