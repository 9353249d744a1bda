/** The time in which the program closes while a create hangs, relative to closing without a pending request. */
import { clientSecret, startAccountService } from '../support/account-service.ts'
import { draft } from '../support/builders.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { startApp } from '../support/start-app.ts'
import { median, type Line } from './statistics.ts'

export async function measureQuitting(rounds: number): Promise<Line[]> {
  const [hanging, idle]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    hanging.push(await quit(true))
    idle.push(await quit(false))
  }
  const seconds = (values: readonly number[]) => `${(median(values) / 1_000).toFixed(2)} s`
  return [
    {
      budget: '14 quit while a create hangs',
      ...{ ours: seconds(hanging), floor: seconds(idle), ratio: '–', allowed: '5 s' },
    },
  ]
}

async function quit(hangs: boolean): Promise<number> {
  const service = await startAccountService()
  const app = startApp({ keychain: memoryKeychain() })
  try {
    await app.call('settings.change', { patch: { holdSeconds: 0 } })
    await app.call('connections.connect', { settings: service.settings, clientSecret, today: false })
    await app.give('items.add', { itemId: '7001', name: 'Checkout', board: null, pinned: false })
    const arrived = Promise.withResolvers<undefined>()
    const honest = service.answer
    service.answer = (asked, response) => {
      if (asked.method !== 'POST' || !asked.path.endsWith('/timeEntries')) return honest(asked, response)
      if (!hangs) response.on('finish', () => arrived.resolve(undefined))
      else arrived.resolve(undefined)
      return hangs ? undefined : honest(asked, response)
    }
    const entry = { itemId: '7001', day: '2026-11-20', startedAt: null, minutes: 30, draft: draft() }
    await app.give('entries.save', { entry, remember: false })
    await arrived.promise
    if (!hangs) await app.call('sync.now', {})
    const began = performance.now()
    await app.app.close()
    return performance.now() - began
  } finally {
    await app.close()
    await service.close()
  }
}
