/** Sends the queue of an account in the order of saving, one entry at a time. */
import { nowOf } from '../kernel/clock.ts'
import { look, type Looks } from './look.ts'
import {
  sendAttempt,
  sendEntry,
  type NextAttempt,
  type Result,
  type Sent,
  type Successors,
} from './pipeline.ts'
import type { ServiceState } from './service-state.ts'
import type { Sync } from './sync.ts'

/** If the service does not list its new entries, the lookup after a create is tried only this often. */
const mostIntroductions = 3

/** After this many incomplete lists in a row, entries are sent without one (docs/reliability.md §2.6). */
const mostPatience = 5

interface SentNext extends Sent {
  readonly entryId: string
}

export class QueueSender {
  readonly #sync: Sync
  readonly #service: ServiceState
  readonly #isClosed: () => boolean
  /** Rows up to here are older than this process, so they are looked up before they are sent. */
  readonly #oldRows: number
  readonly #proven = new Set<string>()
  #introductions = 0
  #patience = mostPatience
  #lastTookMs = 0

  /** `isClosed` tells whether the program is quitting, so that no further entry is begun. */
  constructor(sync: Sync, service: ServiceState, isClosed: () => boolean) {
    this.#sync = sync
    this.#service = service
    this.#isClosed = isClosed
    this.#oldRows = sync.outbox.lastSeq()
  }

  /** Sends what is queued. Returns false when something prevents sending the rest of the queue. */
  async send(): Promise<boolean> {
    const { outbox, clock } = this.#sync
    const looks: Looks = new Map()
    let refusedTokens = 0
    let attempt: NextAttempt | null = null
    for (;;) {
      // An attempt that is already recorded is always sent, because otherwise it would have to be looked up later.
      if (this.#isClosed() && attempt === null) return false
      const sent: SentNext | null = attempt
        ? await this.#sendOn(attempt)
        : await this.#sendFirst(outbox.nextQueued(nowOf(clock)), looks)
      if (sent === null) return true
      const { entryId, result, tookMs } = sent
      this.#lastTookMs = tookMs
      attempt = sent.next
      if (result?.kind !== 'unseen') this.#proven.add(entryId)
      refusedTokens = result?.kind === 'again' && result.because === 'credentials' ? refusedTokens + 1 : 0
      if (refusedTokens === 2) {
        this.#service.troubled('paused', 'create', null)
        return false
      }
      if (result && this.#standsInTheWay(result)) return false
      if (result?.kind === 'confirmed') await this.#introduce(entryId)
    }
  }

  async #sendFirst(entryId: string | undefined, looks: Looks): Promise<SentNext | null> {
    if (entryId === undefined) return null
    const options = { unproven: this.#isUnproven(entryId), patient: this.#patience > 0, looks }
    return {
      entryId,
      ...(await sendEntry(this.#sync, entryId, { ...options, successors: this.#successors })),
    }
  }

  async #sendOn(attempt: NextAttempt): Promise<SentNext> {
    return { entryId: attempt.entryId, ...(await sendAttempt(this.#sync, attempt, this.#successors)) }
  }

  readonly #successors: Successors = {
    // Continues only if no lookup is needed to learn how the service lists the entry that has arrived.
    mayFollow: (arrived) => !this.#isClosed() && !this.#isToIntroduce(arrived),
    next: () => {
      const { outbox, clock } = this.#sync
      const next = outbox.nextQueued(nowOf(clock))
      const inOrder = next !== undefined && !outbox.isOvertaking(next, nowOf(clock))
      return inOrder && !this.#isUnproven(next) ? next : undefined
    },
    lastTookMs: () => this.#lastTookMs,
  }

  #isUnproven(entryId: string): boolean {
    return !this.#proven.has(entryId) && this.#sync.outbox.read(entryId)!.seq <= this.#oldRows
  }

  /**
   * Looks up the first of our entries that the service certainly has, to learn whether its lists contain our entries
   * and how precisely it returns starts. Without that, a lookup after a lost answer proves nothing.
   */
  async #introduce(entryId: string): Promise<void> {
    if (!this.#isToIntroduce(entryId)) return
    this.#introductions += 1
    await look(this.#sync, this.#sync.entries.facts(entryId))
  }

  #isToIntroduce(entryId: string): boolean {
    const { echo, entries } = this.#sync
    const { listsOwn, echoes } = echo.read()
    const known = listsOwn && (echoes !== 'unknown' || entries.facts(entryId).startedAt === null)
    return !known && this.#introductions < mostIntroductions
  }

  /** Returns true when the rest of the queue would fail for the same reason. */
  #standsInTheWay(verdict: NonNullable<Result>): boolean {
    if (verdict.kind === 'not-sent') return false
    if (verdict.kind === 'unseen') {
      this.#patience -= 1
      this.#service.troubled('not-answering', 'read', null)
      return true
    }
    if (this.#patience > 0) this.#patience = mostPatience
    if (verdict.kind === 'confirmed' || verdict.kind === 'refused') {
      this.#service.answered()
      this.#service.recovered()
      return false
    }
    if (verdict.kind === 'again' && (verdict.because === 'credentials' || verdict.because === 'inexact'))
      return false
    const throttled = verdict.kind === 'again' && verdict.because === 'throttled'
    const reached = throttled || verdict.status !== null
    this.#service.troubled(reached ? 'not-answering' : 'offline', 'create', verdict.retryAfterMs)
    return true
  }
}
