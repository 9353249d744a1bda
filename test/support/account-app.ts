/** Starts the application with a connected account; saved entries are sent at once. */
import { expect } from 'vitest'
import { clientSecret, type AccountService } from './account-service.ts'
import { memoryKeychain } from './memory-keychain.ts'
import { startApp, type StartedApp } from './start-app.ts'

export async function startAppWithAccount({ settings }: AccountService): Promise<StartedApp> {
  const app = startApp({ keychain: memoryKeychain() })
  await app.call('settings.change', { patch: { holdSeconds: 0 } })
  await app.call('connections.connect', { settings, clientSecret, today: false })
  // The entries of the last 90 days are read after connecting. Tests begin when that is over.
  await expect.poll(async () => (await app.call('days.coverage', {})).state).not.toBe('reading')
  return app
}
