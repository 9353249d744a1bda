/**
 * Decides when things are sent: first entries whose Undo window is over, then some due lookups, then the queue in the
 * order of saving, one at a time, then the other lookups. It runs at due times, after the person's actions, and on
 * signals of the host. While something waits, a service that does not answer is asked at short intervals with a small
 * read.
 */
import type { Diagnosis } from '#preload/model/diagnosis.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { ApiError } from '../api/api-error.ts'
import { askIfThere } from '../api/time-tracking.ts'
import { KeychainUnavailable } from '../connections/keychain.ts'
import { NoSecret } from '../connections/no-secret.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { audit, isAuditWorthwhile } from './audit.ts'
import { correct } from './correct.ts'
import { diagnose } from './diagnose.ts'
import { look, type Looks } from './look.ts'
import {
  sendAttempt,
  sendEntry,
  type NextAttempt,
  type Result,
  type Sent,
  type Successors,
} from './pipeline.ts'
import { reconcile } from './reconcile.ts'
import { refreshTemplate } from './refresh-template.ts'
import { statusOf } from './status.ts'
import { tellEntry, type Sync } from './sync.ts'
import { afterAnswer, afterFailure, afterOrder, type Failure, type Trouble } from './trouble.ts'

/** The longest wait, whether it is ours or comes from Retry-After. */
const longestWaitMs = 3_600_000

const auditEveryMs = 24 * 3_600_000

/** If the service does not list its new entries, the lookup after a create is tried only this often. */
const mostIntroductions = 3

/** After this many incomplete lists in a row, entries are sent without one. */
const mostPatience = 5

/** The wait stops growing after this many failures. */
const mostFailures = 9

/** The number of lookups for lost answers before the queue continues. */
const looksBeforeQueue = 3

/** The time until a lookup that was not answered is tried again. */
const lookAgainMs = 5_000

/** The time limit for a small read while the service does not answer; every fourth read gets the usual limit. */
const askWithinMs = 10_000
const asksInARow = 4

interface SentNext extends Sent {
  readonly entryId: string
}

export class SyncEngine {
  readonly #sync: Sync
  #trouble: Trouble | null = null
  #lastAnswerAt: string | null = null
  #turn: Promise<void> | null = null
  #again = false
  #hurried: 'person' | 'host' | null = null
  /** Rows up to here are older than this process, so they are looked up before they are sent. */
  readonly #oldRows: number
  readonly #proven = new Set<string>()
  #introductions = 0
  #patience = mostPatience
  #auditedAtBootMs: number | null = null
  #lastTookMs = 0
  #told = ''
  #closed = false
  #cancelTimer = () => {}
  #stopListening = () => {}

  constructor(sync: Sync) {
    this.#sync = sync
    this.#oldRows = sync.outbox.lastSeq()
  }

  start(): void {
    this.#stopListening = this.#sync.hub.listen(({ name }) => {
      if (name === 'entries.changed') this.wake()
    })
    this.wake()
  }

  /** Checks whether something is due. Cheap, and safe to call at any time. */
  wake(): void {
    if (this.#closed) return
    if (this.#turn) {
      this.#again = true
      return
    }
    // Starts asynchronously, so that `#turn` is set before the events of this run call `wake` again.
    this.#turn = Promise.resolve()
      .then(() => (this.#closed ? undefined : this.#run()))
      .catch((error: unknown) => this.#stumbled(error))
      .finally(() => {
        this.#turn = null
        if (this.#again) {
          this.#again = false
          this.wake()
        }
      })
  }

  /** The machine woke up or the network changed: ends our own waits, but not those of Retry-After. */
  hurry(): void {
    this.#hurried ??= 'host'
    this.wake()
  }

  /** Carries out the person's order to send everything that waits, and resolves when that is done. */
  async now(): Promise<SyncStatus> {
    this.#hurried = 'person'
    await this.#hurriedTurn()
    // A further run may just have started.
    await this.#turn
    return this.status()
  }

  status(): SyncStatus {
    return statusOf(this.#sync, this.#trouble, this.#lastAnswerAt)
  }

  /** Whether the service could not be reached last time. Read on every change, so it runs no queries. */
  get isOffline(): boolean {
    return this.#trouble?.condition === 'offline'
  }

  /** Whether something is being sent or looked up at this moment. */
  get isBusy(): boolean {
    return this.#turn !== null
  }

  /** Whether entries wait because of a problem with the service. */
  get isInTrouble(): boolean {
    return this.#trouble !== null
  }

  /** Returns what is known of this account's service. */
  diagnose(): Diagnosis {
    return diagnose(this.#sync)
  }

  /** Resolves when the current run has ended. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopListening()
    this.#cancelTimer()
    await this.#turn
  }

  /** The current run may be past its checks, so only a run that starts after the order is certain to carry it out. */
  async #hurriedTurn(): Promise<void> {
    this.wake()
    await this.#turn
    if (this.#hurried !== null && !this.#closed) await this.#hurriedTurn()
  }

  async #run(): Promise<void> {
    const hurried = this.#hurried
    this.#hurried = null
    this.#cancelTimer()
    this.#tellIfChanged()
    try {
      this.#takeUp()
      if (hurried) this.#obey(hurried)
      this.#release()
      if (this.#waitMs() === 0) await this.#send()
    } catch (error) {
      this.#note(error)
    }
    if (this.#closed) return
    this.#sleep()
    this.#tellIfChanged()
  }

  /**
   * Handles an unexpected error, such as a failing database: it is unknown what is due, so another run is scheduled.
   */
  #stumbled(error: unknown): void {
    const { clock, log, random } = this.#sync
    log.error('sync.stumbled', error)
    if (!this.#closed) this.#cancelTimer = clock.after(backoffMs(mostFailures, random()), () => this.wake())
  }

  /** Emits an event for each change of the sync status. */
  #tellIfChanged(): void {
    const status = JSON.stringify(this.status())
    if (status === this.#told) return
    this.#told = status
    this.#sync.hub.emit({ name: 'sync.changed', payload: {} })
  }

  /**
   * Marks interrupted attempts as lost. When a run starts, nothing is being sent, so an entry in state `sending` was
   * interrupted by the end of the program or by a full disk. It may have arrived, so it is looked up before it is sent
   * again.
   */
  #takeUp(): void {
    const { db, outbox, journal, clock } = this.#sync
    for (const entryId of outbox.interrupted()) {
      db.transaction(() => {
        journal.conclude(entryId, 'lost', null)
        outbox.move(entryId, { state: 'checking' })
        outbox.note(entryId, nowOf(clock), 'lost')
      })
      tellEntry(this.#sync, entryId)
    }
  }

  #obey(by: 'person' | 'host'): void {
    this.#sync.outbox.hurry()
    this.#sync.corrections.hurry()
    if (this.#trouble && (by === 'person' || !this.#trouble.asked)) this.#trouble = afterOrder(this.#trouble)
  }

  /** Queues the entries whose Undo window is over. */
  #release(): void {
    const { outbox, clock } = this.#sync
    for (const entryId of outbox.released(nowOf(clock))) {
      outbox.move(entryId, { state: 'queued' })
      tellEntry(this.#sync, entryId)
    }
  }

  async #send(): Promise<void> {
    const { corrections, clock } = this.#sync
    let heard = await this.#askIfInTrouble()
    if (await refreshTemplate(this.#sync)) {
      this.#answered()
      heard = true
    }
    // An entry in doubt blocks only entries with the same signature, so the queue continues after some lookups.
    if (await this.#lookUp(looksBeforeQueue)) heard = true
    for (const entryId of corrections.due(nowOf(clock))) {
      if (this.#closed) return
      await correct(this.#sync, entryId)
      this.#answered()
      heard = true
    }
    // When reads are answered but creates are not, creates have their own waiting time.
    const mayCreate = this.#waitMs() === 0
    if (mayCreate && !(await this.#sendQueue())) return
    if (await this.#lookUp(Number.POSITIVE_INFINITY)) heard = true
    if (!mayCreate || this.#closed) return
    if (this.#msToAudit() === 0) {
      await audit(this.#sync)
      this.#auditedAtBootMs = clock.bootMs()
      heard = true
    }
    // An answered list does not end the trouble of failing creates; an empty queue does.
    if (this.#trouble && (heard || this.#nextDue() === null)) this.#trouble = null
  }

  /**
   * Returns true when the service was asked and answered. Rejects when it does not answer, so that nothing else is
   * tried.
   */
  async #askIfInTrouble(): Promise<boolean> {
    const { service, connection, outbox, clock } = this.#sync
    if (this.#trouble === null || this.#nextDue() === null) return false
    // A due lookup asks the service as well.
    if (this.#trouble.reads === 0 && outbox.dueForCheck(nowOf(clock)).length > 0) return false
    const isPatient = this.#trouble.reads % asksInARow === asksInARow - 1
    await askIfThere(service, connection.userId, isPatient ? undefined : askWithinMs)
    this.#answered()
    return true
  }

  /**
   * Looks up entries with a lost answer, the longest due first. Returns true when any lookup was answered. A lookup
   * without an answer is tried again later and ends this round; a small read then finds out whether the service answers
   * at all.
   */
  async #lookUp(most: number): Promise<boolean> {
    const { outbox, clock } = this.#sync
    const seen: Looks = new Map()
    let heard = false
    for (const entryId of outbox.dueForCheck(nowOf(clock)).slice(0, most)) {
      if (this.#closed) return heard
      try {
        await reconcile(this.#sync, entryId, seen)
      } catch (error) {
        if (!(error instanceof ApiError) || !isPassing(error)) throw error
        outbox.waitUntil(entryId, toInstant(clock.nowMs() + lookAgainMs))
        await askIfThere(this.#sync.service, this.#sync.connection.userId, askWithinMs)
        this.#answered()
        return true
      }
      this.#answered()
      heard = true
    }
    return heard
  }

  /** Returns false when something prevents sending the rest of the queue. */
  async #sendQueue(): Promise<boolean> {
    const { outbox, clock } = this.#sync
    const looks: Looks = new Map()
    let refusedTokens = 0
    let attempt: NextAttempt | null = null
    for (;;) {
      // An attempt that is already recorded is always sent, because otherwise it would have to be looked up later.
      if (this.#closed && attempt === null) return false
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
        this.#troubled('paused', 'create', null)
        return false
      }
      if (result && this.#standsInTheWay(result)) return false
      if (result?.kind === 'confirmed') await this.#introduce(entryId)
    }
  }

  /**
   * Returns the time until the next audit, which runs daily while a copy of our entries may exist; null when none is
   * needed.
   */
  #msToAudit(): number | null {
    const { connection, clock } = this.#sync
    // The local service answers in the same process, so a create cannot take effect late.
    if (connection.horizonMs === 0) return null
    const last = this.#auditedAtBootMs
    const leftMs = last === null ? 0 : Math.max(0, last + auditEveryMs - clock.bootMs())
    return leftMs > 0 || isAuditWorthwhile(this.#sync) ? leftMs : null
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
    mayFollow: (arrived) => !this.#closed && !this.#isToIntroduce(arrived),
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
      this.#troubled('not-answering', 'read', null)
      return true
    }
    if (this.#patience > 0) this.#patience = mostPatience
    if (verdict.kind === 'confirmed' || verdict.kind === 'refused') {
      this.#answered()
      this.#trouble = null
      return false
    }
    if (verdict.kind === 'again' && (verdict.because === 'credentials' || verdict.because === 'inexact'))
      return false
    const throttled = verdict.kind === 'again' && verdict.because === 'throttled'
    const reached = throttled || verdict.status !== null
    this.#troubled(reached ? 'not-answering' : 'offline', 'create', verdict.retryAfterMs)
    return true
  }

  #answered(): void {
    const { clock } = this.#sync
    this.#lastAnswerAt = nowOf(clock)
    if (this.#trouble)
      this.#trouble = afterAnswer(this.#trouble, { nowMs: clock.nowMs(), bootMs: clock.bootMs() })
  }

  #note(error: unknown): void {
    if (error instanceof ApiError) {
      this.#troubled(conditionOf(error), 'read', error.retryAfterMs)
      this.#sync.log.warn('sync.trouble', {
        kind: error.kind,
        endpoint: error.endpoint,
        status: error.status,
      })
      return
    }
    if (error instanceof KeychainUnavailable || error instanceof NoSecret) {
      this.#troubled('no-secret', 'read', null)
      this.#sync.log.warn('sync.no-secret', { because: error.name })
      return
    }
    this.#troubled('not-answering', 'read', null)
    this.#sync.log.error('sync.failed', error)
  }

  #troubled(condition: Trouble['condition'], of: Failure['of'], retryAfterMs: number | null): void {
    const { clock, random, savesPower } = this.#sync
    this.#trouble = afterFailure(
      this.#trouble,
      { condition, of, retryAfterMs, savesPower: savesPower?.() ?? false },
      { nowMs: clock.nowMs(), bootMs: clock.bootMs(), random: random() },
    )
  }

  /** Returns how long to wait because of the trouble, by the clock since boot, which nobody can set back. */
  #waitMs(): number {
    const leftMs = (this.#trouble?.untilBootMs ?? 0) - this.#sync.clock.bootMs()
    // On systems that derive that clock from the wall clock, it can still jump.
    return leftMs > longestWaitMs ? 0 : Math.max(0, leftMs)
  }

  /** Returns when the next entry becomes due by time alone; null when none does. */
  #nextDue(): string | null {
    const { outbox, corrections, clock } = this.#sync
    const due = [outbox.nextDue(nowOf(clock)), corrections.nextDue(nowOf(clock))]
    return due.filter((at) => at !== null).sort()[0] ?? null
  }

  #sleep(): void {
    const { clock } = this.#sync
    const due = this.#nextDue()
    const auditMs = due === null ? this.#msToAudit() : null
    if (due === null && auditMs === null && !this.#trouble) return
    const dueMs = due === null ? (auditMs ?? 0) : Date.parse(due) - clock.nowMs()
    const waitMs = Math.min(auditEveryMs, Math.max(0, dueMs, this.#waitMs()))
    this.#cancelTimer = clock.after(waitMs, () => this.wake())
  }
}

/** Whether other requests may succeed despite this failure. */
function isPassing({ kind }: ApiError): boolean {
  return kind !== 'credentials' && kind !== 'throttled'
}

function conditionOf({ kind, detail }: ApiError): Trouble['condition'] {
  if (detail === 'proxy-sign-in') return 'proxy'
  if (detail === 'certificate') return 'distrusted'
  if (kind === 'unreachable') return 'offline'
  return kind === 'credentials' ? 'paused' : 'not-answering'
}
