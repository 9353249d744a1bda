import { beforeAll, describe, expect, test } from 'vitest'
import { demo } from '../../../src-main/service/seed-demo.ts'
import { entry, startService } from './start-service.ts'

type Service = Awaited<ReturnType<typeof startService>>
const path = '/api/2.0/timeEntries'

const fields = { activity: 'design', 'billing-code': 'internal' }
const checkout = '4410281107'
const payment = '4410281202'
const audit = '4410281120'

/** The entries are created six hours apart from 2026-11-20 09:00 UTC, in this order. */
const entries: Record<string, Record<string, unknown>> = {
  a: {
    item: checkout,
    date: '2026-11-18',
    minutes: 30,
    billableMinutes: 30,
    team: 'red',
    description: 'Form',
  },
  b: {
    item: payment,
    date: '2026-11-18',
    minutes: 60,
    billableMinutes: 0,
    customFields: { ...fields, location: 'home' },
  },
  c: {
    item: audit,
    date: '2026-11-19',
    minutes: 15,
    user: 'you',
    customFields: { ...fields, location: 'office' },
  },
  d: { item: audit, date: '2026-11-20', minutes: 45, team: 'blue', category: 'client-work' },
  e: { item: checkout, date: '2026-11-17', minutes: 60, billableMinutes: 20.5, description: 'form' },
}

const hours = 3_600_000

async function filled(): Promise<Service> {
  const colleague = { clientId: 'c', clientSecret: 's', user: { id: 'you', kind: 'member' } } as const
  const started = await startService({ seed: demo, colleagues: [colleague], tokenLifetimeMs: 1000 * hours })
  for (const [name, changes] of Object.entries(entries)) {
    const { status, body } = await started.ask('POST', path, entry({ customFields: fields, ...changes }))
    expect(status).toBe(201)
    names.set(body.id, name)
    started.clock.pass(6 * hours)
  }
  return started
}

const names = new Map<string, string>()
let full: Service
beforeAll(async () => {
  full = await filled()
})

/** Returns the names of the entries in the order of the answer. */
async function listed(query: string): Promise<string> {
  const { status, body } = await full.ask('GET', path + query)
  expect(status, body.message).toBe(200)
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ id }) => names.get(id)).join('')
}

describe('a page of entries', () => {
  test('returns an empty page for a new workspace', async () => {
    const { ask } = await startService()
    expect((await ask('GET', path)).body).toEqual({
      size: 25,
      total: 0,
      items: [],
      _links: { self: { href: path } },
    })
  })

  test('returns 25 entries by default and the total', async () => {
    const { ask } = await startService()
    for (let n = 0; n < 27; n++) await ask('POST', path, entry())
    const { body } = await ask('GET', path)
    expect(body).toMatchObject({ size: 25, total: 27 })
    expect(body.items).toHaveLength(25)
    expect(body.nextCursor).toMatch(/^\S+$/)
  })

  test('links a page to itself and to the next page with the same query and a cursor', async () => {
    const query = '?size=2&fields.item.not%20in=x&timezone=Europe%2FBerlin'
    const { body } = await full.ask('GET', path + query)
    expect(body._links.self.href).toBe(path + query)
    const next = new URL(body._links.next?.href ?? '', 'http://x')
    expect(next.pathname).toBe(path)
    expect(Object.fromEntries(next.searchParams)).toEqual({
      size: '2',
      'fields.item.not in': 'x',
      timezone: 'Europe/Berlin',
      after: body.nextCursor,
    })
  })

  test('returns neither a cursor nor a next link on the last page', async () => {
    const { body } = await full.ask('GET', `${path}?size=5`)
    expect(body.items).toHaveLength(5)
    expect(body).not.toHaveProperty('nextCursor')
    expect(body._links).not.toHaveProperty('next')
  })

  test.each(['date', 'createdDate', 'updatedDate', 'minutes', 'billableMinutes'])(
    'returns every entry once when all pages are read in the order %s',
    async (sortBy) => {
      for (const sortType of ['asc', 'desc']) {
        const whole = await listed(`?sortBy=${sortBy}&sortType=${sortType}`)
        let href: string | undefined = `${path}?size=1&sortBy=${sortBy}&sortType=${sortType}`
        let pages = ''
        while (href !== undefined) {
          const { body } = await full.ask('GET', href)
          expect(body.total).toBe(5)
          pages += names.get(body.items[0]?.id ?? '') ?? '?'
          href = body._links.next?.href
        }
        expect(pages).toBe(whole)
      }
    },
  )

  test('neither skips nor repeats an entry while others are added', async () => {
    const { ask } = await startService()
    for (let n = 0; n < 20; n++) await ask('POST', path, entry({ date: `2026-11-${10 + (n % 3)}` }))
    const before = (await ask('GET', `${path}?size=100`)).body.items.map(({ id }) => id)
    const seen: string[] = []
    let href: string | undefined = `${path}?size=3`
    while (href !== undefined) {
      const { body } = await ask('GET', href)
      seen.push(...body.items.map(({ id }) => id))
      href = body._links.next?.href
      await ask('POST', path, entry({ date: `2026-11-${10 + (seen.length % 3)}` }))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(before.filter((id) => !seen.includes(id))).toEqual([])
  })

  test('updates the total after a create, a change and a deletion', async () => {
    const { ask } = await startService()
    const { body } = await ask('POST', path, entry())
    expect((await ask('GET', path)).body.total).toBe(1)
    await ask('PUT', `${path}/${body.id}`, { item: 'other' })
    expect((await ask('GET', `${path}?fields.item=other`)).body.total).toBe(1)
    await ask('DELETE', `${path}/${body.id}`)
    expect((await ask('GET', path)).body.total).toBe(0)
  })

  test('returns every endTime in the requested time zone', async () => {
    const { ask } = await startService()
    await ask('POST', path, entry({ startTime: '2026-03-29T01:15:27.341+01:00', minutes: 90 }))
    const { body } = await ask('GET', `${path}?timezone=Europe/Berlin`)
    expect(body.items[0]?.endTime).toBe('2026-03-29T03:45:27.341+02:00')
  })
})

describe('the order of entries', () => {
  test.each([
    ['by date, newest first, by default', '', 'dcbae'],
    ['by date, oldest first', '?sortType=asc', 'eabcd'],
    ['by creation', '?sortBy=createdDate', 'edcba'],
    ['by update', '?sortBy=updatedDate&sortType=asc', 'abcde'],
    ['by minutes', '?sortBy=minutes', 'ebdac'],
    ['by billable minutes, absent ones below 0', '?sortBy=billableMinutes', 'aebdc'],
    ['by billable minutes, ascending', '?sortBy=billableMinutes&sortType=asc', 'cdbea'],
  ])('sorts entries %s', async (_, query, order) => {
    expect(await listed(query)).toBe(order)
  })
})

describe('filters of entries', () => {
  test.each([
    // These filters use the operators for ids.
    ['?fields.item=4410281107', 'ae'],
    ['?fields.item.is=4410281107', 'ae'],
    ['?fields.item.in=4410281107,4410281202', 'bae'],
    ['?fields.item.not%20in=4410281107,4410281202', 'dc'],
    ['?fields.item.not+in=4410281107', 'dcb'],
    ['?fields.item=nothing', ''],
    // These filters concern sub-items.
    ['?fields.item=4410281107&includeSubItems=true', 'bae'],
    ['?fields.item=4410281107&includeSubItems=false', 'ae'],
    ['?fields.item=4410281107&includeSubItems=True', 'bae'],
    ['?fields.item=4410281107&includeSubItems=False', 'ae'],
    ['?fields.item.in=4410281120,4410281107&includeSubItems=true', 'dcbae'],
    ['?fields.item.not%20in=4410281107&includeSubItems=true', 'dc'],
    ['?fields.parentItem=4410281107', 'b'],
    ['?fields.parentItem.not%20in=4410281107', 'dcae'],
    ['?fields.itemType=subitem', 'b'],
    ['?fields.itemType.in=item,subitem', 'dcbae'],
    ['?fields.itemType.not%20in=item', 'b'],
    // These filters concern properties of the item.
    ['?fields.board=4410275001', 'bae'],
    ['?fields.board.in=4410275001,4410275002', 'dcbae'],
    ['?fields.board.not%20in=4410275001', 'dc'],
    ['?fields.project=webshop', 'bae'],
    ['?fields.project.not%20in=webshop', 'dc'],
    // These filters concern users and teams.
    ['?fields.user=you', 'c'],
    ['?fields.user.in=you,me', 'dcbae'],
    ['?fields.user.not%20in=you', 'dbae'],
    ['?fields.team=red', 'a'],
    ['?fields.team.in=red,blue', 'da'],
    ['?fields.team.not%20in=red', 'dcbe'],
    // These filters concern descriptions.
    ['?fields.description=Form', 'a'],
    ['?fields.description.is=form', 'e'],
    // These filters concern dates.
    ['?fields.date=2026-11-18', 'ba'],
    ['?fields.date.gte=2026-11-18', 'dcba'],
    ['?fields.date.gt=2026-11-18', 'dc'],
    ['?fields.date.lte=2026-11-18', 'bae'],
    ['?fields.date.lt=2026-11-18', 'e'],
    ['?fields.date.gte=2026-11-18&fields.date.lte=2026-11-19', 'cba'],
    // These filters concern times by their day in UTC: a, b and c are on the 20th, d and e on the 21st.
    ['?fields.createdDate=2026-11-20', 'cba'],
    ['?fields.createdDate.gte=2026-11-21', 'de'],
    ['?fields.createdDate.gt=2026-11-20', 'de'],
    ['?fields.createdDate.lte=2026-11-20', 'cba'],
    ['?fields.createdDate.lt=2026-11-21', 'cba'],
    ['?fields.updatedDate.is=2026-11-21', 'de'],
    ['?fields.updatedDate.lte=9999-12-31', 'dcbae'],
    // These filters concern numbers.
    ['?fields.minutes=60', 'be'],
    ['?fields.minutes.gte=45', 'dbe'],
    ['?fields.minutes.gt=45', 'be'],
    ['?fields.minutes.lte=30', 'ca'],
    ['?fields.minutes.lt=30', 'c'],
    ['?fields.billableMinutes=0', 'b'],
    ['?fields.billableMinutes.gte=20.5', 'ae'],
    ['?fields.billableMinutes.gt=20.5', 'a'],
    ['?fields.billableMinutes.lte=20.5', 'be'],
    ['?fields.billableMinutes.lt=20.5', 'b'],
    // These filters concern custom fields by their ids.
    ['?fields.location=home', 'b'],
    ['?fields.location.is=office', 'c'],
    ['?fields.location.in=home,office', 'cb'],
    ['?fields.location.not%20in=home', 'dcae'],
    ['?fields.billing-code=internal', 'dcbae'],
    ['?fields.category=client-work', 'd'],
    ['?fields.category.not%20in=client-work', 'cbae'],
    // An entry must match all filters.
    ['?fields.item=4410281107&fields.minutes.gt=30&fields.activity=design', 'e'],
    ['?fields.location=home&fields.activity=design', 'b'],
    // These queries are unusual, but must not be refused.
    ['?fields.item=4410281107&', 'ae'],
    ['?', 'dcbae'],
    ['?unknown=1', 'dcbae'],
    [`?fields.item=${encodeURIComponent("' OR 1=1 --")}`, ''],
  ])('returns for the query %s the entries %j', async (query, names) => {
    expect(await listed(query)).toBe(names)
  })

  test('filters by the deprecated category when no custom field has replaced it', async () => {
    const { ask } = await startService()
    await ask('POST', path, entry({ category: 'old' }))
    await ask('POST', path, entry())
    expect((await ask('GET', `${path}?fields.category=old`)).body.total).toBe(1)
    expect((await ask('GET', `${path}?fields.category.not%20in=old`)).body.total).toBe(1)
  })

  test('filters by a custom field whose id contains a dot', async () => {
    const { ask, service } = await startService()
    const options = [{ id: 'x', label: 'X', archived: false }]
    service.template.addField({
      ...{ id: 'a.in', label: 'A', type: 'single-select', required: false, defaultOptionId: null, options },
    })
    await ask('POST', path, entry({ customFields: { 'billing-code': 'internal', 'a.in': 'x' } }))
    expect((await ask('GET', `${path}?fields.a.in=x`)).body.total).toBe(1)
    expect((await ask('GET', `${path}?fields.a.in.not%20in=x`)).body.total).toBe(0)
  })
})

describe('refusing a list', () => {
  const foreignCursor = Buffer.from('["minutes","desc",30,1]').toString('base64url')
  const wrongValue = Buffer.from('["date","desc",30,1]').toString('base64url')
  const wrongPlace = Buffer.from('["date","desc","2026-11-20",1e999]').toString('base64url')
  test.each([
    ['?size=101', 'size'],
    ['?size=0', 'size'],
    ['?size=-1', 'size'],
    ['?size=1.5', 'size'],
    ['?size=ten', 'size'],
    ['?size=', 'size'],
    ['?size=1e1', 'size'],
    ['?sortBy=item', 'sortBy'],
    ['?sortBy=toString', 'sortBy'],
    ['?sortType=up', 'sortType'],
    ['?after=nonsense', 'after'],
    ['?after=', 'after'],
    [`?after=${foreignCursor}`, 'after'],
    [`?after=${wrongValue}`, 'after'],
    [`?after=${wrongPlace}`, 'after'],
    ['?timezone=Mars/Olympus', 'timezone'],
    ['?timezone=%2B02:00', 'timezone'],
    ['?includeSubItems=true', 'includeSubItems'],
    ['?includeSubItems=yes&fields.item=1', 'includeSubItems'],
    ['?fields.colour=red', 'fields.colour'],
    ['?fields.colour.in=red', 'fields.colour.in'],
    ['?fields.constructor=red', 'fields.constructor'],
    ['?fields.=red', 'fields.'],
    ['?fields.item.like=red', 'fields.item.like'],
    ['?fields.item.notin=red', 'fields.item.notin'],
    ['?fields.item.gte=1', 'fields.item.gte'],
    ['?fields.description.in=a,b', 'fields.description.in'],
    ['?fields.date.in=2026-11-18,2026-11-19', 'fields.date.in'],
    ['?fields.date.not%20in=2026-11-18', 'fields.date.not in'],
    ['?fields.minutes.in=1,2', 'fields.minutes.in'],
    ['?fields.location.gt=home', 'fields.location.gt'],
    ['?fields.date=18.11.2026', 'fields.date'],
    ['?fields.date.gte=2026-02-30', 'fields.date.gte'],
    ['?fields.createdDate=2026-11-20T09:00:00Z', 'fields.createdDate'],
    ['?fields.minutes=many', 'fields.minutes'],
    ['?fields.minutes.lt=0x10', 'fields.minutes.lt'],
    ['?fields.item=', 'fields.item'],
    ['?fields.item.in=a,,b', 'fields.item.in'],
    ['?fields.item=a&fields.item=b', 'fields.item'],
    ['?size=1&size=2', 'size'],
  ])('refuses the query %s with a message that names the parameter', async (query, name) => {
    const { status, body } = await full.ask('GET', path + query)
    expect(status).toBe(400)
    expect(body.message.startsWith(`${name}: `), body.message).toBe(true)
  })
})

describe('the permissions of a user', () => {
  const people = [
    { clientId: 'lead', clientSecret: 's', user: { id: 'lead', kind: 'team-admin', team: 'red' } },
    { clientId: 'red', clientSecret: 's', user: { id: 'red', kind: 'member', team: 'red' } },
    { clientId: 'blue', clientSecret: 's', user: { id: 'blue', kind: 'member', team: 'blue' } },
  ] as const

  async function team() {
    const started = await startService({ colleagues: people })
    for (const user of ['me', 'lead', 'red', 'blue']) await started.ask('POST', path, entry({ user }))
    const asUser = async (clientId: string) =>
      started.as(await started.tokenOf({ clientId, clientSecret: 's' }))
    return { ...started, asUser }
  }

  test.each([
    ['lead', ['lead', 'red']],
    ['red', ['red']],
    ['blue', ['blue']],
  ])('shows the user %s the entries of %j', async (clientId, users) => {
    const ask = await (await team()).asUser(clientId)
    const { body } = await ask('GET', path)
    expect(body.items.map(({ user }) => user).sort()).toEqual(users)
    expect(body.total).toBe(users.length)
  })

  test('shows an administrator the entries of all users', async () => {
    const { ask } = await team()
    expect((await ask('GET', path)).body.total).toBe(4)
  })

  test('shows no entry of another user for any filter', async () => {
    const ask = await (await team()).asUser('red')
    expect((await ask('GET', `${path}?fields.user=blue`)).body.total).toBe(0)
    expect((await ask('GET', `${path}?fields.user.not%20in=x`)).body.total).toBe(1)
  })

  test('answers 403 to a create for a user beyond the permissions, and 400 for an unknown user', async () => {
    const { asUser } = await team()
    const member = await asUser('red')
    expect((await member('POST', path, entry({ user: 'red' }))).status).toBe(201)
    expect((await member('POST', path, entry({ user: 'lead' }))).status).toBe(403)
    expect((await member('POST', path, entry({ user: 'nobody' }))).status).toBe(400)
    const lead = await asUser('lead')
    expect((await lead('POST', path, entry({ user: 'red' }))).status).toBe(201)
    const { status, body } = await lead('POST', path, entry({ user: 'blue' }))
    expect(status).toBe(403)
    expect(body.message).toContain('user')
  })

  test('answers 404 to a change or deletion of an entry that the user may not see', async () => {
    const { asUser, ask } = await team()
    const theirs = (await ask('GET', `${path}?fields.user=blue`)).body.items[0]?.id ?? ''
    const member = await asUser('red')
    expect((await member('PUT', `${path}/${theirs}`, { minutes: 1 })).status).toBe(404)
    expect((await member('DELETE', `${path}/${theirs}`)).status).toBe(404)
    expect((await ask('GET', `${path}?fields.user=blue`)).body.items[0]?.minutes).toBe(30)
  })
})
