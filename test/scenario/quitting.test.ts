/** The app closes while a create hangs: it does not wait for the answer, and looks up the entry later. */
import { afterEach, expect, it } from 'vitest'
import { startAppWithAccount } from '../support/account-app.ts'
import { startAccountService, type AccountService } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import type { StartedApp } from '../support/start-app.ts'

let app: StartedApp
let service: AccountService
afterEach(async () => {
  await app.close()
  await service.close()
})

it('closes without waiting for the answer to a create, and does not send the entry again', async () => {
  service = await startAccountService()
  app = await startAppWithAccount(service)
  await app.give('items.add', { itemId: '88213', name: 'Refund flow', board: null, pinned: false })
  const arrived = Promise.withResolvers<undefined>()
  const honest = service.answer
  // The service receives the create and never answers.
  service.answer = (asked, response) => {
    const isCreate = asked.method === 'POST' && asked.path.endsWith('/timeEntries')
    if (isCreate) arrived.resolve(undefined)
    else honest(asked, response)
  }
  const entry = { itemId: '88213', day: '2026-11-20', startedAt: null, minutes: 30, draft: draft() }
  const { entryId } = await app.give('entries.save', { entry, remember: false })
  await arrived.promise
  const began = performance.now()
  await app.app.close()
  // Closing takes at most three seconds on an idle machine. Waiting for the answer would take a minute.
  expect(performance.now() - began).toBeLessThan(20_000)

  await app.restart()
  const { state } = await app.call('entries.read', { entryId })
  expect(['checking', 'confirmed']).toContain(state)
  const isCreate = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.endsWith('/timeEntries')
  expect(service.asked.filter(isCreate)).toHaveLength(1)
})
