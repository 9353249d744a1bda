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
import { backoffMs } from '../kernel/backoff.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { audit, isAuditWorthwhile } from './audit.ts'
import { correct } from './correct.ts'
import { diagnose } from './diagnose.ts'
import type { Looks } from './look.ts'
import { QueueSender } from './queue-sender.ts'
import { reconcile } from './reconcile.ts'
import { refreshTemplate } from './refresh-template.ts'
import { ServiceState } from './service-state.ts'
import { tellEntry, type Sync } from './sync.ts'

const auditEveryMs = 24 * 3_600_000

/** The wait stops growing after this many failures. */
const mostFailures = 9

/** The number of lookups for lost answers before the queue continues. */
const looksBeforeQueue = 3

/** The time until a lookup that was not answered is tried again. */
const lookAgainMs = 5_000

/** The time limit for a small read while the service does not answer; every fourth read gets the usual limit. */
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
  #told = ''
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
    return this.#service.status()
  }

  /** Whether the service could not be reached last time. Read on every change, so it runs no queries. */
  get isOffline(): boolean {
    return this.#service.trouble?.condition === 'offline'
  }

  /** Whether something is being sent or looked up at this moment. */
  get isBusy(): boolean {
    return this.#turn !== null
  }

  /** Whether entries wait because of a problem with the service. */
  get isInTrouble(): boolean {
    return this.#service.trouble !== null
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
      if (this.#service.waitMs() === 0) await this.#send()
    } catch (error) {
      this.#service.failed(error)
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
    this.#service.hurry(by)
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
      this.#service.answered()
      heard = true
    }
    // An entry in doubt blocks only entries with the same signature, so the queue continues after some lookups.
    if (await this.#lookUp(looksBeforeQueue)) heard = true
    for (const entryId of corrections.due(nowOf(clock))) {
      if (this.#closed) return
      await correct(this.#sync, entryId)
      this.#service.answered()
      heard = true
    }
    // When reads are answered but creates are not, creates have their own waiting time.
    const mayCreate = this.#service.waitMs() === 0
    if (mayCreate && !(await this.#queue.send())) return
    if (await this.#lookUp(Number.POSITIVE_INFINITY)) heard = true
    if (!mayCreate || this.#closed) return
    if (this.#msToAudit() === 0) {
      await audit(this.#sync)
      this.#auditedAtBootMs = clock.bootMs()
      heard = true
    }
    // An answered list does not end the trouble of failing creates; an empty queue does.
    if (this.#service.trouble && (heard || this.#nextDue() === null)) this.#service.recovered()
  }

  /**
   * Returns true when the service was asked and answered. Rejects when it does not answer, so that nothing else is
   * tried.
   */
  async #askIfInTrouble(): Promise<boolean> {
    const { service, connection, outbox, clock } = this.#sync
    if (this.#service.trouble === null || this.#nextDue() === null) return false
    // A due lookup asks the service as well.
    if (this.#service.trouble.reads === 0 && outbox.dueForCheck(nowOf(clock)).length > 0) return false
    const isPatient = this.#service.trouble.reads % asksInARow === asksInARow - 1
    await askIfThere(service, connection.userId, isPatient ? undefined : askWithinMs)
    this.#service.answered()
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
        this.#service.answered()
        return true
      }
      this.#service.answered()
      heard = true
    }
    return heard
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
    if (due === null && auditMs === null && !this.#service.trouble) return
    const dueMs = due === null ? (auditMs ?? 0) : Date.parse(due) - clock.nowMs()
    const waitMs = Math.min(auditEveryMs, Math.max(0, dueMs, this.#service.waitMs()))
    this.#cancelTimer = clock.after(waitMs, () => this.wake())
  }
}

/** Whether other requests may succeed despite this failure. */
function isPassing({ kind }: ApiError): boolean {
  return kind !== 'credentials' && kind !== 'throttled'
}
