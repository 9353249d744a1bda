/**
 * What the documents say of the time tracking service, as tests that any service can be put to: they know a
 * base URL, a way to fetch, credentials and items. They assume nothing of what others have logged there.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

export interface ServiceUnderTest {
  readonly url: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly clients: readonly {
    readonly kind: 'admin' | 'team-admin' | 'member'
    readonly user: string
    readonly clientId: string
    readonly clientSecret: string
  }[]
  /** Items that exist. */
  readonly items: readonly { readonly id: string; readonly parentItem?: string | null }[]
}

const link = z.object({ href: z.string().startsWith('/') })
const message = z.object({ message: z.string().min(1) })

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().optional(),
})

const entryAnswer = z.object({
  id: z.string().min(1),
  item: z.string(),
  user: z.string(),
  date: z.iso.date(),
  minutes: z.int().min(1),
  startTime: z.string().optional(),
  endTime: z.string().optional(),
  description: z.string().optional(),
  customFields: z.record(z.string(), z.string()).optional(),
})
type EntryAnswer = z.infer<typeof entryAnswer>

const entryPage = z
  .object({
    size: z.int(),
    total: z.int().min(0),
    items: z.array(entryAnswer),
    nextCursor: z.string().min(1).optional(),
    _links: z.object({ self: link, next: link.optional() }),
  })
  .refine((page) => (page.nextCursor === undefined) === (page._links.next === undefined))

const templateAnswer = z.object({
  id: z.string(),
  fields: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      type: z.string(),
      isRequired: z.boolean(),
      defaultOption: z.string().optional(),
    }),
  ),
  _links: z.object({ self: link }),
})

const optionPage = z.object({
  size: z.int(),
  total: z.int().min(0),
  items: z.array(
    z.object({ fieldId: z.string(), optionId: z.string(), label: z.string(), isArchived: z.boolean() }),
  ),
  'next-cursor': z.string().optional(),
  _links: z.object({ self: link, prev: link.optional(), next: link.optional() }),
})
type Option = z.infer<typeof optionPage>['items'][number]

const entriesPath = '/api/2.0/timeEntries'
const templatePath = '/api/2.0/templates/timeEntry'
const tokenPath = '/api/2.0/oauth2/token'

/** Puts one service to the test; `start` is called once. */
export function describeService(name: string, start: () => Promise<ServiceUnderTest>): void {
  describe(`time tracking v2.0, ${name}`, () => {
    let service: ServiceUnderTest
    let client: ServiceUnderTest['clients'][number]
    let token: string
    let required: Record<string, string>
    /** In every description that this run writes, so that it finds its own entries among others'. */
    const mark = `conformance ${crypto.randomUUID()}`

    const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
      const init: RequestInit = { method, headers, ...(body !== undefined && { body }) }
      const response = await service.fetch(new Request(service.url + path, init))
      return { status: response.status, json: (await response.json()) as unknown, headers: response.headers }
    }
    const ask = (method: string, path: string, body?: unknown, as = token) =>
      send(
        method,
        path,
        {
          authorization: `Bearer ${as}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body === undefined ? undefined : JSON.stringify(body),
      )
    const askForToken = (body: unknown) =>
      send('POST', tokenPath, { 'content-type': 'application/json' }, JSON.stringify(body))
    const tokenOf = async ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) => {
      const { json } = await askForToken({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      })
      return tokenAnswer.parse(json).access_token
    }
    const newEntry = (changes: Record<string, unknown> = {}) => ({
      user: client.user,
      date: '2026-03-29',
      minutes: 30,
      item: service.items[0]?.id,
      description: mark,
      customFields: required,
      ...changes,
    })
    const create = async (changes: Record<string, unknown> = {}): Promise<EntryAnswer> => {
      const { status, json } = await ask('POST', entriesPath, newEntry(changes))
      expect(status, JSON.stringify(json)).toBe(201)
      return entryAnswer.parse(json)
    }
    const list = async (query: Record<string, string>, as = token) => {
      const { status, json } = await ask('GET', `${entriesPath}?${new URLSearchParams(query)}`, undefined, as)
      expect(status, JSON.stringify(json)).toBe(200)
      return entryPage.parse(json)
    }
    const optionsOf = async (fieldId: string): Promise<Option[]> => {
      const options: Option[] = []
      let path: string | undefined = `${templatePath}/fields/${encodeURIComponent(fieldId)}/options`
      while (path !== undefined) {
        const page = optionPage.parse((await ask('GET', path)).json)
        options.push(...page.items)
        path = page._links.next?.href
      }
      return options
    }
    const refused = async (answer: ReturnType<typeof ask>, status: number, named: string) => {
      const { json, ...rest } = await answer
      expect(rest.status, JSON.stringify(json)).toBe(status)
      expect(message.parse(json).message).toContain(named)
    }

    beforeAll(async () => {
      service = await start()
      const admin = service.clients.find(({ kind }) => kind === 'admin')
      if (!admin) throw new Error('the suite needs an administrator')
      client = admin
      token = await tokenOf(admin)
      const { fields } = templateAnswer.parse((await ask('GET', templatePath)).json)
      const chosen = fields
        .filter(({ isRequired }) => isRequired)
        .map(async ({ id }) => {
          const option = (await optionsOf(id)).find(({ isArchived }) => !isArchived)
          return [id, option?.optionId ?? ''] as const
        })
      required = Object.fromEntries(await Promise.all(chosen))
    })

    describe('Token', () => {
      const credentials = () => ({ client_id: client.clientId, client_secret: client.clientSecret })

      test('POST with grant_type, client_id and client_secret answers an object with access_token', async () => {
        const { status, json } = await askForToken({ grant_type: 'client_credentials', ...credentials() })
        expect(status).toBe(200)
        expect(tokenAnswer.parse(json).expires_in ?? 3600).toBeGreaterThan(0)
      })

      test('the older dialect is understood', async () => {
        const { status, json } = await askForToken({
          'grant-type': 'client-credentials',
          'monday/account-id': '1',
          'client-id': client.clientId,
          'client-secret': client.clientSecret,
        })
        expect(status).toBe(200)
        tokenAnswer.parse(json)
      })

      test('wrong credentials are refused', async () => {
        const wrong = { ...credentials(), client_secret: 'wrong' }
        await refused(askForToken({ grant_type: 'client_credentials', ...wrong }), 401, 'client_secret')
      })

      test('another grant is refused', async () => {
        await refused(askForToken({ grant_type: 'password', ...credentials() }), 400, 'grant_type')
      })

      test.each([
        ['GET', entriesPath],
        ['POST', entriesPath],
        ['GET', templatePath],
      ])('%s %s without a token is 401', async (method, path) => {
        const { status, json } = await send(method, path, {})
        expect(status).toBe(401)
        message.parse(json)
      })

      test('a made-up token is 401', async () => {
        const { status, json } = await ask('GET', entriesPath, undefined, 'made-up')
        expect(status).toBe(401)
        message.parse(json)
      })
    })

    describe('Create time entry', () => {
      test('with the four required properties and what the template requires', async () => {
        const { description: _, ...bare } = newEntry()
        const { status, json } = await ask('POST', entriesPath, bare)
        expect(status).toBe(201)
        expect(entryAnswer.parse(json)).toMatchObject(bare)
      })

      test('startTime stays as it was given; endTime is minutes later with the same sub-minute digits', async () => {
        const startTime = '2026-03-29T01:15:27.341+01:00'
        const made = await create({ startTime, minutes: 90 })
        expect(made.startTime).toBe(startTime)
        expect(made.endTime).toMatch(/:27\.341(Z|\+00:00)$/)
        expect(Date.parse(made.endTime ?? '') - Date.parse(startTime)).toBe(90 * 60_000)
        const query = { 'fields.description': mark, timezone: 'Europe/Berlin' }
        const listed = (await list(query)).items.find(({ id }) => id === made.id)
        expect(listed?.endTime).toBe('2026-03-29T03:45:27.341+02:00')
      })

      test.each(['user', 'date', 'minutes', 'item'])('without %s is 400', async (property) => {
        await refused(ask('POST', entriesPath, newEntry({ [property]: undefined })), 400, property)
      })

      test.each<[string, unknown]>([
        ['minutes', 0],
        ['minutes', 1.5],
        ['minutes', '30'],
        ['date', '2026-02-30'],
        ['date', '29.03.2026'],
        ['billableMinutes', -1],
        ['startTime', 'now'],
        ['customFields', 'x'],
      ])('%s = %j is 400', async (property, value) => {
        await refused(ask('POST', entriesPath, newEntry({ [property]: value })), 400, property)
      })

      test('without a custom field that is required is 400 and names it', async () => {
        for (const id of Object.keys(required)) {
          const { [id]: _, ...others } = required
          await refused(ask('POST', entriesPath, newEntry({ customFields: others })), 400, id)
        }
      })

      test('with an archived option is 400', async () => {
        const { fields } = templateAnswer.parse((await ask('GET', templatePath)).json)
        const options = (await Promise.all(fields.map(({ id }) => optionsOf(id)))).flat()
        const archived = options.find(({ isArchived }) => isArchived)
        if (!archived) throw new Error('the suite needs an archived option')
        const customFields = { ...required, [archived.fieldId]: archived.optionId }
        await refused(ask('POST', entriesPath, newEntry({ customFields })), 400, archived.fieldId)
      })

      test.each([
        ['is cut short', 'application/json', '{', 400],
        ['is not an object', 'application/json', '[]', 400],
        ['is of another type', 'text/plain', '{}', 415],
        ['is larger than 1 MB', 'application/json', `{"x":"${'x'.repeat(1_048_576)}"}`, 413],
      ])('with a body that %s is refused', async (_, type, body, status) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': type }
        const answer = await send('POST', entriesPath, headers, body)
        expect(answer.status).toBe(status)
        message.parse(answer.json)
      })
    })

    describe('List time entries', () => {
      const own = `${mark} list`
      const made: EntryAnswer[] = []
      const ids = (entries: readonly EntryAnswer[]) => entries.map(({ id }) => id)

      beforeAll(async () => {
        for (const [date, minutes] of [
          ['2026-01-10', 30],
          ['2026-01-12', 20],
          ['2026-01-11', 40],
        ] as const)
          made.push(await create({ date, minutes, description: own }))
      })

      test('size is 25 by default', async () => {
        expect((await list({})).size).toBe(25)
      })

      test('is ordered by date, newest first, by default', async () => {
        const { items } = await list({ 'fields.description': own })
        expect(items.map(({ date }) => date)).toEqual(['2026-01-12', '2026-01-11', '2026-01-10'])
      })

      test.each([
        ['minutes', 'asc', [20, 30, 40]],
        ['minutes', 'desc', [40, 30, 20]],
        ['date', 'asc', [30, 40, 20]],
        ['createdDate', 'asc', [30, 20, 40]],
        ['updatedDate', 'desc', [40, 20, 30]],
      ])('sortBy %s, sortType %s', async (sortBy, sortType, minutes) => {
        const { items } = await list({ 'fields.description': own, sortBy, sortType })
        expect(items.map((entry) => entry.minutes)).toEqual(minutes)
      })

      test('comes page by page: after takes nextCursor, next is the same query with it', async () => {
        const query = { 'fields.description.is': own, size: '1' }
        const first = await list(query)
        expect(first).toMatchObject({ size: 1, total: 3 })
        const second = await list({ ...query, after: first.nextCursor ?? '' })
        const linked = entryPage.parse((await ask('GET', first._links.next?.href ?? '')).json)
        expect(linked).toEqual({ ...second, _links: { ...second._links, self: linked._links.self } })
        const third = await list({ ...query, after: second.nextCursor ?? '' })
        expect(third.nextCursor).toBeUndefined()
        const all = [...first.items, ...second.items, ...third.items]
        expect(ids(all)).toEqual(ids((await list({ 'fields.description': own })).items))
      })

      test.each<[string, string, number[]]>([
        ['date', '2026-01-11', [40]],
        ['date.is', '2026-01-11', [40]],
        ['date.gte', '2026-01-11', [20, 40]],
        ['date.gt', '2026-01-11', [20]],
        ['date.lte', '2026-01-11', [30, 40]],
        ['date.lt', '2026-01-11', [30]],
        ['minutes', '30', [30]],
        ['minutes.gte', '30', [30, 40]],
        ['minutes.gt', '30', [40]],
        ['minutes.lte', '30', [20, 30]],
        ['minutes.lt', '30', [20]],
        ['team', 'no such team', []],
        ['team.not in', 'no such team', [20, 30, 40]],
        ['item.not in', 'no such item,nor this', [20, 30, 40]],
        ['user.in', 'nobody,no one', []],
        ['createdDate.gte', '2000-01-01', [20, 30, 40]],
        ['updatedDate.lt', '2000-01-01', []],
      ])('fields.%s = %s', async (filter, value, minutes) => {
        const { items, total } = await list({ 'fields.description': own, [`fields.${filter}`]: value })
        expect(items.map((entry) => entry.minutes).sort()).toEqual(minutes)
        expect(total).toBe(minutes.length)
      })

      test('a range is gte and lte on the same field', async () => {
        const range = { 'fields.date.gte': '2026-01-11', 'fields.date.lte': '2026-01-11' }
        expect(ids((await list({ 'fields.description': own, ...range })).items)).toEqual(ids(made.slice(2)))
      })

      test('a custom field is filtered by its id', async () => {
        for (const [id, option] of Object.entries(required)) {
          const filter = { 'fields.description': own }
          expect((await list({ ...filter, [`fields.${id}`]: option })).total).toBe(3)
          expect((await list({ ...filter, [`fields.${id}.in`]: `${option},x` })).total).toBe(3)
          expect((await list({ ...filter, [`fields.${id}.not in`]: option })).total).toBe(0)
        }
      })

      test('includeSubItems adds what was logged on the sub-items', async () => {
        const sub = service.items.find(({ parentItem }) => typeof parentItem === 'string')
        if (!sub) throw new Error('the suite needs an item with a sub-item')
        const entry = await create({ item: sub.id, description: `${own} sub` })
        const query = { 'fields.item': sub.parentItem ?? '', 'fields.description': `${own} sub` }
        expect((await list(query)).total).toBe(0)
        expect(ids((await list({ ...query, includeSubItems: 'true' })).items)).toEqual([entry.id])
      })

      test.each([
        ['size', '101'],
        ['size', '0'],
        ['sortBy', 'item'],
        ['sortType', 'up'],
        ['after', 'no cursor'],
        ['timezone', 'Nowhere'],
        ['includeSubItems', 'true'],
        ['fields.colour', 'red'],
        ['fields.description.in', 'a,b'],
        ['fields.date.in', '2026-01-10'],
        ['fields.item.gte', '1'],
        ['fields.date', '10.01.2026'],
      ])('%s = %s is 400', async (name, value) => {
        await refused(ask('GET', `${entriesPath}?${new URLSearchParams({ [name]: value })}`), 400, name)
      })

      test('others than administrators see no more than they may', async () => {
        for (const other of service.clients.filter(({ kind }) => kind === 'member')) {
          const theirs = await tokenOf(other)
          const { items } = await list({ size: '100' }, theirs)
          expect(items.filter(({ user }) => user !== other.user)).toEqual([])
          await refused(ask('POST', entriesPath, newEntry(), theirs), 403, 'user')
        }
      })
    })

    describe('Get time entry template, list options', () => {
      test('the template has fields with id, label, type and isRequired', async () => {
        const { status, json } = await ask('GET', templatePath)
        expect(status).toBe(200)
        templateAnswer.parse(json)
      })

      test('a default is one of the field’s options, and every option names its field', async () => {
        const { fields } = templateAnswer.parse((await ask('GET', templatePath)).json)
        for (const { id, defaultOption } of fields) {
          const options = await optionsOf(id)
          expect(options.every(({ fieldId }) => fieldId === id)).toBe(true)
          if (defaultOption !== undefined)
            expect(options.map(({ optionId }) => optionId)).toContain(defaultOption)
        }
      })

      test('options come page by page, to and fro', async () => {
        const { fields } = templateAnswer.parse((await ask('GET', templatePath)).json)
        const path = `${templatePath}/fields/${fields[0]?.id ?? ''}/options?size=1`
        const first = optionPage.parse((await ask('GET', path)).json)
        expect(first['next-cursor']).toBeDefined()
        const second = optionPage.parse((await ask('GET', first._links.next?.href ?? '')).json)
        const back = optionPage.parse((await ask('GET', second._links.prev?.href ?? '')).json)
        expect(back.items).toEqual(first.items)
        expect(second.items).not.toEqual(first.items)
      })

      test('an unknown custom field is 404', async () => {
        await refused(ask('GET', `${templatePath}/fields/no-such-field/options`), 404, 'customFieldId')
      })
    })

    describe('Update and delete', () => {
      test('PUT changes an entry, DELETE takes it away', async () => {
        const made = await create()
        const path = `${entriesPath}/${made.id}`
        const changed = await ask('PUT', path, { minutes: 31 })
        expect(changed.status).toBe(200)
        expect(entryAnswer.parse(changed.json)).toEqual({ ...made, minutes: 31 })
        expect((await ask('DELETE', path)).status).toBe(200)
        await refused(ask('DELETE', path), 404, 'id')
        await refused(ask('PUT', path, { minutes: 31 }), 404, 'id')
      })
    })

    describe('Paths and methods', () => {
      test('an unknown path is 404', async () => {
        const { status, json } = await ask('GET', '/api/2.0/nothing')
        expect(status).toBe(404)
        message.parse(json)
      })

      test('a wrong method is 405 with Allow', async () => {
        const { status, json, headers } = await ask('PUT', entriesPath, {})
        expect(status).toBe(405)
        expect(headers.get('allow')).toContain('POST')
        message.parse(json)
      })
    })
  })
}
