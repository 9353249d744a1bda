/**
 * Decides when entries are sent and looked up. A run starts when something is due, after an action of the user, and on
 * signals of the host, such as a change of the network. Each run first queues the entries that can no longer be undone,
 * and looks up a few entries whose requests got no answer. It then sends corrections and the queue, in the order of
 * saving, and finally does the remaining lookups. While the service does not answer, a small read request checks it at
 * short intervals as long as entries wait.
 */
import type { Diagnosis } from '#preload/model/diagnosis.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { ApiError } from '../api/api-error.ts'
import { askIfThere } from '../api/time-tracking.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { audit, isAuditWorthwhile } from './audit.ts'
import { correct } from './correct.ts'
import { diagnose } from './diagnose.ts'
import type { Lookups } from './lookup.ts'
import { QueueSender } from './queue-sender.ts'
import { reconcile } from './reconcile.ts'
import { refreshTemplate } from './refresh-template.ts'
import { ServiceState } from './service-state.ts'
import { announceEntry, type Sync } from './sync.ts'

const auditEveryMs = 24 * 3_600_000

/** The wait after an unexpected error is as long as the wait after this many consecutive failures. */
const mostFailures = 9

/** A run makes at most this many lookups before it sends the queue. */
const lookupsBeforeQueue = 3

/** If a lookup gets no answer, it is repeated after this many milliseconds. */
const lookUpAgainMs = 5_000

/**
 * The time limit, in milliseconds, of the small read requests that check a service after a failure. It is shorter than
 * the usual limit. Every fourth read (`asksInARow`) gets the usual limit, so that a slow service is not mistaken for
 * one that does not answer.
 */
const askWithinMs = 10_000
const asksInARow = 4

export class SyncEngine {
  readonly #sync: Sync
  readonly #service: ServiceState
  readonly #queue: QueueSender
  #turn: Promise<void> | null = null
  #again = false
  #hurried: 'person' | 'host' | null = null
  #auditedAtBootMs: number | null = null
  #announced = ''
  #closed = false
  #cancelTimer = () => {}
  #stopListening = () => {}

  constructor(sync: Sync) {
    this.#sync = sync
    this.#service = new ServiceState(sync)
    this.#queue = new QueueSender(sync, this.#service, () => this.#closed)
  }

  start(): void {
    this.#stopListening = this.#sync.hub.listen(({ name }) => {
      if (name === 'entries.changed') this.wake()
    })
    this.wake()
  }

  /** Starts a run, or another one after the run that is in progress. This is cheap and may be called at any time. */
  wake(): void {
    if (this.#closed) return
    if (this.#turn) {
      this.#again = true
      return
    }
    // The run starts asynchronously. Otherwise events that it emits would call `wake` while `#turn` is still null.
    this.#turn = Promise.resolve()
      .then(() => (this.#closed ? undefined : this.#run()))
      .catch((error: unknown) => this.#afterUnexpectedError(error))
      .finally(() => {
        this.#turn = null
        if (this.#again) {
          this.#again = false
          this.wake()
        }
      })
  }

  /**
   * Skips the delay before the next request, unless the service requested it with a Retry-After header. Call this when
   * the machine wakes up or the network changes.
   */
  hurry(): void {
    this.#hurried ??= 'host'
    this.wake()
  }

  /**
   * Sends everything now, because the user asked for it, and skips all delays. Resolves when everything that is due has
   * been tried.
   */
  async now(): Promise<SyncStatus> {
    this.#hurried = 'person'
    await this.#hurriedTurn()
    // Events may have started another run in the meantime.
    await this.#turn
    return this.status()
  }

  status(): SyncStatus {
    return this.#service.status()
  }

  /**
   * Whether the service could not be reached at the last attempt. This getter runs no queries, because it is read on
   * every change.
   */
  get isOffline(): boolean {
    return this.#service.trouble?.condition === 'offline'
  }

  get isBusy(): boolean {
    return this.#turn !== null
  }

  /** Whether the last requests failed. Entries are then sent later. */
  get isInTrouble(): boolean {
    return this.#service.trouble !== null
  }

  diagnose(): Diagnosis {
    return diagnose(this.#sync)
  }

  /** Prevents further runs, and resolves when the current run has ended. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopListening()
    this.#cancelTimer()
    await this.#turn
  }

  /**
   * Waits for a run that starts after the user's request, because a run in progress may already have checked what is
   * due.
   */
  async #hurriedTurn(): Promise<void> {
    this.wake()
    await this.#turn
    if (this.#hurried !== null && !this.#closed) await this.#hurriedTurn()
  }

  async #run(): Promise<void> {
    const hurried = this.#hurried
    this.#hurried = null
    this.#cancelTimer()
    this.#announceStatus()
    try {
      this.#takeUp()
      if (hurried) this.#endWaits(hurried)
      this.#release()
      if (this.#service.waitMs() === 0) await this.#send()
    } catch (error) {
      this.#service.failed(error)
    }
    if (this.#closed) return
    this.#sleep()
    this.#announceStatus()
  }

  /**
   * Schedules another run after an unexpected error, such as a failing database. The time when the next entry is due
   * cannot be read then.
   */
  #afterUnexpectedError(error: unknown): void {
    const { clock, log, random } = this.#sync
    log.error('sync.unexpected-error', error)
    if (!this.#closed) this.#cancelTimer = clock.after(backoffMs(mostFailures, random()), () => this.wake())
  }

  #announceStatus(): void {
    const status = JSON.stringify(this.status())
    if (status === this.#announced) return
    this.#announced = status
    this.#sync.hub.emit({ name: 'sync.changed', payload: {} })
  }

  /**
   * Marks interrupted attempts as lost. No request is pending when a run starts, so an entry in state `sending` was
   * interrupted, by the end of the program or by a full disk. The service may have the entry, so it is looked up before
   * it is sent again.
   */
  #takeUp(): void {
    const { db, outbox, attempts, clock } = this.#sync
    for (const entryId of outbox.interrupted()) {
      db.transaction(() => {
        attempts.conclude(entryId, 'lost', null)
        outbox.move(entryId, { state: 'checking' })
        outbox.note(entryId, nowOf(clock), 'lost')
      })
      announceEntry(this.#sync, entryId)
    }
  }

  #endWaits(by: 'person' | 'host'): void {
    this.#sync.outbox.hurry()
    this.#sync.corrections.hurry()
    this.#service.hurry(by)
  }

  /** Queues the entries that the user can no longer undo. */
  #release(): void {
    const { outbox, clock } = this.#sync
    for (const entryId of outbox.released(nowOf(clock))) {
      outbox.move(entryId, { state: 'queued' })
      announceEntry(this.#sync, entryId)
    }
  }

  async #send(): Promise<void> {
    const { corrections, clock } = this.#sync
    let heard = await this.#askIfInTrouble()
    if (await refreshTemplate(this.#sync)) {
      this.#service.answered()
      heard = true
    }
    // An entry whose create request got no answer blocks only entries with the same item, day and minutes. The queue
    // therefore need not wait for all lookups.
    if (await this.#lookUp(lookupsBeforeQueue)) heard = true
    for (const entryId of corrections.due(nowOf(clock))) {
      if (this.#closed) return
      await correct(this.#sync, entryId)
      this.#service.answered()
      heard = true
    }
    // If the service answers reads but not create requests, create requests wait longer than reads.
    const mayCreate = this.#service.waitMs() === 0
    if (mayCreate && !(await this.#queue.send())) return
    if (await this.#lookUp(Number.POSITIVE_INFINITY)) heard = true
    if (!mayCreate || this.#closed) return
    if (this.#msToAudit() === 0) {
      await audit(this.#sync)
      this.#auditedAtBootMs = clock.bootMs()
      heard = true
    }
    // In this run, create requests were allowed. In any other run the delay remains, because answered reads do not show
    // that create requests work again.
    if (this.#service.trouble && (heard || this.#nextDue() === null)) this.#service.recovered()
  }

  /**
   * After a failure, checks with a small read whether the service answers. Returns true if it does, and false if no
   * check was needed. Rejects if it does not answer, so that nothing else is tried.
   */
  async #askIfInTrouble(): Promise<boolean> {
    const { service, connection, outbox, clock } = this.#sync
    if (this.#service.trouble === null || this.#nextDue() === null) return false
    // If a lookup is due, no extra read is needed: the lookup shows whether the service answers.
    if (this.#service.trouble.reads === 0 && outbox.dueForCheck(nowOf(clock)).length > 0) return false
    const isPatient = this.#service.trouble.reads % asksInARow === asksInARow - 1
    await askIfThere(service, connection.userId, isPatient ? undefined : askWithinMs)
    this.#service.answered()
    return true
  }

  /**
   * Looks up at most `most` entries whose requests got no answer, in the order of saving. Returns true if a lookup was
   * answered. If a lookup gets no answer, that entry is postponed and no further entry is looked up; a small read then
   * shows whether the service answers at all.
   */
  async #lookUp(most: number): Promise<boolean> {
    const { outbox, clock } = this.#sync
    const seen: Lookups = new Map()
    let heard = false
    for (const entryId of outbox.dueForCheck(nowOf(clock)).slice(0, most)) {
      if (this.#closed) return heard
      try {
        await reconcile(this.#sync, entryId, seen)
      } catch (error) {
        if (!(error instanceof ApiError) || !isPassing(error)) throw error
        outbox.waitUntil(entryId, toInstant(clock.nowMs() + lookUpAgainMs))
        await askIfThere(this.#sync.service, this.#sync.connection.userId, askWithinMs)
        this.#service.answered()
        return true
      }
      this.#service.answered()
      heard = true
    }
    return heard
  }

  /**
   * Returns the milliseconds until the next audit, which searches the service for second copies once a day. Returns
   * null if no audit is needed.
   */
  #msToAudit(): number | null {
    const { connection, clock } = this.#sync
    // The local service answers in the same process, so no create request can take effect late.
    if (connection.horizonMs === 0) return null
    const last = this.#auditedAtBootMs
    const leftMs = last === null ? 0 : Math.max(0, last + auditEveryMs - clock.bootMs())
    return leftMs > 0 || isAuditWorthwhile(this.#sync) ? leftMs : null
  }

  /** Returns the earliest time at which an entry or a correction is due; null if none has a due time. */
  #nextDue(): string | null {
    const { outbox, corrections, clock } = this.#sync
    const due = [outbox.nextDue(nowOf(clock)), corrections.nextDue(nowOf(clock))]
    return due.filter((at) => at !== null).sort()[0] ?? null
  }

  #sleep(): void {
    const { clock } = this.#sync
    const due = this.#nextDue()
    const auditMs = due === null ? this.#msToAudit() : null
    if (due === null && auditMs === null && !this.#service.trouble) return
    const dueMs = due === null ? (auditMs ?? 0) : Date.parse(due) - clock.nowMs()
    const waitMs = Math.min(auditEveryMs, Math.max(0, dueMs, this.#service.waitMs()))
    this.#cancelTimer = clock.after(waitMs, () => this.wake())
  }
}

/**
 * Returns whether other requests may succeed in spite of this failure. With wrong credentials or too many requests, all
 * would fail.
 */
function isPassing({ kind }: ApiError): boolean {
  return kind !== 'credentials' && kind !== 'throttled'
}
