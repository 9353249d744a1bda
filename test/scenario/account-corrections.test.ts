/** Sent entries of an account are changed and deleted through v2.0 or v1.0 of a service behind a real port. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TransportError } from '../../src-main/api/transport.ts'
import type { Editing } from '../../src-preload/model/connection.ts'
import { draft } from '../support/builders.ts'
import { clientSecret, startAccountService, type AccountService } from '../support/account-service.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { json, type Asked } from '../support/http-server.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startApp, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
let service: AccountService
let connectionId: string

beforeEach(async () => {
  service = await startAccountService()
})
afterEach(async () => {
  await app.close()
  await service.close()
})

async function connected(editing: Editing): Promise<void> {
  app = startApp({ keychain: memoryKeychain() })
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  const settings = { ...service.settings, editing }
  connectionId = (await app.call('connections.connect', { settings, clientSecret, today: false }))
    .connectionId
}

const input = (minutes: number, description = 'Refunds') => ({
  ...{ itemId: '88213', day: '2026-11-20', startedAt: null, minutes },
  draft: draft({ description }),
})

async function arrivedEntry(): Promise<string> {
  await app.give('items.add', { itemId: '88213', name: 'Refund flow', board: null, pinned: false })
  const { entryId } = await app.give('entries.save', { entry: input(30), remember: false })
  await until(
    () => read(entryId),
    ({ state }) => state === 'confirmed',
  )
  return entryId
}

const read = (entryId: string) => app.call('entries.read', { entryId })
const edit = (entryId: string, entry: ReturnType<typeof input>) =>
  app.give('entries.edit', { entryId, entry, later: false })
const settled = (entryId: string) =>
  until(
    () => read(entryId),
    ({ correction }) => correction?.state !== 'waiting',
  )
const asks = (method: string, part: string) =>
  service.asked.filter((one: Asked) => one.method === method && one.path.includes(part)).length

async function until<T>(look: () => Promise<T>, good: (seen: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const seen = await look()
    if (good(seen)) return seen
    if (tries > 2_000) throw new Error(`it never came to that: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

describe.each<[Editing, string]>([
  ['v2', '/api/2.0/timeEntries/'],
  ['v1', '/api/1.0/worklogs/'],
])('corrections by %s', (editing, path) => {
  it('changes and deletes a sent entry at the service with one request each', async () => {
    await connected(editing)
    const entryId = await arrivedEntry()
    expect((await read(entryId)).editable).toBe(true)
    await edit(entryId, input(45, ''))
    expect(await settled(entryId)).toMatchObject({ minutes: 45, correction: null, problem: null })
    const [entry] = await service.entries()
    expect(entry).toMatchObject({ minutes: 45, item: '88213' })
    expect(entry!.description ?? '').toBe('')
    await app.give('entries.cancel', { entryId })
    await until(service.entries, ({ length }) => length === 0)
    expect(asks('PUT', path)).toBe(1)
    expect(asks('DELETE', path)).toBe(1)
    expect((await read(entryId)).state).toBe('cancelled')
  })

  it('sends a sent entry as a new one, once, after its deletion was undone', async () => {
    await connected(editing)
    const entryId = await arrivedEntry()
    const { serviceId } = await read(entryId)
    await app.give('entries.cancel', { entryId })
    await until(service.entries, ({ length }) => length === 0)
    await until(
      () => read(entryId),
      ({ receipts }) => receipts.at(-1)?.kind === 'removed',
    )
    await app.give('entries.undo', {})
    const again = await until(
      () => read(entryId),
      ({ state }) => state === 'confirmed',
    )
    expect(again.serviceId).not.toBe(serviceId)
    expect(await service.entries()).toHaveLength(1)
  })
})

describe('corrections by v1', () => {
  it('refuses a change that a worklog cannot hold before anything is changed', async () => {
    await connected('v1')
    const entryId = await arrivedEntry()
    const entry = { ...input(45), startedAt: '2026-11-20T08:00:00.000Z' }
    expect(await app.refusal('entries.edit', { entryId, entry, later: false })).toEqual({
      code: 'not-allowed',
      fields: ['startedAt'],
    })
    expect((await read(entryId)).minutes).toBe(30)
  })

  it('does not change a worklog whose data differ from the local entry', async () => {
    await connected('v1')
    const entryId = await arrivedEntry()
    const { serviceId } = await read(entryId)
    const honest = service.answer
    const worklog = {
      ...{ worklogId: serviceId, itemId: '9', userId: '40771' },
      ...{ worklogDate: '2026-11-20T00:00:00.000Z', worklogMinutes: 30, approvalStatus: 'open' },
    }
    service.answer = (asked, response) =>
      asked.path.includes('/1.0/worklogs/') ? json(response, 200, worklog) : honest(asked, response)
    await edit(entryId, input(45))
    expect(await settled(entryId)).toMatchObject({ problem: { kind: 'changed-there' } })
    expect(asks('PUT', '/worklogs/')).toBe(0)
  })

  /** Creates a worklog at the service and imports it into the history. */
  async function importedEntry(
    given: object = {},
  ): Promise<{ entryId: string; worklog: () => Promise<object> }> {
    await connected('v1')
    const made = await service.ask('POST', '/api/1.0/worklogs', { ...exact, ...given })
    await app.call('connections.import', {})
    const [day] = await app.call('entries.days', { from: '2026-11-01', to: '2026-11-30' })
    const entryId = day!.entries[0]!.id
    return { entryId, worklog: () => service.ask('GET', `/api/1.0/worklogs/${String(made['worklogId'])}`) }
  }
  const exact = {
    ...{ itemId: '88213', userId: '40771', worklogDate: '2026-11-18T09:15:00.000Z', worklogMinutes: 30.5 },
    ...{ worklogBillableMinutes: 12.5, worklogCategory: 'client-work', description: 'Old times' },
  }
  /** Returns the entry as its form would send it, with changes. */
  async function entryOf(entryId: string, changes: Partial<ReturnType<typeof input>> = {}) {
    const { item, day, startedAt, minutes, draft: told } = await read(entryId)
    return { itemId: item.id, day, startedAt, minutes, draft: told, ...changes } as ReturnType<typeof input>
  }
  const puts = () =>
    service.asked
      .filter(({ method, path }) => method === 'PUT' && path.includes('/worklogs/'))
      .map(({ body }) => JSON.parse(body) as unknown)

  it('sends only the note to the worklog when only the note was changed', async () => {
    const { entryId, worklog } = await importedEntry()
    const { draft: told } = await read(entryId)
    await edit(entryId, await entryOf(entryId, { draft: { ...told, description: 'New times' } }))
    expect(await settled(entryId)).toMatchObject({ correction: null, problem: null })
    expect(puts()).toEqual([{ description: 'New times' }])
    expect(await worklog()).toMatchObject({ ...exact, description: 'New times' })
  })

  it('keeps the time of day and the UTC offset of a worklog when its day is changed', async () => {
    const { entryId, worklog } = await importedEntry({ worklogDate: '2026-11-18T00:30:00.000+02:00' })
    expect((await read(entryId)).day).toBe('2026-11-18')
    await edit(entryId, await entryOf(entryId, { day: '2026-11-19' }))
    expect(await settled(entryId)).toMatchObject({ correction: null, problem: null })
    expect(puts()).toEqual([{ worklogDate: '2026-11-19T00:30:00.000+02:00' }])
    expect(await worklog()).toMatchObject({ worklogMinutes: 30.5, worklogBillableMinutes: 12.5 })
  })

  it.each([
    ['only the minutes of a worklog when only they were changed', { minutes: 45 }, { worklogMinutes: 45 }],
    ['nothing of a worklog that was saved without a change', {}, undefined],
  ])('sends %s', async (_what, changes, sent) => {
    const { entryId, worklog } = await importedEntry()
    await edit(entryId, await entryOf(entryId, changes))
    expect(await settled(entryId)).toMatchObject({ correction: null, problem: null })
    expect(puts()).toEqual(sent === undefined ? [] : [sent])
    expect(await worklog()).toMatchObject({ ...exact, ...sent })
  })

  it('sends only the item of a worklog when only the item was changed', async () => {
    const { entryId, worklog } = await importedEntry()
    await app.give('items.add', { itemId: '88214', name: 'Planning', board: null, pinned: false })
    await edit(entryId, await entryOf(entryId, { itemId: '88214' }))
    expect(await settled(entryId)).toMatchObject({ correction: null, problem: null })
    expect(puts()).toEqual([{ itemId: '88214' }])
    expect(await worklog()).toMatchObject({ ...exact, itemId: '88214' })
  })

  it('sends only the billable minutes of a worklog when only they were changed', async () => {
    const { entryId, worklog } = await importedEntry()
    const { draft: told } = await read(entryId)
    await edit(entryId, await entryOf(entryId, { draft: { ...told, billable: 'none' } }))
    await settled(entryId)
    expect(puts()).toEqual([{ worklogBillableMinutes: 0 }])
    expect(await worklog()).toMatchObject({ worklogMinutes: 30.5, worklogBillableMinutes: 0 })
  })

  it('does not require fields that v1.0 cannot carry when an imported worklog is edited', async () => {
    const { entryId } = await importedEntry()
    const { template } = await until(
      () => app.call('template.form', { itemId: '88213' }),
      (form) => form.template !== null,
    )
    expect(template!.fields.some(({ required }) => required)).toBe(true)
    const before = await read(entryId)
    expect(before).toMatchObject({ changedByWorklog: true, draft: { options: {} } })
    await edit(entryId, await entryOf(entryId, { minutes: 60 }))
    expect(await settled(entryId)).toMatchObject({ minutes: 60, correction: null, problem: null })
    const entry = await entryOf(entryId, { minutes: 5 })
    expect(await app.refusal('entries.edit', { entryId, entry, later: false })).toEqual({
      ...{ code: 'invalid-input', fields: ['billable'] },
    })
  })

  it('sends the original values again when the answer to a change was lost and the user reverted it', async () => {
    const { entryId, worklog } = await importedEntry()
    const { draft: told } = await read(entryId)
    const honest = service.answer
    let lost = 0
    service.answer = (asked, response) => {
      if (asked.method !== 'PUT' || lost++ > 0) {
        honest(asked, response)
        return
      }
      // The change takes effect, and its answer never arrives.
      void service.ask('PUT', asked.path, JSON.parse(asked.body)).then(() => response.destroy())
    }
    await edit(entryId, await entryOf(entryId, { draft: { ...told, description: 'First' } }))
    await until(
      () => Promise.resolve(lost),
      (count) => count > 0,
    )
    // This change returns to the values that the service had at first. By now the service may have the changed ones.
    await edit(entryId, await entryOf(entryId, { draft: told }))
    await until(
      async () => {
        await app.call('sync.now', {})
        return read(entryId)
      },
      ({ correction }) => correction === null,
    )
    expect(await worklog()).toMatchObject(exact)
    expect(puts()).toEqual([{ description: 'First' }, { description: 'Old times' }])
  })

  it('does not delete an approved worklog', async () => {
    await connected('v1')
    const entryId = await arrivedEntry()
    const { serviceId } = await read(entryId)
    const honest = service.answer
    const worklog = {
      ...{ worklogId: serviceId, itemId: '88213', userId: '40771', approvalStatus: 'approved' },
      ...{ worklogDate: '2026-11-20T00:00:00.000Z', worklogMinutes: 30 },
    }
    service.answer = (asked, response) =>
      asked.path.includes('/1.0/worklogs/') ? json(response, 200, worklog) : honest(asked, response)
    await app.give('entries.cancel', { entryId })
    expect(await settled(entryId)).toMatchObject({
      ...{ state: 'confirmed', problem: { kind: 'not-allowed', answer: 'approval: approved' } },
    })
    expect(asks('DELETE', '/worklogs/')).toBe(0)
  })

  it('turns off corrections by v1 when the service says that v1.0 is gone', async () => {
    await connected('v1')
    const entryId = await arrivedEntry()
    const honest = service.answer
    service.answer = (asked, response) =>
      asked.path.includes('/api/1.0/')
        ? json(response, 410, { message: 'v1.0 is gone' })
        : honest(asked, response)
    await edit(entryId, input(45))
    expect(await settled(entryId)).toMatchObject({ problem: { kind: 'not-offered' }, editable: false })
    const account = (await app.call('connections.list', {})).find(({ id }) => id === connectionId)
    expect(account?.worklogsGoneAt).not.toBeNull()
    await app.give('entries.revert', { entryId })
    expect(await read(entryId)).toMatchObject({ minutes: 30, problem: null, correction: null })
    expect(await app.refusal('entries.cancel', { entryId })).toMatchObject({ code: 'already-sent' })
  })
})

describe('an account without corrections', () => {
  it('refuses to change or delete a sent entry when the account offers no interface for it', async () => {
    await connected('none')
    const entryId = await arrivedEntry()
    expect((await read(entryId)).editable).toBe(false)
    expect(await app.refusal('entries.edit', { entryId, entry: input(45), later: false })).toMatchObject({
      code: 'already-sent',
    })
    expect(await app.refusal('entries.cancel', { entryId })).toMatchObject({ code: 'already-sent' })
    expect(asks('PUT', '') + asks('DELETE', '')).toBe(0)
  })
})

describe('a delayed change', () => {
  it('sends the last change again when an earlier change takes effect after it', async () => {
    const clock = new FakeClock()
    app = startApp({ keychain: memoryKeychain(), clock })
    await app.call('settings.change', { patch: { holdSeconds: 0 } })
    const settings = { ...service.settings, editing: 'v2' as const }
    await app.call('connections.connect', { settings, clientSecret, today: false })
    const entryId = await arrivedEntry()

    let arrive = () => Promise.resolve<unknown>(undefined)
    app.transport.next((send) => {
      arrive = send
      return Promise.reject(new TransportError(true))
    }, isChange)
    await edit(entryId, input(45))
    await until(
      () => app.call('sync.read', {}),
      ({ condition }) => condition === 'offline',
    )
    await edit(entryId, input(60))
    await app.call('sync.now', {})
    expect(await read(entryId)).toMatchObject({ minutes: 60, correction: null })
    expect(await app.call('sync.read', {})).toMatchObject({ queued: 0 })
    const accepted = app.transport.count(isChange)
    await app.call('sync.now', {})
    expect(app.transport.count(isChange)).toBe(accepted)
    await arrive()
    expect(await service.entries()).toMatchObject([{ minutes: 45 }])

    clock.skip(11 * 60_000)
    await app.call('sync.now', {})
    expect(await service.entries()).toMatchObject([{ minutes: 60 }])
    const told = app.transport.count(isChange)
    clock.skip(11 * 60_000)
    await app.call('sync.now', {})
    expect(app.transport.count(isChange)).toBe(told)
  })
})

const isChange = ({ method }: { readonly method: string }) => method === 'PUT'
