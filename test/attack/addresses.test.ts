/**
 * After the origin of any address of a connection has changed, the app sends no secret and no token to the new origin
 * until the secret is typed again.
 */
import 'temporal-polyfill/global'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { clientSecret, startAccountService, type AccountService } from '../support/account-service.ts'
import { startHttpServer, type HttpServer } from '../support/http-server.ts'
import { granted } from '../support/hostile-service.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'
import { Refused, startApp, type StartedApp } from '../support/start-app.ts'
import type { AccountSettings } from '../../src-preload/model/connection.ts'
import { combined, tryAll } from './attempts.ts'

let app: StartedApp
let service: AccountService
let thief: HttpServer
let connectionId: string

beforeAll(async () => {
  service = await startAccountService()
  thief = await startHttpServer((_asked, response) => granted(response))
  app = startApp({ keychain: memoryKeychain() })
  const connected = { settings: service.settings, clientSecret, today: false }
  connectionId = (await app.call('connections.connect', connected)).connectionId
})
afterAll(async () => {
  await app.close()
  await service.close()
  await thief.close()
})

const addresses = ['baseUrl', 'templateUrl', 'worklogsUrl'] as const
type Moved = Partial<Pick<AccountSettings, (typeof addresses)[number]>>

/**
 * Returns addresses at another origin for every combination of the base URL, the template URL and the worklogs URL. The
 * other origin is written in every form that is accepted.
 */
function moves(): { name: string; moved: Moved }[] {
  const { port } = new URL(thief.origin)
  const urls = [
    ...[thief.origin, `${thief.origin}/`, `${thief.origin}/api`, `http://localhost:${port}`],
    ...[
      `http://127.0.0.1:${port}/x/y`,
      `HTTP://127.0.0.1:${port}`,
      `http://LOCALHOST:${port}/`,
      `http://[::1]:${port}`,
    ],
    service.origin.replace('127.0.0.1', 'localhost'),
    service.origin.replace('http://', 'https://'),
    service.origin.replace(/\d$/, ''),
  ]
  const sets = [
    ...[['baseUrl'], ['templateUrl'], ['worklogsUrl'], ['templateUrl', 'worklogsUrl']],
    ...[['baseUrl', 'templateUrl'], ['baseUrl', 'worklogsUrl'], [...addresses]],
  ]
  return combined(sets, urls).map(([names, url]) => ({
    name: `${names.join(' and ')} at ${url}`,
    moved: Object.fromEntries(names.map((name) => [name, url])),
  }))
}

const editings = ['none', 'v2', 'v1'] as const

describe('a changed address of a connection', () => {
  it('refuses to test a changed address with the stored secret', async () => {
    await tryAll(
      combined(moves(), editings),
      ([{ name }, editing]) => `${name}, ${editing}`,
      async ([{ moved }, editing]) => {
        const { name: _name, userId: _userId, ...settings } = { ...service.settings, ...moved, editing }
        const asked = { connectionId, settings, clientSecret: null }
        return refusedAndSilent(app.call('connections.test', asked))
      },
    )
  })

  it('refuses to change an address without the secret', async () => {
    await tryAll(
      combined(moves(), editings),
      ([{ name }, editing]) => `${name}, ${editing}`,
      async ([{ moved }, editing]) => {
        const settings = { ...service.settings, ...moved, editing }
        const change = { connectionId, settings, clientSecret: null, today: false }
        return refusedAndSilent(app.call('connections.change', change))
      },
    )
  })

  it('refuses to test an unknown connection without a secret', async () => {
    const { name: _name, userId: _userId, ...settings } = { ...service.settings, templateUrl: thief.origin }
    await tryAll(
      [null, 'local', 'nobody', '', connectionId.toUpperCase()],
      (id) => String(id),
      async (id) =>
        refusedAndSilent(app.call('connections.test', { connectionId: id, settings, clientSecret: null })),
    )
  })

  it('deletes the stored secret when the new one is for the session only', async () => {
    await tryAll(
      ['templateUrl', 'worklogsUrl'] as const,
      (name) => name,
      async (name) => {
        const keychain = memoryKeychain()
        const own = startApp({ keychain })
        const connected = { settings: service.settings, clientSecret, today: false }
        const { connectionId: id } = await own.call('connections.connect', connected)
        const settings = { ...service.settings, [name]: `${thief.origin}/${name}` }
        await own.call('connections.change', {
          connectionId: id,
          settings,
          clientSecret: 'typed-again',
          today: true,
        })
        const left = await keychain.findCredentials('Tallystick')
        await own.close()
        return left.length === 0 ? undefined : 'the old secret is still kept for tomorrow'
      },
    )
  })

  async function refusedAndSilent(call: Promise<unknown>): Promise<string | undefined> {
    const before = thief.asked.length
    const answer = await call.catch((error: unknown) => error)
    if (thief.asked.length > before) return 'the other origin was asked'
    return answer instanceof Refused ? undefined : 'it was not refused'
  }
})
