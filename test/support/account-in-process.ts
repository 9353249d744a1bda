/**
 * Runs an account's service in this process, for tests that control its time. It answers requests to every address
 * except those of the local service.
 */
import type { Transport } from '../../src-main/api/transport.ts'
import { inProcess } from '../../src-main/app/in-process.ts'
import { localConnection } from '../../src-main/connections/connection.ts'
import type { Clock } from '../../src-main/kernel/clock.ts'
import { sample } from '../../src-main/service/seed.ts'
import { createLocalService } from '../../src-main/service/service.ts'
import { Database } from '../../src-main/storage/database.ts'
import { clientSecret } from './account-service.ts'
import type { ServiceEntry } from './start-app.ts'

export interface AccountInProcess {
  /** Give this function to the app as its port `wrapTransport`. */
  readonly wrap: (transport: Transport) => Transport
  entries(): Promise<ServiceEntry[]>
  /** Returns the minutes of all entries, in ascending order. */
  minutes(): Promise<number[]>
  /** Sends a request with the same person's credentials, as another program of that person would. */
  ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  close(): void
}

export function accountInProcess(clock: Clock): AccountInProcess {
  const service = createLocalService({
    database: new Database(':memory:'),
    clock,
    credentials: { clientId: 'fieldstone', clientSecret },
    user: { id: '40771' },
    openItems: true,
    seed: sample,
  })
  const transport = inProcess((request) => service.fetch(request))
  const json = { 'content-type': 'application/json' }
  const askWith = async (headers: Record<string, string>, method: string, path: string, body?: unknown) => {
    const init = {
      method,
      headers: { ...json, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    }
    const answer = await service.fetch(new Request(`http://any.example${path}`, init))
    const text = await answer.text()
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  }
  const ask = async (method: string, path: string, body?: unknown) => {
    const { access_token: token } = await askWith({}, 'POST', '/api/2.0/oauth2/token', {
      ...{ grant_type: 'client_credentials', client_id: 'fieldstone', client_secret: clientSecret },
    })
    return askWith({ authorization: `Bearer ${String(token)}` }, method, path, body)
  }
  const entries = async () => (await ask('GET', '/api/2.0/timeEntries?size=100'))['items'] as ServiceEntry[]
  return {
    wrap: (own) => (request) =>
      (request.url.startsWith(`${localConnection.baseUrl}/`) ? own : transport)(request),
    entries,
    minutes: async () =>
      (await entries()).map(({ minutes }) => minutes).toSorted((one, other) => one - other),
    ask,
    close: () => service.close(),
  }
}
