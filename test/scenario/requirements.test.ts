/** Accounts require more than their template says, and have teams and categories that are known only by id. */
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { plain } from '../../src-main/service/seed-demo.ts'
import type { OptionalProperty } from '../../src-main/service/wire/entry.ts'
import type { Asked } from '../../src-preload/model/template.ts'
import { startAppWithAccount } from '../support/account-app.ts'
import { startAccountService, clientSecret, type AccountService } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { json, type Asked as AskedOf } from '../support/http-server.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startApp, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
let service: AccountService
afterEach(async () => {
  await app.close()
  await service.close()
})

const itemId = plain.items[0]!.id
const day = '2026-11-20'

async function until<T>(look: () => Promise<T>, good: (seen: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const seen = await look()
    if (good(seen)) return seen
    if (tries > 2_000) throw new Error(`it never came to that: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function start(alsoRequired: OptionalProperty[] = [], before: () => Promise<unknown> = async () => {}) {
  service = await startAccountService({ seed: plain, openItems: false, alsoRequired })
  await before()
  app = await startAppWithAccount(service)
  await until(template, (read) => read !== null)
  await app.give('items.add', { itemId, name: 'Refund flow', board: null, pinned: false })
}

const template = async () => (await app.call('template.form', { itemId: null })).template
const empty = draft({ options: {} })
const entry = (changes: Partial<Parameters<typeof app.give<'entries.save'>>[1]['entry']> = {}) => ({
  ...{ itemId, day, startedAt: null, minutes: 30, draft: empty },
  ...changes,
})
const save = async (changes = {}) =>
  (await app.give('entries.save', { entry: entry(changes), remember: true })).entryId
const read = (entryId: string) => app.call('entries.read', { entryId })
const arrived = (entryId: string) =>
  until(
    () => read(entryId),
    ({ state }) => state === 'confirmed',
  )
const isCreate = ({ method, path }: AskedOf) => method === 'POST' && path.endsWith('/timeEntries')

describe('what an account requires beyond its template', () => {
  const startedAt = `${day}T08:15:27.341Z`
  it.each<[OptionalProperty, Asked, object, object]>([
    ['description', 'note', { draft: draft({ options: {}, description: 'Said' }) }, { description: 'Said' }],
    ['team', 'team', { draft: draft({ options: {}, team: '4711' }) }, { team: '4711' }],
    ['category', 'category', { draft: draft({ options: {}, category: '12' }) }, { category: '12' }],
    ['billableMinutes', 'billable', { draft: draft({ options: {}, billable: 0 }) }, { billableMinutes: 0 }],
    ['startTime', 'start', { startedAt }, { startTime: expect.stringMatching(/:15:\d\d\.\d{3}/) as string }],
  ])('learns that %s is required, asks for %s, and sends it', async (property, asked, given, shown) => {
    await start([property])
    const first = await save()
    const refused = await until(
      () => read(first),
      ({ state }) => state === 'rejected',
    )
    expect(refused.problem).toMatchObject({ kind: 'refused', fields: [asked] })
    expect((await template())?.asks).toEqual([asked])
    expect(await app.refusal('entries.save', { entry: entry(), remember: false })).toEqual({
      code: 'required-missing',
      fields: [asked],
    })

    await arrived(await save({ minutes: 31, ...given }))
    await app.give('entries.edit', { entryId: first, entry: entry(given), later: false })
    await arrived(first)
    const there = (await service.entries()).sort((one, other) => one.minutes - other.minutes)
    expect(there).toMatchObject([
      { minutes: 30, ...shown },
      { minutes: 31, ...shown },
    ])
  })

  it("does not treat a refusal for a missing field as one of the start's precision", async () => {
    await start(['team'])
    const first = await save({ startedAt })
    await until(
      () => read(first),
      ({ state }) => state === 'rejected',
    )
    expect(service.asked.filter(isCreate)).toHaveLength(1)
  })

  it('sends no billable minutes if the user set none and the account requires none', async () => {
    await start()
    await arrived(await save())
    expect((await service.entries())[0]).not.toHaveProperty('billableMinutes')
  })

  it('remembers the category of an item and that nothing was billable', async () => {
    await start(['category', 'billableMinutes'])
    await arrived(await save({ draft: draft({ options: {}, category: '12', billable: 0 }) }))
    expect(await app.call('template.form', { itemId })).toMatchObject({
      draft: { category: '12', billable: 0 },
      sources: { category: 'remembered', billable: 'remembered' },
    })
  })
})

describe('the time zone', () => {
  const zones = () =>
    service.asked
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/2.0/timeEntries'))
      .map(({ path }) => new URL(path, service.origin).searchParams)

  it("sends the time zone with every list under the account's parameter name", async () => {
    service = await startAccountService({ seed: plain, openItems: false })
    const honest = service.answer
    service.answer = (asked, response) =>
      honest({ ...asked, path: asked.path.replace(/&tz=[^&]*/, '') }, response)
    app = startApp({ keychain: memoryKeychain() })
    const settings = { ...service.settings, dialect: { ...service.settings.dialect, timeZone: 'tz' } }
    await app.call('connections.connect', { settings, clientSecret, today: false })
    await app.call('days.check', { day })
    expect(zones().length).toBeGreaterThan(0)
    for (const params of zones()) {
      expect(params.get('tz')).toBe(systemClock.zone())
      expect(params.has('timezone')).toBe(false)
    }
  })

  it('stops sending the time zone after the account refused it', async () => {
    await start()
    const honest = service.answer
    service.answer = async (asked, response) => {
      if (asked.path.includes('timezone=')) json(response, 400, { message: 'timezone: is not known' })
      else await honest(asked, response)
    }
    const before = zones().length
    await app.call('days.check', { day })
    await app.call('days.check', { day })
    expect(
      zones()
        .slice(before)
        .map((params) => params.has('timezone')),
    ).toEqual([true, false, false])
  })
})

describe('teams and categories', () => {
  it("lists the teams and categories of the user's entries, which can be named", async () => {
    await start([], async () => {
      const made = (changes: object) =>
        service.ask('POST', '/api/2.0/timeEntries', {
          ...{ user: '40771', date: day, minutes: 5, item: itemId },
          ...changes,
        })
      await made({ team: '4711' })
      await made({ team: '4712', category: '12' })
    })
    const seen = await until(template, (read) => (read?.known?.team.length ?? 0) === 2)
    expect(seen?.known).toEqual({
      team: [
        { id: '4711', label: '4711' },
        { id: '4712', label: '4712' },
      ],
      category: [{ id: '12', label: '12' }],
    })
    await app.call('template.name', { kind: 'team', id: '4712', label: 'Backend' })
    expect((await template())?.known?.team).toEqual([
      { id: '4711', label: '4711' },
      { id: '4712', label: 'Backend' },
    ])
    await app.call('template.name', { kind: 'team', id: '4712', label: '' })
    expect((await template())?.known?.team[1]).toEqual({ id: '4712', label: '4712' })
  })

  it('lists a team once the account has accepted it', async () => {
    await start()
    await arrived(await save({ draft: draft({ options: {}, team: '4713' }) }))
    expect((await template())?.known?.team).toEqual([{ id: '4713', label: '4713' }])
  })

  it('does not list teams and categories in the local workspace, which accepts any text', async () => {
    await start()
    await app.call('connections.activate', { connectionId: 'local' })
    await until(template, (read) => read !== null)
    expect(await template()).not.toHaveProperty('known')
  })
})
