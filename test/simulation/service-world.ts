/**
 * The simulated service: its entries with their origin, and every fault of the service and of the network. It records
 * which create made each entry, which the product never sees. Implements the wire format of the time-tracking interface
 * independently of the product.
 */
import {
  TransportError,
  type Transport,
  type WireAnswer,
  type WireRequest,
} from '../../src-main/api/transport.ts'
import type { Chance } from './chance.ts'
import { horizonMs, type CreateFault, type ListFault, type Plan, type Traits } from './plan.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The properties of a create, as received. */
export interface SentBody {
  readonly user: string
  readonly item: string
  readonly date: string
  readonly minutes: number
  readonly startTime?: string
  readonly description?: string
  readonly customFields?: Readonly<Record<string, string>>
}

export interface Held extends SentBody {
  readonly id: string
  /** The id of our entry from which it was created; null for a foreign one. */
  readonly origin: string | null
  /** The origin of the entry before {@link ServiceWorld.ownOnly} changed it. */
  readonly formerOrigin?: string | null
  readonly body: string
  readonly at: number
  /** Whether the create broke an assumption: it took effect after the horizon (A2), or was delivered twice (A0). */
  readonly breach: boolean
  /** Whether somebody has corrected the entry at the service since. */
  readonly corrected: boolean
}

/** An entry that somebody deleted at the service. */
export interface Deleted {
  readonly held: Held
  readonly at: number
  /** Whether a complete list had shown the entry before to a process that lived long enough to record it. */
  readonly wasShown: boolean
}

/** What the service requires of entries: the account's template, and requirements that are not in the template. */
export interface Terms {
  /** The first option after it was archived; null while it is offered. */
  archived: string | null
  /** Ids of required template fields, and `description`, which is never in the template. */
  readonly required: Set<Property>
  /** Fields that were removed from the template and are refused. */
  readonly withdrawn: Set<Field>
}
export type Field = 'code' | 'kind'
export type Property = Field | 'description'

/** The template has the field `kind` only once it is required. */
const fields: readonly Field[] = ['code', 'kind']
/** An option that is never archived, so that there is always one. */
export const keptOption = 'c'

const user = 'me'
const secondsToNoteMs = 5_000
const usualLatencyMs = { least: 20, most: 400 }

export class ServiceWorld {
  readonly held: Held[] = []
  readonly deleted: Deleted[] = []
  /** Called for each create, even if it does not arrive, unless `isGone`; `body` is as it was sent. */
  onCreate: (origin: string, body: SentBody) => void = () => {}
  posts = 0
  lastPostAt = -Infinity
  lastPostHasStart = false
  /** The times at which creates of each entry were sent. */
  readonly postedAt = new Map<string, number[]>()
  reads = 0
  calm = false
  /** The service cannot be reached: connections are refused. */
  isGone = false
  /** What this account requires of an entry; an administrator may change it at any time. */
  readonly terms: Terms = { archived: null, required: new Set(), withdrawn: new Set() }
  #ids = 1_000
  #underWay = 0
  /** Each function makes one pending request fail at the computer. */
  readonly #pending = new Set<() => void>()
  readonly #answered: unknown[] = []
  readonly #shownBefore = new WeakMap<Held, unknown>()
  /** The latest copy of each of our entries, as it was created. */
  readonly #created = new Map<string, Held>()
  /** Ids that a complete list has shown to a process that lived long enough to record them. */
  readonly #shownToProgram = new Set<string>()
  #goodToken = 1
  readonly #time: VirtualTime
  readonly #chance: Chance
  readonly #plan: Plan
  readonly #traits: Traits
  readonly #tell: (what: string) => void
  readonly #moment: () => void

  /** `moment` is called when the service receives or does something; the process on the other side may die there. */
  constructor(
    time: VirtualTime,
    chance: Chance,
    plan: Plan,
    tell: (what: string) => void,
    moment: () => void = () => {},
  ) {
    this.#time = time
    this.#chance = chance
    this.#plan = plan
    this.#traits = plan.traits
    this.#tell = tell
    this.#moment = moment
  }

  /** Somebody creates an entry for this user elsewhere. */
  writeForeign(body: SentBody, at = this.#time.now): void {
    this.#commit({ ...body, user }, JSON.stringify(body), null, false, at)
  }

  /** Somebody corrects the latest copy of our entry in the service's own client. */
  correct(origin: string, change: (held: Held) => Partial<SentBody>): void {
    const at = this.held.findLastIndex((one) => one.origin === origin)
    const held = this.held[at]
    if (!held) return
    this.held[at] = { ...held, ...change(held), corrected: true }
    this.#tell(`corrected ${held.id}`)
  }

  /** Somebody deletes the latest copy of our entry in the service's own client. */
  remove(origin: string): void {
    const at = this.held.findLastIndex((one) => one.origin === origin)
    const held = this.held[at]
    if (!held) return
    this.held.splice(at, 1)
    this.deleted.push({ held, at: this.#time.now, wasShown: this.#shownToProgram.has(held.id) })
    this.#tell(`deleted ${held.id}`)
  }

  /** Counts each entry as ours exactly if `isKnown` returns true for the entry of ours from which it was created. */
  ownOnly(isKnown: (origin: string) => boolean): void {
    this.held.forEach((one, at) => {
      const formerOrigin = one.origin ?? one.formerOrigin ?? null
      const origin = formerOrigin !== null && isKnown(formerOrigin) ? formerOrigin : null
      this.held[at] = { ...one, origin, formerOrigin }
    })
  }

  get isIdle(): boolean {
    return this.#underWay === 0
  }

  get token(): string {
    return `token-${this.#goodToken}`
  }

  /** The transport for creates. `origin` returns the entry that is being sent. */
  creates(origin: (body: string) => string, isAlive: () => boolean): Transport {
    return (request) =>
      this.#travel(isAlive, (answer, fail) => this.#create(request, origin(request.body!), answer, fail))
  }

  transportForReads(isAlive: () => boolean): Transport {
    return (request) =>
      this.#travel(isAlive, (answer, fail) => this.#read(request, { answer, fail, isAlive }))
  }

  /** Makes every pending request fail at the computer. The service may carry it out nevertheless. */
  cancelRequests(): void {
    for (const cancel of this.#pending) cancel()
  }

  /** Delivers an answer or a failure, but only to a process that is still alive. */
  #travel(isAlive: () => boolean, go: (answer: Send, fail: Fail) => void): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      const cancel = () => reject(new TransportError(true))
      this.#pending.add(cancel)
      const hear = (ms: number, what: () => void) => {
        const arrive = () => {
          this.#pending.delete(cancel)
          if (isAlive()) what()
        }
        this.#time.in(ms, arrive, true)
      }
      go(
        (ms, answer) => hear(ms, () => resolve(answer)),
        (ms, sent) => hear(ms, () => reject(new TransportError(sent))),
      )
    })
  }

  #create(
    { body = '', headers, onLeft = () => {} }: WireRequest,
    origin: string,
    answer: Send,
    fail: Fail,
  ): void {
    this.posts += 1
    this.lastPostAt = this.#time.now
    this.lastPostHasStart = body.includes('"startTime"')
    this.postedAt.set(origin, [...(this.postedAt.get(origin) ?? []), this.#time.now])
    const way = this.#latency()
    const back = way + this.#latency()
    const fault = this.#fault()
    this.#tell(`post ${origin} ${fault ?? 'ok'}`)
    this.#moment()
    const sent = JSON.parse(body) as SentBody
    const commit = (ms: number, breach = false) => {
      this.#underWay += 1
      this.#time.in(ms, () => {
        this.#underWay -= 1
        this.#commit(sent, body, origin, breach)
      })
    }
    const created = () => {
      const shown = this.#shown(this.#created.get(origin)!)
      this.#answered.push(shown)
      return json(201, shown)
    }
    if (this.isGone) return fail(way, false)
    this.onCreate(origin, sent)
    // Only a refused connection means that the request was not sent; a sent request need not arrive.
    if (fault !== 'refused') onLeft()
    const token = headers['authorization'] === `Bearer ${this.token}`
    const problem = token ? this.#problemOf(sent) : json(401, { message: 'token' })
    if (problem && !(fault === 'refused' || fault === 'request-lost')) return answer(back, problem)
    const late = () => this.#chance.whole(1_000, horizonMs - 5_000)
    switch (fault) {
      case 'refused':
        return fail(way, false)
      case 'request-lost':
        return fail(this.#chance.of([way, 60_000]), true)
      case 'answer-lost':
        commit(way)
        return fail(this.#chance.of([back, 60_000]), true)
      case 'hangs-before':
        return fail(60_000, true)
      case 'hangs-after':
        commit(way)
        return fail(60_000, true)
      case 'late':
        commit(late())
        return fail(way, true)
      case 'very-late':
        commit(this.#chance.whole(horizonMs, 8 * 3_600_000), true)
        return fail(way, true)
      case 'doubled':
        commit(way)
        commit(way + this.#chance.whole(0, 100), true)
        return this.#chance.under(0.5)
          ? fail(back + 200, true)
          : answerLater(() => answer(0, created()), back + 200, this.#time)
      case 'error-before':
        return answer(
          back,
          this.#chance.of([json(500, { message: 'oops' }), page(502), json(503, { message: 'busy' }, '5')]),
        )
      case 'error-after':
        commit(way)
        return answer(
          back,
          this.#chance.of([json(500, { message: 'oops' }), page(504), json(503, { message: 'busy' }, '90')]),
        )
      case 'error-late':
        commit(late())
        return answer(back, this.#chance.of([page(504), json(408, { message: 'slow' })]))
      case 'page':
        return answer(back, page(200))
      case 'page-after':
        commit(way)
        return answer(back, page(200))
      case 'redirect':
        return answer(back, { status: 302, headers: { location: 'https://elsewhere.example' }, text: '' })
      case 'cut-json':
        commit(way)
        return answer(back, { ...json(201, { id: '1', item: 'x' }), text: '{"id":"1","it' })
      case 'no-id':
        commit(way)
        return answer(back, json(201, { ok: true }))
      case 'other-values':
        // A cache returns the success of another create of ours.
        return answer(
          back,
          json(201, this.#answered.length > 0 ? this.#chance.of(this.#answered) : { id: '1' }),
        )
      case 'unauthorized':
        this.#goodToken += 1
        return answer(back, json(401, { message: 'token' }))
      case 'conflict':
        return answer(back, json(409, { message: 'conflict' }))
      case 'conflict-after':
        commit(way)
        return answer(back, json(409, { message: 'conflict' }))
      case 'throttled':
        return answer(back, json(429, { message: 'slow down' }, String(this.#chance.whole(1, 120))))
      case 'unprocessable':
        return answer(back, json(this.#chance.of([400, 422, 403, 404]), { message: 'no' }))
      case 'gateway-json':
        return answer(back, gatewayJson(this.#chance))
      case 'gateway-json-after':
        commit(way)
        return answer(back, gatewayJson(this.#chance))
      case 'gateway-400':
        return answer(back, page(400))
      case null:
        commit(way)
        return answerLater(() => answer(0, created()), back, this.#time)
    }
  }

  /** Returns the service's own refusal of a body, regardless of faults; null if the service accepts the body. */
  #problemOf({ startTime = '', description = '', customFields = {} }: SentBody): WireAnswer | null {
    const { accepts } = this.#traits
    const { archived, required, withdrawn } = this.terms
    const exact = /:\d{2}\.\d+/.test(startTime)
      ? 'millisecond'
      : /T\d\d:\d\d:\d\d/.test(startTime)
        ? 'second'
        : 'minute'
    const order = ['minute', 'second', 'millisecond']
    if (startTime !== '' && order.indexOf(exact) > order.indexOf(accepts))
      return json(this.#chance.of([400, 422]), { message: 'bad request' })
    if (archived !== null && Object.values(customFields).includes(archived))
      return json(400, { message: 'Option is archived' })
    if (fields.some((field) => withdrawn.has(field) && field in customFields))
      return json(400, { message: 'Unknown field' })
    const given: Record<string, string> = { ...customFields, description: description.trim() }
    if ([...required].some((property) => !given[property])) return json(422, { message: 'Required' })
    return null
  }

  #commit(sent: SentBody, body: string, origin: string | null, breach: boolean, at = this.#time.now): void {
    const id = this.#traits.numericIds ? String(this.#ids++) : `e${this.#ids++}`
    const held = { ...sent, id, origin, body, at, breach, corrected: false }
    this.held.push(held)
    if (origin !== null) this.#created.set(origin, held)
    this.#tell(`commit ${id} of ${origin ?? 'somebody'}`)
    if (origin !== null) this.#moment()
  }

  #read({ url, headers }: WireRequest, { answer, fail, isAlive }: Reading): void {
    this.reads += 1
    this.#moment()
    const [path, query] = url.split('?') as [string, string | undefined]
    const back = this.#latency() + this.#latency()
    if (this.isGone) return fail(back / 2, false)
    if (!this.calm && this.#plan.goneOnArrival && this.held.some(({ origin }) => origin !== null))
      return fail(back, true)
    const fault =
      this.calm || !this.#chance.under(this.#plan.listFaultRate)
        ? null
        : this.#chance.weighted<ListFault>(this.#plan.listFaults)
    if (fault === 'gone') return fail(back, true)
    if (fault === 'error') return answer(back, this.#chance.of([json(500, { message: 'oops' }), page(502)]))
    if (fault === 'page') return answer(back, page(200))
    if (headers['authorization'] !== `Bearer ${this.token}`)
      return answer(back, json(401, { message: 'token' }))
    if (path.endsWith('/options')) return answer(back, this.#options())
    if (path.includes('/templates/')) return answer(back, this.#template())
    if (query?.includes('sortBy=nothing')) return answer(back, json(400, { message: 'sortBy: unknown' }))
    // The list contains the entries that exist when the request arrives.
    this.#time.in(back / 2, () => {
      const asked = new URLSearchParams(query)
      answer(back / 2, this.#list(asked, fault))
      if (fault === null) this.#shows(asked, isAlive)
    })
  }

  /** Records the shown ids some seconds later, if the process is still alive; by then it has them on disk. */
  #shows(asked: URLSearchParams, isAlive: () => boolean): void {
    const ids = pageOf(this.#visible(asked, null), asked).items.map(({ id }) => id)
    this.#time.in(secondsToNoteMs, () => {
      if (isAlive()) for (const id of ids) this.#shownToProgram.add(id)
    })
  }

  #template(): WireAnswer {
    const { required, withdrawn } = this.terms
    const shown = fields.filter((id) => !withdrawn.has(id) && (id === 'code' || required.has(id)))
    return json(200, {
      id: 't1',
      fields: shown.map((id) => ({ id, label: id, type: 'single-select', isRequired: required.has(id) })),
    })
  }

  #visible(asked: URLSearchParams, fault: ListFault | null, lag = this.#traits.lagMs): readonly Held[] {
    const inRange = ({ item, date, at }: Held) =>
      at <= this.#time.now - lag &&
      this.createdAt(at).slice(0, 10) >= (asked.get('fields.createdDate.gte') ?? '') &&
      (fault === 'unfiltered' || (asked.get('fields.item') ?? item) === item) &&
      date >= (asked.get('fields.date.gte') ?? '') &&
      date <= (asked.get('fields.date.lte') ?? '9')
    return this.#traits.hidesOwn ? [] : this.held.filter(inRange)
  }

  #list(asked: URLSearchParams, fault: ListFault | null): WireAnswer {
    const lag = fault === 'lagging' ? this.#traits.lagMs : this.#chance.whole(0, this.#traits.lagMs)
    const own = this.#visible(asked, fault, lag)
    const items: unknown[] = own.map((one) => this.#shown(one))
    if (fault === 'unfiltered')
      items.push({ id: 'x1', item: 'other', user: 'you', date: '2026-11-20', minutes: 30 })
    const total = items.length
    if (fault === 'shifted' && items.length > 0) items.splice(this.#chance.whole(0, items.length - 1), 1)
    const page = pageOf(items, asked)
    const text = JSON.stringify({ total: fault === 'wrong-total' ? total + 1 : total, ...page })
    const { status, headers } = json(200, null)
    const date = new Date(this.createdAt(this.#time.now)).toUTCString()
    return { status, headers: { ...headers, date }, text: fault === 'cut-json' ? text.slice(0, -3) : text }
  }

  #options(): WireAnswer {
    const items = ['a', 'b', keptOption].map((id) => ({
      optionId: id,
      label: id,
      isArchived: id === this.terms.archived,
    }))
    return json(200, { items })
  }

  /** Returns the entry as this service shows it, always in the same way. */
  #shown(held: Held): unknown {
    const shown = this.#shownBefore.get(held) ?? this.#asShown(held)
    this.#shownBefore.set(held, shown)
    return shown
  }

  #asShown({ id, item, date, minutes, startTime, description, at, customFields }: Held): unknown {
    const { showsStart, numericIds } = this.#traits
    const start = startTime === undefined ? undefined : this.#kept(startTime)
    const end = start === undefined ? undefined : new Date(Date.parse(start) + minutes * 60_000).toISOString()
    return {
      id: numericIds ? Number(id) : id,
      ...{ item, user, date, minutes, customFields },
      ...(showsStart && { startTime: start }),
      endTime: end && this.#kept(end),
      createdDate: this.createdAt(at),
      description: description === undefined ? undefined : this.#described(description),
    }
  }

  /** Returns a time by the service's clock. */
  createdAt(at: number): string {
    return new Date(Date.parse('2026-11-20T08:00:00.000Z') + at + this.#traits.skewMs).toISOString()
  }

  /** Returns a time with as many digits as this service keeps. */
  #kept(time: string): string {
    const { echoes } = this.#traits
    if (echoes === 'millisecond') return time
    const whole = time.replace(/(:\d{2})\.\d+/, '$1')
    return echoes === 'second' ? whole : whole.replace(/(T\d{2}:\d{2}):\d{2}/, '$1:00')
  }

  #described(text: string): string {
    switch (this.#traits.description) {
      case 'verbatim':
        return text
      case 'trimmed':
        return text.trim()
      case 'upper':
        return text.toUpperCase()
      case 'escaped':
        return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      case 'cut':
        return text.slice(0, 8)
    }
  }

  #fault(): CreateFault | null {
    if (this.calm || !this.#chance.under(this.#plan.createFaultRate)) return null
    return this.#chance.weighted<CreateFault>(this.#plan.createFaults)
  }

  #latency(): number {
    const { least, most } = this.#plan.latencyMs ?? usualLatencyMs
    return this.#chance.whole(least, most)
  }
}

/** The answer of a filter or gateway, whose refusals have a shape that differs from the service's. */
function gatewayJson(chance: Chance): WireAnswer {
  return json(chance.of([400, 403, 404, 405, 413, 422]), { error: 'blocked', rule: 942_100 })
}

interface Reading {
  readonly answer: Send
  readonly fail: Fail
  readonly isAlive: () => boolean
}

type Send = (ms: number, answer: WireAnswer) => void
type Fail = (ms: number, mayHaveBeenSent: boolean) => void

/** Sends the answer later and builds it only then, so that it shows what exists at that time. */
function answerLater(send: () => void, ms: number, time: VirtualTime): void {
  time.in(ms, send)
}

function json(status: number, body: unknown, retryAfter?: string): WireAnswer {
  const headers = {
    'content-type': 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  }
  return { status, headers, text: JSON.stringify(body) }
}

function page(status: number): WireAnswer {
  return { status, headers: { 'content-type': 'text/html' }, text: '<html>sign in</html>' }
}

/** Returns the page of a list that the request asks for, and the position after it if the list goes on. */
function pageOf<T>(all: readonly T[], asked: URLSearchParams): { items: readonly T[]; nextCursor?: string } {
  const from = Number(asked.get('after') ?? 0)
  const end = from + Number(asked.get('size'))
  return { items: all.slice(from, end), ...(end < all.length && { nextCursor: String(end) }) }
}
