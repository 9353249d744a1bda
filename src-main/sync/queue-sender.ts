/** Sends the queued entries of an account to its time-tracking service one at a time, oldest first. */
import { nowOf } from '../kernel/clock.ts'
import { lookUp, type Lookups } from './lookup.ts'
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

/**
 * At most this many newly confirmed entries are looked up to learn how the service lists entries. If a service does not
 * list new entries at all, more such lookups are useless.
 */
const mostIntroductions = 3

/**
 * Some entries are sent only after the service has returned a complete list of similar entries. If it fails to do so
 * this many times in a row, entries are sent without the list. Otherwise, a service that never returns a complete list
 * would stop the queue forever (docs/reliability.md §2.6).
 */
const mostPatience = 5

interface SentNext extends Sent {
  readonly entryId: string
}

export class QueueSender {
  readonly #sync: Sync
  readonly #service: ServiceState
  readonly #isClosed: () => boolean
  /**
   * The outbox's last row number when the program started. Entries up to this row are looked up before they are sent,
   * because a restored older database may have no record that they were already sent.
   */
  readonly #oldRows: number
  readonly #proven = new Set<string>()
  #introductions = 0
  #patience = mostPatience
  #lastTookMs = 0

  /** `isClosed` returns true while the program is quitting. In that case, no further entry is taken from the queue. */
  constructor(sync: Sync, service: ServiceState, isClosed: () => boolean) {
    this.#sync = sync
    this.#service = service
    this.#isClosed = isClosed
    this.#oldRows = sync.outbox.lastSeq()
  }

  /**
   * Sends all queued entries. Returns false if sending has stopped early, because of a failure or because the program
   * is quitting.
   */
  async send(): Promise<boolean> {
    const { outbox, clock } = this.#sync
    const lookups: Lookups = new Map()
    let refusedTokens = 0
    let attempt: NextAttempt | null = null
    for (;;) {
      // An attempt that is recorded on disk is sent even when the program is quitting. Otherwise, its entry would have
      // to be looked up after the next start, because the record does not show whether the request was sent.
      if (this.#isClosed() && attempt === null) return false
      const sent: SentNext | null = attempt
        ? await this.#sendOn(attempt)
        : await this.#sendFirst(outbox.nextQueued(nowOf(clock)), lookups)
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
      if (result && this.#blocksQueue(result)) return false
      if (result?.kind === 'confirmed') await this.#introduce(entryId)
    }
  }

  async #sendFirst(entryId: string | undefined, lookups: Lookups): Promise<SentNext | null> {
    if (entryId === undefined) return null
    const options = { unproven: this.#isUnproven(entryId), patient: this.#patience > 0, lookups }
    return {
      entryId,
      ...(await sendEntry(this.#sync, entryId, { ...options, successors: this.#successors })),
    }
  }

  async #sendOn(attempt: NextAttempt): Promise<SentNext> {
    return { entryId: attempt.entryId, ...(await sendAttempt(this.#sync, attempt, this.#successors)) }
  }

  readonly #successors: Successors = {
    // If the confirmed entry must be looked up to learn how the service lists entries, the next entry waits for that
    // lookup.
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
   * Looks up an entry that the service has just confirmed, to learn whether the service's lists contain entries of this
   * user and how precisely they show starts. Until that is known, a lookup after a lost response proves nothing.
   */
  async #introduce(entryId: string): Promise<void> {
    if (!this.#isToIntroduce(entryId)) return
    this.#introductions += 1
    await lookUp(this.#sync, this.#sync.entries.facts(entryId))
  }

  #isToIntroduce(entryId: string): boolean {
    const { echo, entries } = this.#sync
    const { listsOwn, echoes } = echo.read()
    const known = listsOwn && (echoes !== 'unknown' || entries.facts(entryId).startedAt === null)
    return !known && this.#introductions < mostIntroductions
  }

  /**
   * Records what the result shows about the service. Returns true if the remaining entries would fail for the same
   * reason.
   */
  #blocksQueue(verdict: NonNullable<Result>): boolean {
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
