/**
 * Old worklogs are imported while creates are open or in doubt. A worklog that may be one of our entries is imported
 * only once that is clear.
 */
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startAppWithAccount } from '../support/account-app.ts'
import { clientSecret, startAccountService, type AccountService } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { json, type Answering, type Asked } from '../support/http-server.ts'
import type { StartedApp } from '../support/start-app.ts'

let app: StartedApp
let service: AccountService
let honest: Answering

beforeEach(async () => {
  service = await startAccountService()
  honest = service.answer
  app = await startAppWithAccount(service)
  await app.give('items.add', { itemId: '7001', name: 'Checkout', board: null, pinned: false })
})
afterEach(async () => {
  await app.close()
  await service.close()
})

const day = '2026-11-18'
const isCreate = ({ method, path }: Asked) => method === 'POST' && path.endsWith('/timeEntries')
const isList = ({ method, path }: Asked) => method === 'GET' && path.includes('/timeEntries')

async function save(): Promise<string> {
  const entry = { itemId: '7001', day, startedAt: `${day}T08:00:00.000Z`, minutes: 30, draft: draft() }
  return (await app.give('entries.save', { entry, remember: false })).entryId
}
const stateOf = async (entryId: string) => (await app.call('entries.read', { entryId })).state
const here = async () =>
  (await app.call('entries.days', { from: day, to: day })).flatMap(({ entries }) => entries)

/** Lets the service store creates; `answered` handles each answer. After a create, lists fail while `blind` is true. */
function takesIn(answered: (text: string, response: ServerResponse) => void): { blind: boolean } {
  const lists = { blind: false }
  service.answer = (asked, response) => {
    if (isCreate(asked)) {
      lists.blind = true
      const taken = { writeHead: () => taken, end: (text: string) => answered(text, response) }
      honest(asked, taken as unknown as ServerResponse)
    } else if (lists.blind && isList(asked)) json(response, 503, { message: 'later' })
    else honest(asked, response)
  }
  return lists
}

it('does not import a worklog while the create that may have made it is in doubt, and confirms one entry later', async () => {
  const lists = takesIn((_text, response) => response.destroy())
  const entryId = await save()
  await expect.poll(() => stateOf(entryId)).toBe('checking')
  expect(await app.call('connections.import', {})).toMatchObject({ added: 0, known: 0, waiting: 1 })
  expect(await here()).toHaveLength(1)

  lists.blind = false
  await expect
    .poll(() => app.call('sync.now', {}).then(() => stateOf(entryId)), { timeout: 30_000 })
    .toBe('confirmed')
  expect(await app.call('connections.import', {})).toMatchObject({ added: 0, known: 1, waiting: 0 })
  expect(await here()).toHaveLength(1)
  expect(service.asked.filter(isCreate)).toHaveLength(1)
})

it('does not import a worklog while its create is open, and confirms the entry by the late answer', async () => {
  let answer = () => {}
  takesIn((text, response) => (answer = () => json(response, 201, JSON.parse(text))))
  const entryId = await save()
  await expect.poll(async () => (await service.entries()).length).toBe(1)
  expect(await stateOf(entryId)).toBe('sending')
  expect(await app.call('connections.import', {})).toMatchObject({ added: 0, known: 0, waiting: 1 })
  answer()
  await expect.poll(() => stateOf(entryId)).toBe('confirmed')
  expect(await app.call('connections.import', {})).toMatchObject({ added: 0, known: 1, waiting: 0 })
  expect(await here()).toHaveLength(1)
  expect(service.asked.filter(isCreate)).toHaveLength(1)
})

it('does not record an import as done while worklogs are waiting', async () => {
  const importedAt = async () => (await app.call('connections.list', {}))[1]!.importedAt
  takesIn((_text, response) => response.destroy())
  const entryId = await save()
  await expect.poll(() => stateOf(entryId)).toBe('checking')
  await app.call('connections.import', {})
  expect(await importedAt()).toBeNull()
})

it('imports worklogs with another item, day or length while an entry is in doubt', async () => {
  const token = await fetch(`${service.origin}/api/2.0/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: 'fieldstone',
      client_secret: clientSecret,
    }),
  }).then(async (answer) => ((await answer.json()) as { access_token: string }).access_token)
  const usual = { user: '40771', item: '7001', date: day, minutes: 30 }
  for (const changes of [{ item: '9009' }, { date: '2026-11-11' }, { minutes: 45 }])
    await fetch(`${service.origin}/api/2.0/timeEntries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...usual, customFields: { 'billing-code': 'internal' }, ...changes }),
    })
  takesIn((_text, response) => response.destroy())
  const entryId = await save()
  await expect.poll(() => stateOf(entryId)).toBe('checking')
  expect(await app.call('connections.import', {})).toMatchObject({ added: 3, waiting: 1 })
})
