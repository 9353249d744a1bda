/**
 * Tests three commands with an account of a service behind a real port: `days.check` compares a day with the same day
 * at the service; `days.take` and `days.letGo` settle differences.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draft } from '../support/builders.ts'
import { startAppWithAccount } from '../support/account-app.ts'
import { clientSecret, startAccountService, type AccountService } from '../support/account-service.ts'
import type { StartedApp } from '../support/start-app.ts'

const day = '2026-11-18'

let app: StartedApp
let service: AccountService

beforeEach(async () => {
  service = await startAccountService()
  app = await startAppWithAccount(service)
  await app.give('items.add', { itemId: '7001', name: 'Checkout', board: null, pinned: false })
})
afterEach(async () => {
  await app.close()
  await service.close()
})

const token = async () => {
  const answer = await fetch(`${service.origin}/api/2.0/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: 'fieldstone',
      client_secret: clientSecret,
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
async function ask(method: string, path: string, body?: object): Promise<{ id: string }> {
  const answer = await fetch(`${service.origin}/api/2.0/timeEntries${path}`, {
    method,
    headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method}: ${answer.status} ${await answer.text()}`)
  return (answer.headers.get('content-type')?.includes('json') ? await answer.json() : {}) as { id: string }
}
const there = (changes: object = {}) => ({
  ...{ user: '40771', item: '7001', date: day, minutes: 30 },
  customFields: { 'billing-code': 'internal' },
  ...changes,
})

async function save(minutes: number, changes: object = {}): Promise<string> {
  const entry = { itemId: '7001', day, startedAt: null, minutes, draft: draft(), ...changes }
  const { entryId } = await app.give('entries.save', { entry, remember: false })
  await until(async () => (await app.call('entries.read', { entryId })).state === 'confirmed')
  return entryId
}

async function until(good: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await good()); tries++) {
    if (tries > 1_000) throw new Error('it never came to that')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const check = async () => (await app.call('days.check', { day })).rows
const kinds = async () =>
  (await check())
    .map(({ kind, ours, theirs, differs }) => [kind, ours?.minutes, theirs?.minutes, ...differs])
    .sort()
const here = async () =>
  (await app.call('entries.days', { from: day, to: day })).flatMap(({ entries }) =>
    entries.map(({ minutes, state }) => [minutes, state]),
  )

describe('checking a day', () => {
  it('reports no difference if every entry was sent and the account has no other', async () => {
    await save(30)
    await save(45, {
      startedAt: `${day}T08:00:00.000Z`,
      draft: draft({ description: 'Words', billable: 'all' }),
    })
    expect(await kinds()).toEqual([
      ['same', 30, 30],
      ['same', 45, 45],
    ])
    expect(await app.call('days.check', { day })).toMatchObject({ whole: true, day })
  })

  it.each([12.5, 0.6, 0.4, 29.6, 90])(
    'reports no difference for a fraction of a billable minute: %d',
    async (billable) => {
      const { id } = await ask('POST', '', there({ billableMinutes: billable }))
      expect(await app.give('days.take', { day, serviceIds: [id] })).toEqual({ taken: 1 })
      expect(await kinds()).toEqual([['same', 30, 30]])
      expect(await app.give('days.take', { day, serviceIds: [id] })).toEqual({ taken: 0 })
    },
  )

  it('reports no difference for an imported worklog with fractions of minutes', async () => {
    await service.ask('POST', '/api/1.0/worklogs', {
      ...{ itemId: '7001', userId: '40771', worklogDate: `${day}T23:30:00.000Z` },
      ...{ worklogMinutes: 30.5, worklogBillableMinutes: 12.5 },
    })
    await app.call('connections.import', {})
    expect(await kinds()).toEqual([['same', 31, 31]])
  })

  it('reports entries that were created, changed or deleted elsewhere', async () => {
    await save(30)
    const changed = await save(45, { draft: draft({ description: 'Words' }) })
    const gone = await save(60)
    await ask('POST', '', there({ item: '9009', minutes: 20 }))
    const idOf = async (entryId: string) => (await app.call('entries.read', { entryId })).serviceId!
    await ask(
      'PUT',
      `/${await idOf(changed)}`,
      there({ minutes: 50, description: 'Other words', date: '2026-11-17' }),
    )
    await ask('DELETE', `/${await idOf(gone)}`)
    expect(await kinds()).toEqual([
      ['different', 45, 50, 'day', 'minutes', 'note'],
      ['only-here', 60, undefined],
      ['only-there', undefined, 20],
      ['same', 30, 30],
    ])
  })

  it('takes an entry that was created elsewhere once, and never sends it', async () => {
    const { id } = await ask(
      'POST',
      '',
      there({ item: '9009', minutes: 20, description: 'By hand', billableMinutes: 5 }),
    )
    const take = () => app.give('days.take', { day, serviceIds: [id, 'no-such'] })
    expect(await take()).toEqual({ taken: 1 })
    expect(await take()).toEqual({ taken: 0 })
    expect(await kinds()).toEqual([['same', 20, 20]])
    expect(await app.call('entries.days', { from: day, to: day })).toMatchObject([
      {
        minutes: 20,
        billableMinutes: 5,
        entries: [{ item: { id: '9009', name: '#9009' }, description: 'By hand', state: 'confirmed' }],
      },
    ])
    const [taken] = (await app.call('entries.days', { from: day, to: day })).flatMap((one) => one.entries)
    expect(await app.call('entries.read', { entryId: taken!.id })).toMatchObject({
      draft: { options: { 'billing-code': 'internal' } },
    })
    await app.call('sync.now', {})
    expect(await service.entries()).toHaveLength(1)
  })

  it.each([
    ['2026-11-18T09:15:27,341+01:00', '2026-11-18T08:15:27.341Z'],
    ['20261118T091527+01', '2026-11-18T08:15:27.000Z'],
    ['2026-W47-3T09:15Z', '2026-11-18T09:15:00.000Z'],
    ['2026-322T09.5+01', '2026-11-18T08:30:00.000Z'],
    ['2026-11-18T09:15:27', '2026-11-18T09:15:27.000Z'],
  ])('reads the start of an entry that the account returns as %s', async (startTime, startedAt) => {
    const { id } = await ask('POST', '', there({ startTime }))
    await app.give('days.take', { day, serviceIds: [id] })
    const [taken] = (await app.call('entries.days', { from: day, to: day })).flatMap((one) => one.entries)
    expect(taken).toMatchObject({ startedAt })
    expect(await kinds()).toEqual([['same', taken!.minutes, taken!.minutes]])
  })

  it('reports the fields that differ in the account, and takes over their values', async () => {
    const entryId = await save(45)
    const { serviceId } = await app.call('entries.read', { entryId })
    const options = { ...draft().options, 'billing-code': 'fixed-price' }
    await ask('PUT', `/${serviceId}`, there({ minutes: 45, customFields: options }))
    expect(await check()).toMatchObject([
      { kind: 'different', differs: ['fields'], fields: [{ ours: 'Internal', theirs: 'Fixed price' }] },
    ])
    expect(await app.give('days.take', { day, serviceIds: [serviceId!] })).toEqual({ taken: 1 })
    expect(await kinds()).toEqual([['same', 45, 45]])
    expect(await app.call('entries.read', { entryId })).toMatchObject({
      draft: { options },
      optionLabels: { 'fixed-price': 'Fixed price' },
    })
  })

  it('takes over what differs in the account and keeps the other values', async () => {
    const entryId = await save(45, {
      startedAt: `${day}T08:00:00.000Z`,
      draft: draft({ description: 'Words' }),
    })
    const { serviceId } = await app.call('entries.read', { entryId })
    await ask(
      'PUT',
      `/${serviceId}`,
      there({ minutes: 50, description: 'Words', startTime: `${day}T09:00:00.000+01:00` }),
    )
    expect(await kinds()).toEqual([['different', 45, 50, 'minutes']])
    await app.give('days.take', { day, serviceIds: [serviceId!] })
    expect(await kinds()).toEqual([['same', 50, 50]])
    expect(await app.call('entries.read', { entryId })).toMatchObject({
      minutes: 50,
      description: 'Words',
      draft: draft({ description: 'Words' }),
    })
  })

  it('lets go an entry that was deleted elsewhere, and sends it as a new one if the user restores it', async () => {
    const entryId = await save(30)
    const { serviceId } = await app.call('entries.read', { entryId })
    expect(await app.refusal('days.letGo', { entryId })).toMatchObject({ code: 'not-found' })
    await ask('DELETE', `/${serviceId}`)
    await app.give('days.letGo', { entryId })
    expect(await here()).toEqual([])
    await app.give('entries.restore', { entryId })
    await until(async () => (await app.call('entries.read', { entryId })).state === 'confirmed')
    expect(await service.entries()).toHaveLength(1)
    expect(await kinds()).toEqual([['same', 30, 30]])
  })

  it('does not report an entry as missing while the list of the account is incomplete', async () => {
    const entryId = await save(30)
    const { serviceId } = await app.call('entries.read', { entryId })
    await ask('DELETE', `/${serviceId}`)
    const honest = service.answer
    service.answer = async (asked, response) => {
      if (asked.method === 'GET' && asked.path.includes('timeEntries')) {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ size: 100, total: 7, items: [] }))
      } else await honest(asked, response)
    }
    expect(await app.call('days.check', { day })).toMatchObject({ whole: false, rows: [{ kind: 'same' }] })
    expect(await app.refusal('days.letGo', { entryId })).toMatchObject({ code: 'not-found' })
    service.heal()
  })

  it('does not take an entry that may be one of ours in doubt', async () => {
    await save(15)
    const honest = service.answer
    service.answer = async (asked, response) => {
      if (asked.method === 'POST' && asked.path.endsWith('/timeEntries')) {
        // The service stores the entry, and the answer is lost.
        await honest(asked, { writeHead: () => response, end: () => response } as never)
        response.destroy()
      } else await honest(asked, response)
    }
    const entry = { itemId: '7001', day, startedAt: null, minutes: 30, draft: draft() }
    const { entryId } = await app.give('entries.save', { entry, remember: false })
    await until(async () => (await app.call('entries.read', { entryId })).state !== 'queued')
    await until(async () => (await service.entries()).length === 2)
    // Neither entry may be treated as somebody else's, even before the new one has been found.
    const serviceIds = (await check()).flatMap(({ theirs }) => theirs?.serviceId ?? [])
    expect(serviceIds).toHaveLength(2)
    expect(await app.give('days.take', { day, serviceIds })).toEqual({ taken: 0 })
    service.heal()
    await app.call('sync.now', {})
    expect(await service.entries()).toHaveLength(2)
  })

  it('returns a service failure if the day cannot be read', async () => {
    service.answer = (_asked, response) => void response.writeHead(503).end()
    expect(await app.app.call('days.check', { day })).toMatchObject({
      ok: false,
      failure: { code: 'service' },
    })
  })
})

describe('older days', () => {
  it('reads a span of days from the account, repeatedly, and follows changes that were made there', async () => {
    await save(30)
    const { id } = await ask('POST', '', there({ minutes: 20 }))
    await ask('POST', '', there({ minutes: 25, date: '2026-11-10' }))
    const span = { from: '2026-11-16', to: '2026-11-22' }
    expect(await app.call('days.read', span)).toEqual({ taken: 1, complete: true, whole: true })
    expect(await app.call('days.read', span)).toEqual({ taken: 0, complete: true, whole: true })
    await ask('PUT', `/${id}`, there({ minutes: 40 }))
    expect(await app.call('days.read', span)).toEqual({ taken: 1, complete: true, whole: true })
    expect((await here()).sort()).toEqual([
      [30, 'confirmed'],
      [40, 'confirmed'],
    ])
    expect(await app.call('entries.days', { from: '2026-11-10', to: '2026-11-10' })).toEqual([])
  })

  it('reading days does not change an entry that was sent from here', async () => {
    const entryId = await save(30)
    const { serviceId } = await app.call('entries.read', { entryId })
    await ask('PUT', `/${serviceId}`, there({ minutes: 40 }))
    expect(await app.call('days.read', { from: day, to: day })).toEqual({
      taken: 0,
      complete: true,
      whole: true,
    })
    expect(await here()).toEqual([[30, 'confirmed']])
  })
})
