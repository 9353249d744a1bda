/** The local service as somebody else's: on a port of its own, with the credentials of two people. */
import { systemClock } from '../../src-main/kernel/clock.ts'
import { createLocalService, type LocalServiceOptions } from '../../src-main/service/service.ts'
import { Database } from '../../src-main/storage/database.ts'
import type { AccountSettings } from '../../src-preload/model/connection.ts'
import { usualDialect } from '../../src-preload/rules/usual-dialect.ts'
import { serving, startHttpServer, type HttpServer } from './http-server.ts'

export const clientSecret = 'fieldstone-client-secret'

export interface AccountService extends HttpServer {
  /** As a person would type them. */
  readonly settings: AccountSettings
  /** What the service has, asked past every book. */
  entries(): Promise<{ id: string; item: string; user: string; minutes: number; description?: string }[]>
  /** Answers again as the service does. */
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
    ...options,
  })
  const honest = serving((request) => service.fetch(request))
  const server = await startHttpServer(honest)
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await service.fetch(new Request(`${server.origin}${path}`, init))
    return (await answer.json()) as Record<string, unknown>
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
      const { access_token: token } = await ask('/api/2.0/oauth2/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'client_credentials',
          client_id: 'fieldstone',
          client_secret: clientSecret,
        }),
      })
      const page = await ask('/api/2.0/timeEntries?size=100', {
        headers: { authorization: `Bearer ${String(token)}` },
      })
      return page['items'] as Awaited<ReturnType<AccountService['entries']>>
    },
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
    ...changes,
  }
}
