/**
 * A transport with faults, set by a script or a seed, that records every request. It simulates what a network can do to
 * a request, and never changes the content of a request or of a real answer.
 */
import {
  TransportError,
  type Transport,
  type WireAnswer,
  type WireRequest,
} from '../../src-main/api/transport.ts'
import type { Clock } from '../../src-main/kernel/clock.ts'
import { pick } from './random.ts'

/** The fault of one request. A fault that lets the request reach the service calls `send`. */
export type Fault = (send: () => Promise<WireAnswer>) => Promise<WireAnswer>

/** The request is not sent. */
export const refused: Fault = () => Promise.reject(new TransportError(false))

/** The request is sent but never arrives. */
export const requestLost: Fault = () => Promise.reject(new TransportError(true))

/** The service carries out the request; its answer never arrives. */
export const answerLost: Fault = async (send) => {
  await send()
  throw new TransportError(true)
}

/** Something other than the service answers, and the service does not get the request. */
export function answered(status: number, body: unknown, headers: Record<string, string> = {}): Fault {
  return async () => wireAnswer(status, body, headers)
}

/** The service carries out the request, but the caller gets a different answer. */
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

/** A captive portal: a success with an HTML page. */
export const portal = answered(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' })

export const unauthorized = answered(401, { message: 'Authorization: the access token has expired' })

export function throttled(seconds: number): Fault {
  return answered(429, { message: 'Too many requests' }, { 'retry-after': String(seconds) })
}

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
  /** Every request in order, whatever its result. */
  readonly requests: WireRequest[] = []
  /** A counter that increases whenever a request begins or ends. */
  activity = 0
  #rules: Rule[] = []
  #watcher: (moment: Moment, request: WireRequest) => void = () => {}
  #honest: Transport | undefined
  #tokenRequest: WireRequest | undefined

  /** Give this function to the app as its port `wrapTransport`. */
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

  /** Applies the fault to all matching requests, until `heal`. */
  always(fault: Fault, where: Where = everything): void {
    this.#rules.push({ fault, where, left: Number.POSITIVE_INFINITY })
  }

  /** Applies the fault to the next `times` matching requests; takes precedence over `always`. */
  next(fault: Fault, where: Where = everything, times = 1): void {
    this.#rules.push({ fault, where, left: times })
  }

  /** Applies one of the faults to each matching request with this probability. */
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

  /** Calls the watcher just before and just after the service gets each request. */
  watch(watcher: (moment: Moment, request: WireRequest) => void): void {
    this.#watcher = watcher
  }

  /** Sends a request directly to the service, without faults and without recording it. */
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
