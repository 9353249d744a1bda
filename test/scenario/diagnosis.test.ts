/** sync.diagnose describes how certain sending is, from answers of the service and from counts in the journal. */
import { afterEach, describe, expect, it } from 'vitest'
import { diagnosis as shape } from '../../src-preload/model/diagnosis.ts'
import { clientSecret, startAccountService, type AccountService } from '../support/account-service.ts'
import { entryInput } from '../support/builders.ts'
import { answerLost, creates } from '../support/flaky-transport.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startApp, startAppAt, type StartedApp } from '../support/start-app.ts'

let app: StartedApp
let service: AccountService | undefined
afterEach(async () => {
  await app.close()
  await service?.close()
  service = undefined
})

const diagnosis = async () => shape.parse(await app.call('sync.diagnose', {}))

describe('the local workspace', () => {
  it('recognizes every entry of the local workspace from the start, and counts lost and found entries', async () => {
    app = startAppAt()
    await app.settle()
    expect(await diagnosis()).toMatchObject({
      kind: 'local',
      tier: 1,
      horizonMinutes: 0,
      negativesNeeded: 1,
      seen: { sent: 0, lost: 0, found: 0, sentAgain: 0 },
    })
    app.transport.next(answerLost, creates)
    const startedAt = '2026-11-20T08:00:12.345Z'
    await app.give('entries.save', { entry: entryInput({ startedAt }), remember: false })
    await app.pass(60_000)
    expect((await diagnosis()).seen).toEqual({ sent: 1, lost: 1, found: 1, sentAgain: 0 })
  })
})

describe('an account', () => {
  async function connected(): Promise<void> {
    service = await startAccountService()
    app = startApp({ keychain: memoryKeychain() })
    await app.call('settings.change', { patch: { holdSeconds: 0 } })
    await app.call('connections.connect', { settings: service.settings, clientSecret, today: false })
  }

  it('assumes tier 3 for an account until a list has shown an entry of ours', async () => {
    await connected()
    expect(await diagnosis()).toMatchObject({
      kind: 'account',
      tier: 3,
      echoes: 'unknown',
      accepted: false,
      horizonMinutes: 10,
      negativesNeeded: 2,
    })
  })

  it('raises an account to tier 1 once a list has returned milliseconds', async () => {
    await connected()
    const itemId = '4410281107'
    await app.give('items.add', { itemId, name: 'Checkout redesign', board: null, pinned: false })
    for (const startedAt of ['2026-11-20T08:00:12.345Z', '2026-11-20T09:00:12.345Z']) {
      await app.give('entries.save', { entry: entryInput({ itemId, startedAt }), remember: false })
      await expect.poll(async () => (await app.call('sync.read', {})).queued, { timeout: 20_000 }).toBe(0)
    }
    await expect.poll(async () => (await diagnosis()).tier, { timeout: 20_000 }).toBe(1)
    expect(await diagnosis()).toMatchObject({ echoes: 'millisecond', accepted: true, listsOwn: true })
    expect((await diagnosis()).seen).toMatchObject({ sent: 2, lost: 0 })
  })
})
