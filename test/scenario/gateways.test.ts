/**
 * A refusal of a create may come from a gateway in front of the service. The app therefore looks up the entry before it
 * believes the first refusal; once a lookup has confirmed one, further refusals count at once.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startAppWithAccount } from '../support/account-app.ts'
import { startAccountService, type AccountService } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { json, type Asked } from '../support/http-server.ts'
import type { StartedApp } from '../support/start-app.ts'

let app: StartedApp
let service: AccountService

beforeEach(async () => {
  service = await startAccountService()
  app = await startAppWithAccount(service)
  await app.give('items.add', { itemId: '88213', name: 'Refund flow', board: null, pinned: false })
})
afterEach(async () => {
  await app.close()
  await service.close()
})

const patient = { timeout: 30_000 }

async function log(minutes: number): Promise<string> {
  const entry = { itemId: '88213', day: '2026-11-20', startedAt: null, minutes, draft: draft() }
  return (await app.give('entries.save', { entry, remember: false })).entryId
}

const isCreate = ({ method, path }: Asked) => method === 'POST' && path.endsWith('/timeEntries')
const isList = ({ method, path }: Asked) => method === 'GET' && path.includes('/timeEntries')
const stateOf = async (entryId: string) => (await app.call('entries.read', { entryId })).state

/** Answers creates in place of the service; with `taken`, after the service has stored the entry. */
function answerCreates(status: number, body: unknown, taken = false): void {
  const honest = service.answer
  service.answer = (asked, response) => {
    if (!isCreate(asked)) return honest(asked, response)
    if (!taken) {
      json(response, status, body)
      return
    }
    const instead = Object.create(response, {
      writeHead: { value: () => instead },
      setHeader: { value: () => instead },
      write: { value: () => true },
      end: { value: () => json(response, status, body) },
    }) as typeof response
    return honest(asked, instead)
  }
}

it('looks up the first refusal of a new account once, and believes the next one at once', async () => {
  answerCreates(422, { message: 'date: is locked' })
  const first = await log(30)
  await expect.poll(() => stateOf(first), patient).toBe('rejected')
  expect(await app.call('entries.read', { entryId: first })).toMatchObject({
    problem: { kind: 'refused', status: 422, answer: 'date: is locked' },
  })
  expect(service.asked.filter(isCreate)).toHaveLength(1)

  expect(service.asked.filter(({ path }) => path.includes('sortBy=nothing'))).toHaveLength(1)

  const second = await log(45)
  await expect.poll(() => stateOf(second), patient).toBe('rejected')
  expect(service.asked.filter(isCreate)).toHaveLength(2)
  // After the second refusal no list was requested.
  expect(service.asked.findLast((asked) => isCreate(asked) || isList(asked))?.method).toBe('POST')
  expect(service.asked.filter(({ path }) => path.includes('sortBy=nothing'))).toHaveLength(1)
})

it.each([400, 403, 404, 405, 413, 422])(
  'finds an entry that the service has taken behind a gateway that answers %i',
  async (status) => {
    answerCreates(status, { error: 'blocked', rule: 942_100 }, true)
    const entryId = await log(30)
    await expect.poll(() => stateOf(entryId), patient).toBe('confirmed')
    expect(service.asked.filter(isCreate)).toHaveLength(1)
    expect(await service.entries()).toHaveLength(1)
  },
)

it('does not report an entry as rejected when a gateway has stopped it', async () => {
  answerCreates(404, { error: 'no route' })
  const entryId = await log(30)
  await expect.poll(() => stateOf(entryId), patient).toBe('checking')
  const looked = service.asked.filter(isList).length
  await expect.poll(() => service.asked.filter(isList).length, patient).toBeGreaterThan(looked)
  expect(await stateOf(entryId)).toBe('checking')
  expect((await app.call('entries.read', { entryId })).problem).toBeNull()
})
