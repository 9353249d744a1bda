/**
 * The way to a service with faults on it, put there by a script or by a seed, and a book of everything that was asked.
 * Owns what a network can do to one request. Refuses to change what a request or an honest answer says.
 */
import {
  TransportError,
  type Transport,
  type WireAnswer,
  type WireRequest,
} from '../../src-main/api/transport.ts'
import type { Clock } from '../../src-main/kernel/clock.ts'
import { pick } from './random.ts'

/** What happens to one request. `send` hands it to the service; calling it or not is the whole point. */
export type Fault = (send: () => Promise<WireAnswer>) => Promise<WireAnswer>

/** No byte leaves. */
export const refused: Fault = () => Promise.reject(new TransportError(false))

/** It leaves and never arrives. */
export const requestLost: Fault = () => Promise.reject(new TransportError(true))

/** The service does as asked; its answer never arrives. */
export const answerLost: Fault = async (send) => {
  await send()
  throw new TransportError(true)
}

/** Somebody else answers; the service never hears of it. */
export function answered(status: number, body: unknown, headers: Record<string, string> = {}): Fault {
  return async () => wireAnswer(status, body, headers)
}

/** The service does as asked, and what comes back is something else. */
export function answeredAfterwards(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Fault {
  return async (send) => {
    await send()
    return wireAnswer(status, body, headers)
  }
}

/** A captive portal: success, and a page. */
export const portal = answered(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' })

export const unauthorized = answered(401, { message: 'Authorization: the access token has expired' })

export function throttled(seconds: number): Fault {
  return answered(429, { message: 'Too many requests' }, { 'retry-after': String(seconds) })
}

/** It takes its time. */
export function delayed(clock: Clock, ms: number): Fault {
  return (send) => new Promise((resolve, reject) => clock.after(ms, () => void send().then(resolve, reject)))
}

export type Where = (request: WireRequest) => boolean

const pathOf = (request: WireRequest) => new URL(request.url).pathname
export const everything: Where = () => true
export const creates: Where = (request) =>
  request.method === 'POST' && pathOf(request).endsWith('/timeEntries')
export const lists: Where = (request) => request.method === 'GET' && pathOf(request).endsWith('/timeEntries')
export const tokens: Where = (request) => pathOf(request).endsWith('/oauth2/token')
export const templates: Where = (request) => pathOf(request).includes('/templates/')

interface Rule {
  readonly fault: Fault
  readonly where: Where
  left: number
}

export type Moment = 'before' | 'after'

export class FlakyTransport {
  /** Every request in its order, whatever became of it. */
  readonly requests: WireRequest[] = []
  /** Goes up whenever a request begins or ends. */
  activity = 0
  #rules: Rule[] = []
  #watcher: (moment: Moment, request: WireRequest) => void = () => {}
  #honest: Transport | undefined
  #tokenRequest: WireRequest | undefined

  /** For `ports.wrapTransport`. */
  readonly wrap = (transport: Transport): Transport => {
    this.#honest = transport
    return async (request) => {
      this.requests.push(request)
      if (tokens(request)) this.#tokenRequest = request
      this.activity += 1
      const send = async () => {
        this.#watcher('before', request)
        const answer = await transport(request)
        this.#watcher('after', request)
        return answer
      }
      try {
        return await (this.#faultFor(request) ?? ((pass) => pass()))(send)
      } finally {
        this.activity += 1
      }
    }
  }

  /** From now on, until healed. */
  always(fault: Fault, where: Where = everything): void {
    this.#rules.push({ fault, where, left: Number.POSITIVE_INFINITY })
  }

  /** The next so many requests of that kind. Comes before what is for always. */
  next(fault: Fault, where: Where = everything, times = 1): void {
    this.#rules.push({ fault, where, left: times })
  }

  /** Chance decides on each request: with this probability one of these faults. */
  byChance(
    random: () => number,
    probability: number,
    faults: readonly Fault[],
    where: Where = everything,
  ): void {
    this.always((send) => (random() < probability ? pick(random, faults)(send) : send()), where)
  }

  heal(): void {
    this.#rules = []
  }

  /** Hears of each request just before the service does, and just after. */
  watch(watcher: (moment: Moment, request: WireRequest) => void): void {
    this.#watcher = watcher
  }

  /** Asks the service itself, past every fault and every book. */
  async ask(path: string, method: WireRequest['method'] = 'GET'): Promise<unknown> {
    if (!this.#honest || !this.#tokenRequest) throw new Error('nobody has asked for a token yet')
    const { origin } = new URL(this.#tokenRequest.url)
    const granted = JSON.parse((await this.#honest(this.#tokenRequest)).text) as { access_token: string }
    const headers = { authorization: `Bearer ${granted.access_token}` }
    const answer = await this.#honest({ method, url: origin + path, headers })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
  }

  count(where: Where): number {
    return this.requests.filter(where).length
  }

  #faultFor(request: WireRequest): Fault | undefined {
    const fitting = this.#rules.filter((rule) => rule.left > 0 && rule.where(request))
    const rule = fitting.find(({ left }) => Number.isFinite(left)) ?? fitting.at(-1)
    if (rule) rule.left -= 1
    return rule?.fault
  }
}

function wireAnswer(status: number, body: unknown, headers: Record<string, string>): WireAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers, text }
}
