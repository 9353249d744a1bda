/** Tests the service against docs/interfaces/time-tracking.md. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  entriesPath,
  entryAnswer,
  entryPage,
  message,
  optionPage,
  optionsOf,
  refused,
  templateAnswer,
  templatePath,
  tokenAnswer,
  tokenPath,
  type Caller,
  type EntryAnswer,
  type Option,
} from './service-under-test.ts'

const choiceFields = ['item', 'board', 'user', 'team', 'parentItem', 'itemType', 'category', 'project']
const rangeFields = ['date', 'createdDate', 'updatedDate', 'minutes', 'billableMinutes']
const operators = ['is', 'in', 'not in', 'gte', 'gt', 'lte', 'lt']
const sortFields = ['date', 'createdDate', 'updatedDate', 'minutes', 'billableMinutes']

/** The table "Operators per field" of the document. */
const allowed: readonly (readonly [field: string, operators: readonly string[]])[] = [
  ...choiceFields.map((field) => [field, ['is', 'in', 'not in']] as const),
  ['description', ['is']],
  ...rangeFields.map((field) => [field, ['is', 'gte', 'gt', 'lt', 'lte']] as const),
]
const cells = allowed.flatMap(([field, known]) =>
  operators.map((operator) => ({ field, operator, fits: known.includes(operator) })),
)

export function describeTimeTracking(known: () => Caller): void {
  const ask: Caller['ask'] = (...asked) => known().ask(...asked)
  const create = (changes?: Record<string, unknown>) => known().create(changes)
  const list = (query: Record<string, string>) => known().list(query)
  const newEntry = (changes?: Record<string, unknown>) => known().newEntry(changes)
  const send: Caller['send'] = (...sent) => known().send(...sent)

  describe('docs/interfaces/time-tracking.md#token', () => {
    const askForToken = (body: unknown) =>
      send('POST', tokenPath, { 'content-type': 'application/json' }, JSON.stringify(body))
    const credentials = () => {
      const { clientId, clientSecret } = known().admin
      return { client_id: clientId, client_secret: clientSecret }
    }
    const older = () => ({
      ...{ 'grant-type': 'client-credentials', 'monday/account-id': '1' },
      ...{ 'client-id': known().admin.clientId, 'client-secret': known().admin.clientSecret },
    })

    test('answers grant_type, client_id and client_secret with an access_token', async () => {
      const { status, json } = await askForToken({ grant_type: 'client_credentials', ...credentials() })
      expect(status).toBe(200)
      expect(tokenAnswer.parse(json).expires_in ?? 3600).toBeGreaterThan(0)
    })

    test('accepts the access token in the header Authorization: Bearer', async () => {
      const { json } = await askForToken({ grant_type: 'client_credentials', ...credentials() })
      const authorization = `Bearer ${tokenAnswer.parse(json).access_token}`
      expect((await send('GET', entriesPath, { authorization })).status).toBe(200)
    })

    test.each(['4711', 4711])('accepts the account id %j with the credentials of a token', async (id) => {
      const body = { grant_type: 'client_credentials', account_id: id, ...credentials() }
      expect((await askForToken(body)).status).toBe(200)
      expect((await askForToken({ ...older(), 'monday/account-id': id })).status).toBe(200)
    })

    test('accepts token requests in the older dialect', async () => {
      const { status, json } = await askForToken(older())
      expect(status).toBe(200)
      tokenAnswer.parse(json)
    })

    test.each(['client_id', 'client_secret', 'grant_type'])('requires %s for a token', async (name) => {
      const body = { grant_type: 'client_credentials', ...credentials(), [name]: undefined }
      await refused(askForToken(body), 400, name)
    })

    test('answers a token request without a property of the older dialect with 400 naming it', async () => {
      await refused(askForToken({ ...older(), 'client-secret': undefined }), 400, 'client-secret')
    })

    test('answers wrong credentials of a token request with 401', async () => {
      const wrong = { ...credentials(), client_secret: 'wrong' }
      await refused(askForToken({ grant_type: 'client_credentials', ...wrong }), 401, 'client_secret')
      await refused(askForToken({ ...older(), 'client-id': 'nobody' }), 401, 'client_id')
    })

    test('answers a token request with another grant with 400', async () => {
      await refused(askForToken({ grant_type: 'password', ...credentials() }), 400, 'grant_type')
    })

    test('answers a token request as a form with 415', async () => {
      const form = new URLSearchParams({ grant_type: 'client_credentials', ...credentials() })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await refused(send('POST', tokenPath, headers, form.toString()), 415, 'Content-Type')
    })

    test.each([
      ['GET', entriesPath],
      ['POST', entriesPath],
      ['PUT', `${entriesPath}/1`],
      ['DELETE', `${entriesPath}/1`],
      ['GET', templatePath],
      ['GET', `${templatePath}/fields/category/options`],
      ['GET', '/api/1.0/worklogs'],
      ['POST', '/api/1.0/worklogs'],
      ['GET', '/api/1.0/worklogs/1'],
      ['PUT', '/api/1.0/worklogs/1'],
      ['DELETE', '/api/1.0/worklogs/1'],
    ])('%s %s without a token is 401 with a message', async (method, path) => {
      const { status, json } = await send(method, path, {})
      expect(status).toBe(401)
      message.parse(json)
    })

    test.each(['Bearer made-up', 'Basic YTpi', 'Bearer', 'Bearer a b'])(
      'answers the header Authorization: %s with 401',
      async (authorization) => {
        const { status, json } = await send('GET', entriesPath, { authorization })
        expect(status).toBe(401)
        message.parse(json)
      },
    )
  })

  describe('docs/interfaces/time-tracking.md#create', () => {
    test('creates an entry from user, date, minutes and item if the template requires nothing more, and returns it', async () => {
      const { description: _, ...bare } = newEntry()
      const { status, json } = await ask('POST', entriesPath, bare)
      expect(status).toBe(201)
      expect(entryAnswer.parse(json)).toMatchObject(bare)
    })

    test('returns the optional properties of an entry as they were sent', async () => {
      const said = {
        ...{ billableMinutes: 12.5, startTime: '2026-03-29T09:15:27.341+02:00', team: '4711' },
        description: `${known().mark}\nzwei Zeilen – 😀`,
      }
      expect(await create(said)).toMatchObject(said)
    })

    test('returns the board, the kind of item, the dates and the approval status of a created entry', async () => {
      const before = Date.now()
      const made = await create()
      expect(made).toMatchObject({ itemType: 'item', approval: { status: 'open' } })
      expect(made.board).toBeDefined()
      expect(made.updatedDate).toBe(made.createdDate)
      // The clocks of two machines may differ.
      expect(Math.abs(Date.parse(made.createdDate ?? '') - before)).toBeLessThan(3_600_000)
    })

    test.each(['user', 'date', 'minutes', 'item'])('refuses an entry without %s (400)', async (property) => {
      await refused(ask('POST', entriesPath, newEntry({ [property]: undefined })), 400, property)
    })

    test.each<[string, unknown]>([
      ['user', 7],
      ['user', ''],
      ['user', 'no such user'],
      ['item', 7],
      ['minutes', 0],
      ['minutes', -1],
      ['minutes', 1.5],
      ['minutes', '30'],
      ['date', '2026-02-30'],
      ['date', '29.03.2026'],
      ['date', '2026-03-29T00:00:00Z'],
      ['billableMinutes', -1],
      ['billableMinutes', '1'],
      ['startTime', 'now'],
      ['startTime', '2026-03-29'],
      ['team', 7],
      ['description', 7],
      ['category', 7],
      ['customFields', 'x'],
      ['starttime', '2026-03-29T01:15:27Z'],
    ])('answers a create with %s = %j with 400', async (property, value) => {
      await refused(ask('POST', entriesPath, newEntry({ [property]: value })), 400, property)
    })

    test.each([
      ['letters', 'x'],
      ['characters of two bytes', 'ä'],
      ['characters of four bytes', '😀'],
    ])('stores a description of 2,000 %s, and answers one more with 400', async (_, letter) => {
      const longest = letter.repeat(2_000)
      const made = await create({ description: longest })
      expect(made.description).toBe(longest)
      const longer = { description: `${longest}${letter}` }
      await refused(ask('POST', entriesPath, newEntry(longer)), 400, 'description')
      await refused(ask('PUT', `${entriesPath}/${made.id}`, longer), 400, 'description')
    })

    test('answers a create for an unknown item with 404', async () => {
      await refused(ask('POST', entriesPath, newEntry({ item: 'no such item' })), 404, 'item')
    })

    test('answers a create without a required custom field with 400 naming it, even if the field has a default', async () => {
      const { required } = known()
      for (const id of Object.keys(required)) {
        const { [id]: _, ...others } = required
        await refused(ask('POST', entriesPath, newEntry({ customFields: others })), 400, id)
      }
    })

    test.each([
      ['an unknown custom field', { 'no-such-field': 'x' }, 'no-such-field'],
      ['an unknown option', { category: 'no such option' }, 'category'],
    ])('answers a create with %s with 400', async (_, chosen, named) => {
      const customFields = { ...known().required, ...chosen }
      await refused(ask('POST', entriesPath, newEntry({ customFields })), 400, named)
    })

    test('answers a create with an archived option with 400', async () => {
      const archived = (await allOptions()).find(({ isArchived }) => isArchived)
      if (!archived) throw new Error('the suite needs an archived option')
      const customFields = { ...known().required, [archived.fieldId]: archived.optionId }
      await refused(ask('POST', entriesPath, newEntry({ customFields })), 400, archived.fieldId)
    })

    test('a custom field with the id category replaces the deprecated property', async () => {
      const option = (await optionsOf(known().ask, 'category')).find(({ isArchived }) => !isArchived)
      const category = option?.optionId ?? ''
      const customFields = { ...known().required, category }
      for (const said of [{ category }, { customFields }])
        expect(await create(said)).toMatchObject({ category, customFields })
      expect((await list({ 'fields.category': category, 'fields.description': known().mark })).total).toBe(2)
    })

    test('creates two entries for two equal requests, because the interface has no idempotency key', async () => {
      const [first, second] = [await create(), await create()]
      expect(first.id).not.toBe(second.id)
    })

    test.each([
      ['is cut short', 'application/json', '{', 400],
      ['is empty', 'application/json', '', 400],
      ['is not an object', 'application/json', '[]', 400],
      ['is of another type', 'text/plain', '{}', 415],
      ['is larger than 1 MB', 'application/json', `{"x":"${'x'.repeat(1_048_576)}"}`, 413],
    ])('refuses a create with a body that %s', async (_, type, body, status) => {
      const token = await known().tokenOfAdmin()
      const headers = { authorization: `Bearer ${token}`, 'content-type': type }
      const answer = await send('POST', entriesPath, headers, body)
      expect(answer.status).toBe(status)
      message.parse(answer.json)
    })
  })

  const allOptions = async (): Promise<Option[]> => {
    const { fields } = templateAnswer.parse((await ask('GET', templatePath)).json)
    const options: Option[] = []
    for (const { id } of fields) options.push(...(await optionsOf(known().ask, id)))
    return options
  }

  describe('docs/interfaces/time-tracking.md#list', () => {
    const own = `list ${crypto.randomUUID()}`
    const made: EntryAnswer[] = []
    const ids = (entries: readonly EntryAnswer[]) => entries.map(({ id }) => id)

    beforeAll(async () => {
      for (const [date, minutes, billableMinutes] of [
        ['2026-01-10', 30, 1],
        ['2026-01-12', 20, 2],
        ['2026-01-11', 40, 3],
      ] as const)
        made.push(await create({ date, minutes, billableMinutes, description: own }))
    })

    test('lists of entries have 25 entries by default and at most 100', async () => {
      expect((await list({})).size).toBe(25)
      expect((await list({ size: '100' })).size).toBe(100)
      await refused(ask('GET', `${entriesPath}?size=101`), 400, 'size')
    })

    test('total counts all entries of a list, and items holds those of the page', async () => {
      const page = await list({ 'fields.description': own, size: '2' })
      expect(page.total).toBe(3)
      expect(page.items).toHaveLength(2)
    })

    test('lists entries by date by default, newest first', async () => {
      const { items } = await list({ 'fields.description': own })
      expect(items.map(({ date }) => date)).toEqual(['2026-01-12', '2026-01-11', '2026-01-10'])
    })

    test.each([
      ['date', 'asc', [30, 40, 20]],
      ['date', 'desc', [20, 40, 30]],
      ['minutes', 'asc', [20, 30, 40]],
      ['minutes', 'desc', [40, 30, 20]],
      ['createdDate', 'asc', [30, 20, 40]],
      ['createdDate', 'desc', [40, 20, 30]],
      ['updatedDate', 'asc', [30, 20, 40]],
      ['updatedDate', 'desc', [40, 20, 30]],
      ['billableMinutes', 'asc', [30, 20, 40]],
      ['billableMinutes', 'desc', [40, 20, 30]],
    ])('lists entries sorted by %s %s', async (sortBy, sortType, minutes) => {
      const { items } = await list({ 'fields.description': own, sortBy, sortType })
      expect(items.map((entry) => entry.minutes)).toEqual(minutes)
    })

    test('sortType is desc by default', async () => {
      const { items } = await list({ 'fields.description': own, sortBy: 'minutes' })
      expect(items.map((entry) => entry.minutes)).toEqual([40, 30, 20])
    })

    test('nextCursor and _links.next lead to the next page, and are present only while more entries exist', async () => {
      const query = { 'fields.description.is': own, size: '1' }
      const first = await list(query)
      expect(first).toMatchObject({ size: 1, total: 3 })
      const second = await list({ ...query, after: first.nextCursor ?? '' })
      const href = first._links.next?.href ?? ''
      expect(Object.fromEntries(new URL(href, known().service.url).searchParams)).toEqual({
        ...query,
        after: first.nextCursor,
      })
      const linked = entryPage.parse((await ask('GET', href)).json)
      expect(linked).toEqual({ ...second, _links: { ...second._links, self: linked._links.self } })
      const third = await list({ ...query, after: second.nextCursor ?? '' })
      expect(third.nextCursor).toBeUndefined()
      expect(third._links.next).toBeUndefined()
      const all = [...first.items, ...second.items, ...third.items]
      expect(ids(all)).toEqual(ids((await list({ 'fields.description': own })).items))
    })

    test('_links.self is a relative link to this page', async () => {
      const query = `?${new URLSearchParams({ 'fields.description': own })}`
      const { _links } = entryPage.parse((await ask('GET', entriesPath + query)).json)
      expect(_links.self.href).toBe(entriesPath + query)
    })

    test.each(sortFields)(
      'lists each entry once, page by page, while others are added: sorted by %s',
      async (sortBy) => {
        const description = `${own} ${sortBy}`
        const add = (minutes: number) => create({ minutes, billableMinutes: minutes % 3, description })
        const before = new Set<string>()
        for (let at = 1; at <= 6; at++) before.add((await add((at * 5) % 7)).id)
        const seen: string[] = []
        const query = { 'fields.description': description, sortBy, size: '2' }
        for (let after: string | undefined = ''; after !== undefined;) {
          const page: Awaited<ReturnType<typeof list>> = await list({ ...query, ...(after && { after }) })
          seen.push(...ids(page.items))
          after = page.nextCursor
          if (seen.length < 20) await add(4)
        }
        expect(new Set(seen).size).toBe(seen.length)
        expect([...before].filter((id) => !seen.includes(id))).toEqual([])
      },
    )

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
      ['billableMinutes.is', '2', [20]],
      ['billableMinutes.gte', '2', [20, 40]],
      ['billableMinutes.lt', '2', [30]],
      ['team', 'no such team', []],
      ['team.in', 'no such team,nor this', []],
      ['team.not in', 'no such team', [20, 30, 40]],
      ['item.not in', 'no such item,nor this', [20, 30, 40]],
      ['user.in', 'nobody,no one', []],
      ['itemType', 'item', [20, 30, 40]],
      ['itemType.not in', 'item', []],
      ['parentItem.not in', 'no such item', [20, 30, 40]],
      ['project', 'no such project', []],
      ['createdDate.gte', '2000-01-01', [20, 30, 40]],
      ['createdDate.lt', '2000-01-01', []],
      ['updatedDate.lt', '2000-01-01', []],
      ['updatedDate.gte', '2000-01-01', [20, 30, 40]],
    ])('filters entries by fields.%s = %s', async (filter, value, minutes) => {
      const { items, total } = await list({ 'fields.description': own, [`fields.${filter}`]: value })
      expect(items.map((entry) => entry.minutes).sort()).toEqual(minutes)
      expect(total).toBe(minutes.length)
    })

    test('filters entries by their item, user and board', async () => {
      const [{ item, user, board }] = made as [EntryAnswer]
      for (const [field, value] of Object.entries({ item, user, board: board ?? '' })) {
        const only = (operator: string) =>
          list({ 'fields.description': own, [`fields.${field}${operator}`]: value })
        expect((await only('')).total).toBe(3)
        expect((await only('.is')).total).toBe(3)
        expect((await only('.in')).total).toBe(3)
        expect((await only('.not in')).total).toBe(0)
      }
    })

    test('filters entries by their team, parentItem, itemType and project', async () => {
      const description = `${own} says`
      const sub = known().service.items.find(({ parentItem }) => typeof parentItem === 'string')
      for (const { id } of known().service.items) await create({ item: id, description })
      await create({ item: sub?.id, team: 'team of its own', description })
      const { items } = await list({ 'fields.description': description, size: '100' })
      for (const field of ['team', 'parentItem', 'itemType', 'project'] as const) {
        const value = items.find((entry) => entry[field] !== undefined)?.[field] ?? ''
        expect(value, `the suite needs an entry with ${field}`).not.toBe('')
        const having = ids(items.filter((entry) => entry[field] === value)).sort()
        const lacking = ids(items.filter((entry) => entry[field] !== value)).sort()
        const found = async (operator: string, wanted: string) => {
          const filter = { [`fields.${field}${operator}`]: wanted }
          return ids((await list({ 'fields.description': description, size: '100', ...filter })).items).sort()
        }
        expect(await found('', value)).toEqual(having)
        expect(await found('.is', value)).toEqual(having)
        expect(await found('.in', `${value},x`)).toEqual(having)
        expect(await found('.not in', `${value},x`)).toEqual(lacking)
      }
    })

    test('filters entries by the UTC days of their creation and last update', async () => {
      const [first] = made as [EntryAnswer]
      for (const field of ['createdDate', 'updatedDate'] as const) {
        const day = first[field]?.slice(0, 10) ?? ''
        const found = async (operator: string) =>
          ids((await list({ 'fields.description': own, [`fields.${field}${operator}`]: day })).items)
        for (const operator of ['', '.is', '.gte', '.lte']) expect(await found(operator)).toContain(first.id)
        for (const operator of ['.gt', '.lt']) expect(await found(operator)).not.toContain(first.id)
      }
    })

    test.each(cells.filter(({ fits }) => fits))(
      'the filter $field has the operator $operator',
      async ({ field, operator }) => {
        const value = /date/i.test(field) ? '2026-01-11' : '1'
        expect(
          (await ask('GET', `${entriesPath}?fields.${field}.${encodeURIComponent(operator)}=${value}`))
            .status,
        ).toBe(200)
      },
    )

    test.each(cells.filter(({ fits }) => !fits))(
      'the filter $field has no operator $operator',
      async ({ field, operator }) => {
        // A custom field named category has the same operators as the category of an entry.
        const name = `fields.${field}.${operator}`
        await refused(ask('GET', `${entriesPath}?${new URLSearchParams({ [name]: '1' })}`), 400, name)
      },
    )

    test('filters by a range with gte and lte on the same field', async () => {
      const range = { 'fields.date.gte': '2026-01-11', 'fields.date.lte': '2026-01-11' }
      expect(ids((await list({ 'fields.description': own, ...range })).items)).toEqual(ids(made.slice(2)))
    })

    test('filters by the id of a custom field, with an option id as the value', async () => {
      for (const [id, option] of Object.entries(known().required)) {
        const filter = { 'fields.description': own }
        expect((await list({ ...filter, [`fields.${id}`]: option })).total).toBe(3)
        expect((await list({ ...filter, [`fields.${id}.is`]: option })).total).toBe(3)
        expect((await list({ ...filter, [`fields.${id}.in`]: `${option},x` })).total).toBe(3)
        expect((await list({ ...filter, [`fields.${id}.not in`]: option })).total).toBe(0)
        await refused(ask('GET', `${entriesPath}?fields.${id}.gte=${option}`), 400, `fields.${id}.gte`)
      }
    })

    test('includeSubItems adds the entries on sub-items of fields.item', async () => {
      const sub = known().service.items.find(({ parentItem }) => typeof parentItem === 'string')
      if (!sub) throw new Error('the suite needs an item with a sub-item')
      const entry = await create({ item: sub.id, description: `${own} sub` })
      expect(entry).toMatchObject({ parentItem: sub.parentItem, itemType: 'subitem' })
      const query = { 'fields.item': sub.parentItem ?? '', 'fields.description': `${own} sub` }
      expect((await list(query)).total).toBe(0)
      expect((await list({ ...query, includeSubItems: 'false' })).total).toBe(0)
      expect(ids((await list({ ...query, includeSubItems: 'true' })).items)).toEqual([entry.id])
    })

    test.each([
      ['size', '101'],
      ['size', '0'],
      ['size', 'many'],
      ['sortBy', 'item'],
      ['sortType', 'up'],
      ['after', 'no cursor'],
      ['timezone', 'Nowhere'],
      ['includeSubItems', 'true'],
      ['fields.colour', 'red'],
      ['fields.item.like', 'red'],
      ['fields.date', '10.01.2026'],
      ['fields.date.gte', '2026-02-30'],
      ['fields.createdDate', '2026-01-10T00:00:00Z'],
      ['fields.minutes', 'many'],
    ])('answers a list with %s = %s with 400 naming the parameter', async (name, value) => {
      await refused(ask('GET', `${entriesPath}?${new URLSearchParams({ [name]: value })}`), 400, name)
    })
  })

  describe('docs/interfaces/time-tracking.md#three-kinds-of-user', () => {
    test('lists all entries to administrators, those of their team to team administrators, and only their own to others', async () => {
      const { mark, service } = known()
      const description = `${mark} kinds`
      for (const { user } of service.clients) await create({ user, description })
      const seenBy = async (kind: 'admin' | 'team-admin' | 'member') => {
        const { ask } = await known().as(kind)
        const { items } = await known().list({ 'fields.description': description }, ask)
        return items.map(({ user }) => user).sort()
      }
      const user = (wanted: string) => service.clients.find(({ kind }) => kind === wanted)?.user ?? ''
      expect(await seenBy('admin')).toEqual([user('admin'), user('team-admin'), user('member')].sort())
      expect(await seenBy('team-admin')).toEqual([user('team-admin'), user('member')].sort())
      expect(await seenBy('member')).toEqual([user('member')])
    })

    test('answers a create for a user that the client may not log for with 403', async () => {
      const { ask: asMember } = await known().as('member')
      await refused(asMember('POST', entriesPath, newEntry()), 403, 'user')
      const { ask: asLead } = await known().as('team-admin')
      await refused(asLead('POST', entriesPath, newEntry()), 403, 'user')
      const { user } = (await known().as('member')).client
      expect((await asLead('POST', entriesPath, newEntry({ user }))).status).toBe(201)
    })
  })

  describe('docs/interfaces/time-tracking.md#template, #options-of-a-field', () => {
    test('returns the template with an id and fields with id, label, type and isRequired', async () => {
      const { status, json } = await ask('GET', templatePath)
      expect(status).toBe(200)
      expect(templateAnswer.parse(json)._links.self.href).toBe(templatePath)
    })

    test("defaultOption is one of the field's options, and every option names its field", async () => {
      const { fields } = templateAnswer.parse((await ask('GET', templatePath)).json)
      for (const { id, defaultOption } of fields) {
        const options = await optionsOf(known().ask, id)
        expect(options.every(({ fieldId }) => fieldId === id)).toBe(true)
        if (defaultOption !== undefined)
          expect(options.map(({ optionId }) => optionId)).toContain(defaultOption)
      }
    })

    test('lists options in pages of 25, forwards and backwards, with next-cursor while more exist', async () => {
      const { fields } = templateAnswer.parse((await ask('GET', templatePath)).json)
      const pages = await Promise.all(
        fields.map(async ({ id }) =>
          optionPage.parse((await ask('GET', `${templatePath}/fields/${id}/options`)).json),
        ),
      )
      const first = pages.find(({ total }) => total > 25)
      if (!first) throw new Error('the suite needs a field with more options than a page')
      expect(first).toMatchObject({ size: 25 })
      expect(first.items).toHaveLength(25)
      expect(first['next-cursor']).toBeDefined()
      expect(first._links.prev).toBeUndefined()
      const second = optionPage.parse((await ask('GET', first._links.next?.href ?? '')).json)
      const after = new URLSearchParams({ after: first['next-cursor'] ?? '' })
      const same = optionPage.parse((await ask('GET', `${first._links.self.href}?${after}`)).json)
      expect(same.items).toEqual(second.items)
      const back = optionPage.parse((await ask('GET', second._links.prev?.href ?? '')).json)
      expect(back.items).toEqual(first.items)
      const wider = new URL(first._links.next?.href ?? '', 'http://service.test')
      wider.searchParams.set('size', '30')
      const wide = optionPage.parse((await ask('GET', wider.pathname + wider.search)).json)
      expect(wide.items.slice(0, second.items.length)).toEqual(second.items)
      const narrow = optionPage.parse((await ask('GET', wide._links.prev?.href ?? '')).json)
      expect(narrow.items, 'prev ends where the page begins').toEqual(first.items)
      const all = await optionsOf(known().ask, first.items[0]?.fieldId ?? '')
      expect(all).toHaveLength(first.total)
      expect(new Set(all.map(({ optionId }) => optionId)).size).toBe(first.total)
    })

    test('lists the options of the custom field category at …/fields/category/options', async () => {
      expect((await optionsOf(known().ask, 'category')).length).toBeGreaterThan(0)
    })

    test('answers the options of an unknown custom field with 404', async () => {
      await refused(ask('GET', `${templatePath}/fields/no-such-field/options`), 404, 'customFieldId')
    })
  })

  describe('docs/interfaces/time-tracking.md#update-and-delete', () => {
    test('PUT changes only the given properties of an entry, and DELETE removes it', async () => {
      const made = await create()
      const path = `${entriesPath}/${made.id}`
      const changed = await ask('PUT', path, { minutes: 31 })
      expect(changed.status).toBe(200)
      const { updatedDate, ...rest } = entryAnswer.parse(changed.json)
      const { updatedDate: before, ...expected } = { ...made, minutes: 31 }
      expect(rest).toEqual(expected)
      expect(Date.parse(updatedDate ?? '')).toBeGreaterThanOrEqual(Date.parse(before ?? ''))
      expect((await ask('DELETE', path)).status).toBe(200)
      await refused(ask('DELETE', path), 404, 'id')
      await refused(ask('PUT', path, { minutes: 31 }), 404, 'id')
    })

    test('checks the values of a change as those of a create', async () => {
      const { id } = await create()
      await refused(ask('PUT', `${entriesPath}/${id}`, { minutes: 0 }), 400, 'minutes')
      await refused(ask('PUT', `${entriesPath}/${id}`, { item: 'no such item' }), 404, 'item')
    })
  })

  describe('Errors', () => {
    test('answers an unknown path with 404', async () => {
      const { status, json } = await ask('GET', '/api/2.0/nothing')
      expect(status).toBe(404)
      message.parse(json)
    })

    test.each([
      ['PUT', entriesPath, 'GET, HEAD, POST'],
      ['POST', `${entriesPath}/1`, 'PUT, DELETE'],
      ['GET', tokenPath, 'POST'],
      ['POST', templatePath, 'GET, HEAD'],
      ['PATCH', '/api/1.0/worklogs', 'GET, HEAD, POST'],
      ['POST', '/api/1.0/worklogs/1', 'GET, HEAD, PUT, DELETE'],
      ['GET', '/api/1.0/oauth/token', 'POST'],
    ])('%s %s is 405 with Allow: %s', async (method, path, allow) => {
      const { status, json, headers } = await ask(method, path)
      expect(status).toBe(405)
      expect(headers.get('allow')).toBe(allow)
      message.parse(json)
    })
  })
}
