/**
 * Decides when this program sends entries to the time-tracking service and looks them up there. A run is one round of
 * sending and lookups. It starts when an entry is due, after a user action, and on signals from the host (the program
 * around the application), such as a network change.
 *
 * Each run first queues the entries that the user can no longer undo, and looks up a few entries whose create requests
 * got no response. It then sends corrections, sends queued entries (oldest first), and does the remaining lookups.
 * While the service does not respond and entries are waiting, small read requests check at short intervals whether it
 * responds again.
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
import { withdrawQuestions } from './settle.ts'
import { announceEntry, type Sync } from './sync.ts'

const auditEveryMs = 24 * 3_600_000

/**
 * After an unexpected error in this program, the next run is delayed as if this many requests had failed in a row. The
 * delay is then at most five minutes.
 */
const mostFailures = 9

/**
 * The maximum number of lookups that a run makes before it sends the queue. A limit is needed so that many lookups do
 * not delay new entries.
 */
const lookupsBeforeQueue = 3

/** The delay in milliseconds before a lookup that got no response is repeated. */
const lookUpAgainMs = 5_000

/**
 * The time limit in milliseconds for the small read requests that check a service after a failure. It is shorter than
 * the usual limit. Every fourth read (`asksInARow`) gets the usual limit, so that a slow service does not seem
 * unreachable.
 */
const askWithinMs = 10_000
const asksInARow = 4

/**
 * When the program quits, it waits at most this many milliseconds for the response to a create request. After that, the
 * response is recorded as lost, and the entry is looked up after the next start.
 */
const longestCloseMs = 3_000

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

  /**
   * Starts a run (one round of sending and lookups). If a run is already in progress, schedules another one after it.
   * Calls are cheap and are allowed at any time.
   */
  wake(): void {
    if (this.#closed) return
    if (this.#turn) {
      this.#again = true
      return
    }
    // The run starts asynchronously. Otherwise, an event from the run would call `wake` while `#turn` is still null,
    // which would start a second run.
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
   * Skips the delay before the next request, unless the service demanded that delay with a Retry-After header. Call
   * this when the machine wakes up or the network changes.
   */
  hurry(): void {
    this.#hurried ??= 'host'
    this.wake()
  }

  /**
   * Sends all waiting entries at the user's request, skipping all delays. Resolves when sending has ended, even if some
   * entries could not be sent.
   */
  async now(): Promise<SyncStatus> {
    this.#hurried = 'person'
    await this.#hurriedTurn()
    // Events may have started another run while this method was waiting.
    await this.#turn
    return this.status()
  }

  status(): SyncStatus {
    return this.#service.status()
  }

  /** Whether the last attempt failed to reach the service. Callers read this on every change, so it runs no queries. */
  get isOffline(): boolean {
    return this.#service.trouble?.condition === 'offline'
  }

  get isBusy(): boolean {
    return this.#turn !== null
  }

  /** Whether entries are waiting because the last requests to the service failed. */
  get isInTrouble(): boolean {
    return this.#service.trouble !== null
  }

  diagnose(): Diagnosis {
    return diagnose(this.#sync)
  }

  /**
   * Prevents further runs, and resolves when the current run has ended. If that takes too long, calls `cancel`, which
   * must cancel the pending requests.
   */
  async close(cancel: () => void): Promise<void> {
    this.#closed = true
    this.#stopListening()
    this.#cancelTimer()
    const stopWaiting = this.#sync.clock.after(longestCloseMs, cancel)
    await this.#turn
    stopWaiting()
  }

  /**
   * Waits for a run that starts after the user's request. A run in progress is not enough, because it may have already
   * checked which entries are due.
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
    withdrawQuestions(this.#sync)
    this.#sleep()
    this.#announceStatus()
  }

  /**
   * Schedules another run after an unexpected error, such as a database failure. The delay does not depend on when the
   * next entry is due, because the database may be unable to return that time.
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
   * interrupted when the program ended or the disk was full. The service may have the entry, so a lookup must come
   * before the entry is sent again.
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

  /** Queues entries after the few seconds in which the user could undo saving them. */
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
    // An entry whose create request got no response blocks only entries with the same item, day and minutes, so the
    // queue need not wait until all lookups are done.
    if (await this.#lookUp(lookupsBeforeQueue)) heard = true
    for (const entryId of corrections.due(nowOf(clock))) {
      if (this.#closed) return
      await correct(this.#sync, entryId)
      this.#service.answered()
      heard = true
    }
    // If the service responds to reads but not to create requests, only the create requests have to keep waiting.
    const mayCreate = this.#service.waitMs() === 0
    if (mayCreate && !(await this.#queue.send())) return
    if (await this.#lookUp(Number.POSITIVE_INFINITY)) heard = true
    if (!mayCreate || this.#closed) return
    if (this.#msToAudit() === 0) {
      await audit(this.#sync)
      this.#auditedAtBootMs = clock.bootMs()
      heard = true
    }
    // After a failure, requests stay delayed until it is clear that create requests work again. Successful reads do not
    // show that, so this line is reached only if create requests were allowed and none of them failed.
    if (this.#service.trouble && (heard || this.#nextDue() === null)) this.#service.recovered()
  }

  /**
   * After a failure, sends a small read request to check whether the service responds. Returns true after a response,
   * and false if no check was needed. Rejects if no response arrives, so that the run sends nothing else.
   */
  async #askIfInTrouble(): Promise<boolean> {
    const { service, connection, outbox, clock } = this.#sync
    if (this.#service.trouble === null || this.#nextDue() === null) return false
    // If a lookup is due, no extra read is needed, because the lookup itself shows whether the service responds.
    if (this.#service.trouble.reads === 0 && outbox.dueForCheck(nowOf(clock)).length > 0) return false
    const isPatient = this.#service.trouble.reads % asksInARow === asksInARow - 1
    await askIfThere(service, connection.userId, isPatient ? undefined : askWithinMs)
    this.#service.answered()
    return true
  }

  /**
   * Looks up at most `most` entries whose create requests got no response, oldest first. Returns true if the service
   * has responded to any request. If a lookup gets no response, it is postponed, and no other entry is looked up. A
   * small read request then checks whether the service responds at all.
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
   * Returns the milliseconds until the next audit (the daily search for duplicates at the service); null if none is
   * needed.
   */
  #msToAudit(): number | null {
    const { connection, clock } = this.#sync
    // A `horizonMs` of 0 means that the service runs in this process (the service of the local workspace). No create
    // request can take effect late there, so no duplicates can appear.
    if (connection.horizonMs === 0) return null
    const last = this.#auditedAtBootMs
    const leftMs = last === null ? 0 : Math.max(0, last + auditEveryMs - clock.bootMs())
    return leftMs > 0 || isAuditWorthwhile(this.#sync) ? leftMs : null
  }

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
 * Returns whether other requests may succeed despite this failure. If the credentials are wrong or too many requests
 * have been sent, every other request would fail as well.
 */
function isPassing({ kind }: ApiError): boolean {
  return kind !== 'credentials' && kind !== 'throttled'
}
