/** The app closes while a create hangs: it does not wait for the answer, and looks up the entry later. */
import { afterEach, expect, it } from 'vitest'
import { startAppWithAccount } from '../support/account-app.ts'
import { accountInProcess } from '../support/account-in-process.ts'
import {
  accountSettings,
  clientSecret,
  startAccountService,
  type AccountService,
} from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { creates, type Fault } from '../support/flaky-transport.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
let service: { close(): unknown }
afterEach(async () => {
  await app.close()
  await service.close()
})

const entry = {
  ...{ itemId: '88213', day: '2026-11-20', minutes: 30, draft: draft() },
  startedAt: '2026-11-20T08:00:12.345Z',
}
const item = { itemId: '88213', name: 'Refund flow', board: null, pinned: false }

it('closes within five seconds while a create hangs, and confirms the entry after the next start', async () => {
  const clock = new FakeClock()
  const account = accountInProcess(clock)
  service = account
  app = startAppAt(clock, { keychain: memoryKeychain(), wrapTransport: account.wrap })
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  const settings = accountSettings('https://time.fieldstone.example')
  await app.call('connections.connect', { settings, clientSecret, today: false })
  await app.give('items.add', item)
  const hangs: Fault = async (send) => {
    await send()
    return new Promise(() => {})
  }
  app.transport.always(hangs, creates)
  await app.give('entries.save', { entry, remember: false })
  await app.settle()
  let isClosed = false
  const closed = app.app.close().then(() => (isClosed = true))
  await app.pass(2_000)
  expect(isClosed).toBe(false)
  await app.pass(3_000)
  // Closing also waits for today's copy of the database, which is made in another thread and takes real time. The clock
  // of this test stands still meanwhile.
  await closed

  app.transport.heal()
  await app.restart()
  await app.pass(60_000)
  expect(
    (await app.call('entries.days', { from: entry.day, to: entry.day })).flatMap((day) => day.entries),
  ).toMatchObject([{ state: 'confirmed' }])
  expect(await account.minutes()).toEqual([30])
})

it('closes without waiting for the answer to a create, and does not send the entry again', async () => {
  const account: AccountService = await startAccountService()
  service = account
  app = await startAppWithAccount(account)
  await app.give('items.add', item)
  const arrived = Promise.withResolvers<undefined>()
  const honest = account.answer
  // The service receives the create and never answers.
  account.answer = (asked, response) => {
    const isCreate = asked.method === 'POST' && asked.path.endsWith('/timeEntries')
    if (isCreate) arrived.resolve(undefined)
    else honest(asked, response)
  }
  const { entryId } = await app.give('entries.save', { entry, remember: false })
  await arrived.promise
  const began = performance.now()
  await app.app.close()
  // Waiting for the answer would take a minute.
  expect(performance.now() - began).toBeLessThan(20_000)

  await app.restart()
  const { state } = await app.call('entries.read', { entryId })
  expect(['checking', 'confirmed']).toContain(state)
  const isCreate = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.endsWith('/timeEntries')
  expect(account.asked.filter(isCreate)).toHaveLength(1)
})
