/**
 * Tests random sequences of changes, deletions, Undo and Redo of one sent entry, even while requests are under way,
 * with lost requests and answers, and with crashes. In the end the service has the entry exactly as it is here, or not
 * at all.
 */
import { afterEach, expect, it } from 'vitest'
import type { WireAnswer, WireRequest } from '../../src-main/api/transport.ts'
import { accountInProcess, type AccountInProcess } from '../support/account-in-process.ts'
import { accountSettings, clientSecret } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { answered, answerLost, refused, requestLost, type Fault } from '../support/flaky-transport.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { pick, seeded } from '../support/random.ts'
import { Refused, startAppAt, type StartedApp } from '../support/start-app.ts'
import { extent, freshSeed } from '../tools/extent.ts'

const day = '2026-11-20'
const deedsOfOneStory = 12
const honest: Fault = (send) => send()
const faults: readonly Fault[] = [
  honest,
  honest,
  answerLost,
  requestLost,
  refused,
  answered(500, { message: 'Sorry' }),
]
const corrections = ({ method, url }: WireRequest) =>
  method === 'PUT' || method === 'DELETE' || (method === 'GET' && url.includes('/api/1.0/worklogs/'))

let service: AccountInProcess
let app: StartedApp
afterEach(async () => {
  await app.close()
  service.close()
})

const entryOf = (description: string) => ({
  ...{ itemId: '7001', day, startedAt: null, minutes: 30 },
  draft: draft({ description }),
})

async function sentEntry(editing: 'v1' | 'v2'): Promise<string> {
  const clock = new FakeClock()
  service = accountInProcess(clock)
  app = startAppAt(clock, { keychain: memoryKeychain(), wrapTransport: service.wrap })
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  const settings = accountSettings('https://time.fieldstone.example', { editing })
  await app.call('connections.connect', { settings, clientSecret, today: false })
  await app.give('items.add', { itemId: '7001', name: 'Checkout', board: null, pinned: false })
  const { entryId } = await app.give('entries.save', { entry: entryOf('First'), remember: false })
  await app.pass(20_000)
  return entryId
}

/** Carries out a random action of a person. An action that is refused in the present state changes nothing. */
async function doSomething(entryId: string, random: () => number): Promise<void> {
  // If the step that added the entry were undone too, most stories would soon be without an entry.
  const undo = async () =>
    (await app.call('entries.steps', {})).undo?.kind !== 'add' && app.give('entries.undo', {})
  const deed = pick<() => Promise<unknown>>(random, [
    () => app.give('entries.cancel', { entryId }),
    () => app.give('entries.cancel', { entryId }),
    undo,
    undo,
    () => app.give('entries.redo', {}),
    () =>
      app.give('entries.edit', { entryId, entry: entryOf(`Note ${Math.floor(random() * 9)}`), later: false }),
  ])
  await deed().catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
}

async function tell(entryId: string, random: () => number): Promise<void> {
  app.transport.always(async (send) => {
    const fault = pick(random, faults)
    if (random() < 0.3) await doSomething(entryId, random)
    const answer: WireAnswer = await fault(send)
    if (random() < 0.3) await doSomething(entryId, random)
    return answer
  }, corrections)
  for (let n = 0; n < deedsOfOneStory; n++) {
    await doSomething(entryId, random)
    if (random() < 0.1) app.crash()
    if (random() < 0.3) await app.call('sync.now', {})
    if (random() < 0.5) await app.pass(random() < 0.8 ? 30_000 * random() : 15 * 60_000)
  }
  app.transport.heal()
  await app.pass(40 * 60_000)
}

const first = freshSeed()
const seeds = Array.from({ length: extent({ share: 15, all: 400 }) }, (_, n) => first + n)

it.each(['v2', 'v1'] as const)(
  `has the same entry here and at the service after random corrections by %s (seed ${first})`,
  { timeout: 600_000 },
  async (editing) => {
    for (const seed of seeds) {
      const entryId = await sentEntry(editing)
      await tell(entryId, seeded(seed))
      const { state, description, serviceId, correction, problem } = await app.call('entries.read', {
        entryId,
      })
      expect({ seed, correction, problem }).toEqual({ seed, correction: null, problem: null })
      const there = (await service.entries()).map((each) => ({ id: each.id, description: each.description }))
      const here = state === 'cancelled' ? [] : [{ id: serviceId, description }]
      expect({ seed, state, there }).toEqual({
        ...{ seed, state: expect.stringMatching(/^(cancelled|confirmed)$/), there: here },
      })
      if (seed === seeds.at(-1)) continue
      await app.close()
      service.close()
    }
  },
)
