/** The API clients call every endpoint of the interfaces that Tallystick uses, at the service behind a port. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../src-main/api/api-error.ts'
import { requestCrmToken } from '../../src-main/api/crm.ts'
import {
  listDirectories,
  syncDirectory,
  userPages,
  type DirectoryService,
} from '../../src-main/api/directory.ts'
import { createBody, type NewTimeEntry } from '../../src-main/api/dialect.ts'
import type { EntryQuery } from '../../src-main/api/entry-query.ts'
import { postOnce } from '../../src-main/api/post-once.ts'
import type { Transport } from '../../src-main/api/transport.ts'
import {
  deleteEntry,
  entryPages,
  latestEntries,
  readEntries,
  readTemplate,
  updateEntry,
} from '../../src-main/api/time-tracking.ts'
import {
  createWorklog,
  deleteWorklog,
  readWorklog,
  updateWorklog,
  worklogPages,
} from '../../src-main/api/worklogs.ts'
import { networkTransport } from '../../src-main/app/transports.ts'
import { clientOf, type Client } from '../../src-main/connections/client.ts'
import { accountConnection } from '../../src-main/connections/connection.ts'
import { systemClock } from '../../src-main/kernel/clock.ts'
import { draft } from '../support/builders.ts'
import { demo } from '../../src-main/service/seed-demo.ts'
import { clientSecret, startAccountService, type AccountService } from '../support/account-service.ts'
import { json } from '../support/http-server.ts'

const password = 'directory-password'

let server: AccountService
let client: Client
let directory: DirectoryService

async function start(options: Parameters<typeof startAccountService>[0] = {}): Promise<void> {
  server = await startAccountService({
    directory: { vendor: 'vendor', accounts: [{ user: 'admin', password, isAdministrator: true }] },
    crm: { clientId: 'crm client', clientSecret: 'crm secret/+ü' },
    ...options,
  })
  const transport = networkTransport(systemClock, (plain) => plain)
  const connection = accountConnection('c1', server.settings)
  client = clientOf(connection, transport, systemClock, () => Promise.resolve(clientSecret))
  directory = { transport, baseUrl: server.origin, vendor: 'vendor', userName: 'admin', password }
}
beforeEach(() => start())
afterEach(() => server.close())

const newEntry = (changes: Partial<NewTimeEntry> = {}): NewTimeEntry => ({
  userId: '40771',
  itemId: '88213',
  day: '2026-11-20',
  minutes: 30,
  billableMinutes: 0,
  draft: draft(),
  startedAt: null,
  zone: 'Europe/Berlin',
  ...changes,
})

async function create(changes: Partial<NewTimeEntry> = {}): Promise<string> {
  const target = { transport: client.service.transport, baseUrl: server.origin }
  const result = await postOnce(target, await client.session.token(), createBody(newEntry(changes)))
  if (result.kind !== 'answer' || result.answer.status !== 201) throw new Error(JSON.stringify(result))
  return (JSON.parse(result.answer.text) as { id: string }).id
}

async function problemOf(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  if (error instanceof ApiError) return error
  throw new Error('it was not refused', { cause: error })
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const each of pages) read.push(each)
  return read
}

describe('time tracking, v2.0', () => {
  it('finds entries by every operator of a filter', async () => {
    const short = await create({ minutes: 10, draft: draft({ description: 'One, two' }) })
    const long = await create({ minutes: 90, itemId: '5', day: '2026-11-21', billableMinutes: 60 })
    const found = async (query: EntryQuery) =>
      (await readEntries(client.service, query)).entries.map(({ id }) => id)

    expect((await found({ sortBy: 'minutes', sortType: 'asc' })).sort()).toEqual([short, long].sort())
    expect(await found({ item: { is: '5' } })).toEqual([long])
    expect(await found({ item: { in: ['88213', '9'] }, includeSubItems: true })).toEqual([short])
    expect(await found({ item: { notIn: ['5'] } })).toEqual([short])
    expect(await found({ fields: { description: { is: 'One, two' } } })).toEqual([short])
    expect(await found({ fields: { date: { gte: '2026-11-21', lte: '2026-11-21' } } })).toEqual([long])
    expect(await found({ fields: { minutes: { gt: 10 } } })).toEqual([long])
    expect(await found({ fields: { minutes: { lt: 90, gte: 10 } } })).toEqual([short])
    expect(await found({ fields: { billableMinutes: { is: 60 } } })).toEqual([long])
    expect(await found({ fields: { user: { is: 'nobody' } } })).toEqual([])
    expect((await found({ customFields: { 'billing-code': { is: 'internal' } } })).length).toBe(2)
    expect(await found({ customFields: { 'billing-code': { notIn: ['internal'] } } })).toEqual([])
    expect((await found({ timeZone: 'America/New_York' })).length).toBe(2)
  })

  it('reads a list page by page and reports when it is complete', async () => {
    await server.close()
    await start({ generatedEntries: 1_500 })
    const pages = await all(entryPages(client.service, { fields: { user: { is: '40771' } } }))
    expect(pages.length).toBeGreaterThan(1)
    const { entries, complete } = await readEntries(client.service, { fields: { user: { is: '40771' } } })
    expect(complete).toBe(true)
    expect(entries).toHaveLength(pages[0]!.total)
    expect((await latestEntries(client.service)).length).toBeLessThanOrEqual(100)
  })

  it('reads the template with all options', async () => {
    const template = await readTemplate(client.service, '2026-11-20T09:00:00.000Z')
    const billing = template.fields.find(({ id }) => id === 'billing-code')
    expect(billing).toMatchObject({ required: true, type: 'single-select' })
    expect(billing!.options.length).toBeGreaterThan(1)
  })

  it('follows the links between the pages of options, whatever the page parameter is called', async () => {
    const total = 60
    await server.close()
    await start({ seed: demo })
    const honest = server.answer
    server.answer = async (asked, response) => {
      const { pathname, searchParams } = new URL(asked.path, server.origin)
      if (!pathname.endsWith('/fields/cost-centre/options')) {
        await honest(asked, response)
        return
      }
      const page = Number(searchParams.get('page') ?? 1)
      const status = [...searchParams.keys()].some((name) => name !== 'page') ? 400 : 200
      const items = Array.from({ length: 20 }, (_, n) => {
        const optionId = `cc-${(page - 1) * 20 + n}`
        return { fieldId: 'cost-centre', optionId, label: optionId, isArchived: false }
      })
      const next = page * 20 < total && {
        next: { href: `${page === 1 ? server.origin : ''}${pathname}?page=${page + 1}` },
      }
      json(response, status, { size: 20, total, items, 'next-cursor': 'opaque', _links: { ...next } })
    }
    const { fields } = await readTemplate(client.service, '2026-11-20T09:00:00.000Z')
    const options = fields.find(({ id }) => id === 'cost-centre')?.options ?? []
    expect(new Set(options.map(({ id }) => id)).size).toBe(total)
  })

  it('changes and deletes an entry, and treats an entry that is already gone as deleted', async () => {
    const id = await create()
    const changed = newEntry({ minutes: 45, draft: draft({ description: 'Longer' }) })
    expect(await updateEntry(client.service, id, changed)).toMatchObject({ id, minutes: 45 })
    expect((await latestEntries(client.service))[0]).toMatchObject({ id, description: 'Longer' })
    await deleteEntry(client.service, id)
    await deleteEntry(client.service, id)
    expect(await latestEntries(client.service)).toEqual([])
    expect((await problemOf(updateEntry(client.service, id, changed))).detail).toBe('not-found')
  })
})

describe('worklogs, v1.0', () => {
  const created = {
    itemId: '88213',
    userId: '40771',
    worklogDate: '2026-11-20T00:00:00.000Z',
    worklogMinutes: 30,
    description: 'Old times',
  }

  it('creates, reads, lists, changes and deletes a worklog', async () => {
    const { worklogId } = await createWorklog(client.service, created)
    expect(await readWorklog(client.service, worklogId)).toMatchObject({
      ...created,
      worklogId,
      approvalStatus: 'open',
    })
    expect(await updateWorklog(client.service, worklogId, { worklogMinutes: 45 })).toMatchObject({
      worklogMinutes: 45,
      description: 'Old times',
    })
    const inNovember = { startAt: '2026-11-01T00:00:00.000Z', endAt: '2026-11-30T00:00:00.000Z' }
    const listed = (await all(worklogPages(client.service, inNovember))).flatMap(({ worklogs }) => worklogs)
    expect(listed.map((worklog) => worklog.worklogId)).toEqual([worklogId])
    expect(await all(worklogPages(client.service, { itemId: '9' }))).toMatchObject([{ worklogs: [] }])
    await deleteWorklog(client.service, worklogId)
    await deleteWorklog(client.service, worklogId)
    expect((await problemOf(readWorklog(client.service, worklogId))).detail).toBe('not-found')
  })

  it('reads a time entry as a worklog under the same id', async () => {
    const id = await create({ minutes: 20 })
    expect(await readWorklog(client.service, id)).toMatchObject({ worklogId: id, worklogMinutes: 20 })
  })

  it('reports the message of the service when it refuses a worklog', async () => {
    const problem = await problemOf(createWorklog(client.service, { ...created, worklogMinutes: -1 }))
    expect(problem).toMatchObject({ detail: 'refused', status: 400 })
    expect(problem.answer).not.toBeNull()
  })
})

describe('directories', () => {
  it('lists directories, starts one sync at a time, refuses the internal directory, and reads every user', async () => {
    const found = await listDirectories(directory)
    const internal = found.find(({ synchronisable }) => !synchronisable)!
    const syncable = found.find(({ synchronisable }) => synchronisable)!
    expect(await syncDirectory(directory, internal.id, false)).toBe('internal')
    expect(await syncDirectory(directory, syncable.id, false)).toBe('started')
    expect(await syncDirectory(directory, syncable.id, true)).toBe('elsewhere')
    const users = await Promise.all(
      found.map(async ({ id }) => (await all(userPages(directory, id))).flatMap(({ items }) => items)),
    )
    expect(Math.max(...users.map(({ length }) => length))).toBe(250)
    for (const each of users) expect(new Set(each.map(({ name }) => name)).size).toBe(each.length)
  })

  it('reports wrong credentials when the password is wrong', async () => {
    const wrong = { ...directory, password: 'wrong-password' }
    expect(await problemOf(listDirectories(wrong))).toMatchObject({ detail: 'credentials', status: 401 })
  })

  it('reports that a directory does not exist', async () => {
    expect((await problemOf(all(userPages(directory, '987654')))).detail).toBe('not-found')
  })
})

describe('the token of the CRM', () => {
  const credentials = () => ({
    ...{ baseUrl: server.origin, clientId: 'crm client', clientSecret: 'crm secret/+ü' },
  })

  it.each(['header', 'body'] as const)('gets a CRM token for credentials in the %s', async (form) => {
    const { token, expiresInMs } = await requestCrmToken(directory.transport, { ...credentials(), form })
    expect(token).not.toBe('')
    expect(expiresInMs).toBe(3_600_000)
  })

  const specialSecrets = ['a+b', 'a/b', 'a=b', 'a~b', 'a b', 'aäb', 'a%41b', 'a:b', 'plain']

  it.each(specialSecrets)(
    'sends the CRM secret %j literally at first, as documented',
    async (clientSecret) => {
      await server.close()
      await start({ crm: { clientId: 'crm client', clientSecret }, crmHeader: 'literal' })
      const answer = await requestCrmToken(directory.transport, {
        ...{ ...credentials(), clientSecret, form: 'header' },
      })
      expect(answer.headerForm).toBe('literal')
      expect(server.asked).toHaveLength(1)
    },
  )

  it.each(specialSecrets)(
    'sends the CRM secret %j form-urlencoded after the service refused the literal one',
    async (clientSecret) => {
      await server.close()
      await start({ crm: { clientId: 'crm client', clientSecret }, crmHeader: 'encoded' })
      const asked = { ...credentials(), clientSecret, form: 'header' } as const
      const { headerForm } = await requestCrmToken(directory.transport, asked)
      expect(headerForm).toBe('encoded')
      expect(server.asked).toHaveLength(2)
      await requestCrmToken(directory.transport, { ...asked, headerForm })
      expect(server.asked).toHaveLength(3)
    },
  )

  it('sends the CRM secret form-urlencoded after the service answered the literal one with 400 instead of 401', async () => {
    await server.close()
    const special = { clientId: 'crm client', clientSecret: 'a+b' }
    await start({ crm: special, crmHeader: 'encoded' })
    const transport: Transport = async (request) => {
      const answer = await directory.transport(request)
      return answer.status === 401 ? { ...answer, status: 400 } : answer
    }
    const { headerForm } = await requestCrmToken(transport, { ...credentials(), ...special, form: 'header' })
    expect(headerForm).toBe('encoded')
    expect(server.asked).toHaveLength(2)
  })

  it('tries one Basic header if both encodings are the same and two if they differ, before it reports a refusal', async () => {
    const wrong = { ...credentials(), clientSecret: 'wrong-secret', form: 'header' } as const
    const plain = { ...wrong, clientId: 'crm-client' }
    expect((await problemOf(requestCrmToken(directory.transport, plain))).kind).toBe('credentials')
    expect(server.asked).toHaveLength(1)
    expect((await problemOf(requestCrmToken(directory.transport, wrong))).kind).toBe('credentials')
    expect(server.asked).toHaveLength(3)
    expect((await problemOf(requestCrmToken(directory.transport, { ...wrong, form: 'body' }))).kind).toBe(
      'credentials',
    )
    expect(server.asked).toHaveLength(4)
  })
})
