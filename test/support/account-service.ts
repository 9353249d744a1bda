/** Runs the local service as the service of an account: on a port of its own, with the credentials of one person. */
import { systemClock } from '../../src-main/kernel/clock.ts'
import { sample } from '../../src-main/service/seed.ts'
import { createLocalService, type LocalServiceOptions } from '../../src-main/service/service.ts'
import { Database } from '../../src-main/storage/database.ts'
import type { AccountSettings } from '../../src-preload/model/connection.ts'
import { usualDialect } from '../../src-preload/rules/usual-dialect.ts'
import { serving, startHttpServer, type HttpServer } from './http-server.ts'

export const clientSecret = 'fieldstone-client-secret'

interface AccountEntry {
  readonly id: string
  readonly item: string
  readonly user: string
  readonly date: string
  readonly minutes: number
  readonly description?: string
}

export interface AccountService extends HttpServer {
  /** The connection settings that a person would type. */
  readonly settings: AccountSettings
  /** Returns the entries of the service. `asked` does not record this request. */
  entries(): Promise<AccountEntry[]>
  /** Sends a request with the person's own token. `asked` does not record this request. */
  ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  /** Restores the service's real answers. */
  heal(): void
}

export async function startAccountService(
  options: Partial<LocalServiceOptions> = {},
): Promise<AccountService> {
  const service = createLocalService({
    database: new Database(':memory:'),
    clock: systemClock,
    credentials: { clientId: 'fieldstone', clientSecret },
    user: { id: '40771' },
    openItems: true,
    seed: sample,
    ...options,
  })
  const honest = serving((request) => service.fetch(request))
  const server = await startHttpServer(honest)
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await service.fetch(new Request(`${server.origin}${path}`, init))
    return (await answer.json()) as Record<string, unknown>
  }
  const askWithToken: AccountService['ask'] = async (method, path, body) => {
    const json = { 'content-type': 'application/json' }
    const { access_token: token } = await ask('/api/2.0/oauth2/token', {
      ...{ method: 'POST', headers: json },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: 'fieldstone',
        client_secret: clientSecret,
      }),
    })
    const headers = { ...json, authorization: `Bearer ${String(token)}` }
    return ask(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  }
  return {
    origin: server.origin,
    asked: server.asked,
    get answer() {
      return server.answer
    },
    set answer(next) {
      server.answer = next
    },
    heal: () => void (server.answer = honest),
    settings: accountSettings(server.origin),
    async entries() {
      const page = await askWithToken('GET', '/api/2.0/timeEntries?size=100')
      return page['items'] as AccountEntry[]
    },
    ask: askWithToken,
    async close() {
      await server.close()
      service.close()
    },
  }
}

export function accountSettings(baseUrl: string, changes: Partial<AccountSettings> = {}): AccountSettings {
  return {
    name: 'Fieldstone',
    baseUrl,
    templateUrl: null,
    worklogsUrl: null,
    clientId: 'fieldstone',
    userId: '40771',
    accountId: null,
    editing: 'none',
    dialect: usualDialect,
    startFingerprint: true,
    ...changes,
  }
}
