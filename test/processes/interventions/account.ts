/**
 * The account of an intervention trial: a real service behind a gateway and a proxy that break requests and
 * connections, with the person's actions in the web client. `mistreat` begins the faults, and `calm` ends all of them.
 */
import type { ServerResponse } from 'node:http'
import type { AccountSettings } from '../../../src-preload/model/connection.ts'
import { startAccountService, type AccountService } from '../../support/account-service.ts'
import { json, type Answering, type Asked } from '../../support/http-server.ts'
import { pick } from '../../support/random.ts'
import { TcpProxy, tcpFaults } from '../../support/tcp-proxy.ts'
import type { MovableClock } from './movable-clock.ts'

/**
 * Faults of a create. `before`: the gateway answers 4xx in JSON and does not forward the create; `after`: it answers in
 * the same way after the service has accepted the create; `busy`: it answers 429, so the create waits.
 */
export type CreateFault = 'request-lost' | 'answer-lost' | 'before' | 'after' | 'busy'

export interface Faults {
  /** Probabilities of a fault per create, and per connection of any kind. */
  readonly createRate: number
  readonly connectionRate: number
  readonly kinds: readonly CreateFault[]
}

export interface ThereEntry {
  readonly id: string
  readonly item: string
  readonly date: string
  readonly minutes: number
  readonly startTime?: string
  readonly description?: string
}

const statuses = [400, 403, 404, 405, 413, 422]
const isCreate = ({ method, path }: Asked) => method === 'POST' && path.endsWith('/timeEntries')

export class Account {
  /** Number of faults that have happened. */
  faults = 0
  readonly #service: AccountService
  readonly #proxy: TcpProxy

  private constructor(service: AccountService, proxy: TcpProxy) {
    this.#service = service
    this.#proxy = proxy
  }

  static async start(clock: MovableClock): Promise<Account> {
    const service = await startAccountService({ clock })
    const proxy = await TcpProxy.before(Number(new URL(service.origin).port))
    const account = new Account(service, proxy)
    // Gives the account an entry, so that its lists can also prove that another entry is missing.
    await account.#ask('POST', '', {
      ...{ user: '40771', item: '7001', date: '2026-11-20', minutes: 5, description: 'earlier' },
      customFields: { 'billing-code': 'internal' },
    })
    return account
  }

  /** The settings as the person types them; `spelling` selects another spelling of the same address. */
  settings(spelling: 'usual' | 'other' = 'usual'): AccountSettings {
    const { port } = this.#proxy
    const baseUrl = spelling === 'usual' ? `http://127.0.0.1:${port}` : `http://LOCALHOST:${port}//`
    return { ...this.#service.settings, baseUrl }
  }

  mistreat(random: () => number, { createRate, connectionRate, kinds }: Faults): void {
    this.calm()
    const honest = this.#service.answer
    this.#service.answer = (asked, response) => {
      if (!isCreate(asked) || random() >= createRate) return honest(asked, response)
      this.faults += 1
      return answerWrongly(pick(random, kinds), honest, { asked, response, status: pick(random, statuses) })
    }
    this.#proxy.fault = () => {
      if (random() >= connectionRate) return 'none'
      this.faults += 1
      return pick(random, tcpFaults)
    }
  }

  calm(): void {
    this.#service.heal()
    this.#proxy.fault = () => 'none'
  }

  /** Returns all entries of this person, except the one from before the trial. */
  async entries(): Promise<ThereEntry[]> {
    const all = (await this.#service.entries()) as readonly ThereEntry[]
    return all.filter(({ description }) => description !== 'earlier')
  }

  /** Edits an entry in the web client, with the given properties changed. */
  async edit(entry: ThereEntry, changes: Partial<ThereEntry>): Promise<void> {
    const { id, ...rest } = { ...entry, ...changes }
    const options = { customFields: { 'billing-code': 'internal' } }
    await this.#ask('PUT', `/${id}`, { user: '40771', ...rest, ...options })
  }

  async delete({ id }: ThereEntry): Promise<void> {
    await this.#ask('DELETE', `/${id}`)
  }

  async close(): Promise<void> {
    await this.#proxy.close()
    await this.#service.close()
  }

  #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    // The answer to a deletion has no body, so parsing it fails.
    return this.#service.ask(method, `/api/2.0/timeEntries${path}`, body).catch((error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error
    })
  }
}

interface Create {
  readonly asked: Asked
  readonly response: ServerResponse
  readonly status: number
}

async function answerWrongly(
  fault: CreateFault,
  honest: Answering,
  { asked, response, status }: Create,
): Promise<void> {
  if (fault === 'answer-lost' || fault === 'after') await honest(asked, unheard(response))
  if (fault === 'busy') json(response, 429, { message: 'later' }, { 'retry-after': '5' })
  else if (fault === 'before' || fault === 'after')
    json(response, status, { error: 'blocked', rule: 942_100 })
  else response.destroy()
}

/** Returns a response that discards the service's answer. */
function unheard(response: ServerResponse): ServerResponse {
  const instead = Object.create(response, {
    writeHead: { value: () => instead },
    end: { value: () => instead },
  }) as ServerResponse
  return instead
}
