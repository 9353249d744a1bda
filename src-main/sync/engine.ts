/**
 * When things are sent: holds that are over, some lost answers that are due, then the queue in the order of saving, one
 * at a time, then the other lost answers. Wakes by time, by what the person does, and by the host. Asks a service that
 * does not answer at short intervals, with a small read, only while something waits.
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
import { push, send, type Begun, type Following, type Pushed, type Sent } from './push.ts'
import { reconcile } from './reconcile.ts'
import { refreshTemplate } from './refresh-template.ts'
import { statusOf } from './status.ts'
import { tellEntry, type Sync } from './sync.ts'
import { afterAnswer, afterFailure, afterOrder, type Failure, type Trouble } from './trouble.ts'

/** No wait of ours or of Retry-After is longer. */
const longestWaitMs = 3_600_000

const auditEveryMs = 24 * 3_600_000

/** A service that does not list what it was just given is not asked after every create. */
const mostIntroductions = 3

/** So often in a row a whole list is waited for; then the service has none, and entries are sent without. */
const mostPatience = 5

/** So many failures wait as long as any more. */
const mostFailures = 9

/** The number of lost answers that are looked up before the queue goes on. */
const looksBeforeQueue = 3

/** The time until the next try of a lookup that was not answered. */
const lookAgainMs = 5_000

/** A service that does not answer gets this long for a small read; each fourth time as long as any read. */
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
  /** Rows up to here are older than this process, and are looked for before they are sent. */
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

  /** Something may be due. Cheap, and safe to call at any time. */
  wake(): void {
    if (this.#closed) return
    if (this.#turn) {
      this.#again = true
      return
    }
    // It begins a moment later, when `#turn` is set: what it says on the hub wakes us, and must not begin another.
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

  /** The machine woke up or the network changed: our own guesses how long to wait are over. Retry-After is not. */
  hurry(): void {
    this.#hurried ??= 'host'
    this.wake()
  }

  /** A person's order: tries whatever waits, and resolves when that turn is over. */
  async now(): Promise<SyncStatus> {
    this.#hurried = 'person'
    await this.#hurriedTurn()
    // It may have begun only just now.
    await this.#turn
    return this.status()
  }

  status(): SyncStatus {
    return statusOf(this.#sync, this.#trouble, this.#lastAnswerAt)
  }

  /** Its service could not be reached the last time. Asked at every change, so it counts nothing. */
  get isOffline(): boolean {
    return this.#trouble?.condition === 'offline'
  }

  /** Something is being sent or looked up at this moment. */
  get isBusy(): boolean {
    return this.#turn !== null
  }

  /** What is to be sent waits because the service did not take it. */
  get isInTrouble(): boolean {
    return this.#trouble !== null
  }

  /** What is known of this account's service, and what was seen so far. */
  diagnose(): Diagnosis {
    return diagnose(this.#sync)
  }

  /** Resolves when nothing is under way any more. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopListening()
    this.#cancelTimer()
    await this.#turn
  }

  /** The turn under way may have looked already: only one that begins after the order obeys it. */
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

  /** Not even the database answers: nothing is known of what is due, so it is looked at again later. */
  #stumbled(error: unknown): void {
    const { clock, log, random } = this.#sync
    log.error('sync.stumbled', error)
    if (!this.#closed) this.#cancelTimer = clock.after(backoffMs(mostFailures, random()), () => this.wake())
  }

  /** Once for each change of what the sync line says. */
  #tellIfChanged(): void {
    const status = JSON.stringify(this.status())
    if (status === this.#told) return
    this.#told = status
    this.#sync.hub.emit({ name: 'sync.changed', payload: {} })
  }

  /**
   * Nothing is under way when a turn begins. What is still marked so was being sent when the program ended, or when
   * the disk was too full to note the answer: it may have arrived, so it is looked for, never sent blindly.
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

  /** The Undo window of these is over. */
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
    // One in doubt keeps nobody waiting who differs from it: some are looked up, and then the queue goes on.
    if (await this.#lookUp(looksBeforeQueue)) heard = true
    for (const entryId of corrections.due(nowOf(clock))) {
      if (this.#closed) return
      await correct(this.#sync, entryId)
      this.#answered()
      heard = true
    }
    // Reads are answered and creates were not: they have a time of their own.
    const mayCreate = this.#waitMs() === 0
    if (mayCreate && !(await this.#sendQueue())) return
    if (await this.#lookUp(Number.POSITIVE_INFINITY)) heard = true
    if (!mayCreate || this.#closed) return
    if (this.#msToAudit() === 0) {
      await audit(this.#sync)
      this.#auditedAtBootMs = clock.bootMs()
      heard = true
    }
    // A list that is answered does not end the trouble of a create that is not; being through does.
    if (this.#trouble && (heard || this.#nextDue() === null)) this.#trouble = null
  }

  /** True when the service was asked and answered. Rejects when it does not: then nothing else is tried. */
  async #askIfInTrouble(): Promise<boolean> {
    const { service, connection, outbox, clock } = this.#sync
    if (this.#trouble === null || this.#nextDue() === null) return false
    // A lookup that is due asks as well.
    if (this.#trouble.reads === 0 && outbox.dueForCheck(nowOf(clock)).length > 0) return false
    const isPatient = this.#trouble.reads % asksInARow === asksInARow - 1
    await askIfThere(service, connection.userId, isPatient ? undefined : askWithinMs)
    this.#answered()
    return true
  }

  /**
   * Looks up entries whose answer got lost, the longest due first. True when any lookup was answered. One that is not
   * is tried again later, and ends this round: whether the service answers at all is asked then.
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

  /** False when something stands in the way of the rest of the queue. */
  async #sendQueue(): Promise<boolean> {
    const { outbox, clock } = this.#sync
    const looks: Looks = new Map()
    let refusedTokens = 0
    let begun: Begun | null = null
    for (;;) {
      // What is begun is sent whatever happens: it would have to be looked for otherwise.
      if (this.#closed && begun === null) return false
      const sent: SentNext | null = begun
        ? await this.#sendOn(begun)
        : await this.#sendFirst(outbox.nextQueued(nowOf(clock)), looks)
      if (sent === null) return true
      const { entryId, pushed, tookMs } = sent
      this.#lastTookMs = tookMs
      begun = sent.next
      if (pushed?.kind !== 'unseen') this.#proven.add(entryId)
      refusedTokens = pushed?.kind === 'again' && pushed.because === 'credentials' ? refusedTokens + 1 : 0
      if (refusedTokens === 2) {
        this.#troubled('paused', 'create', null)
        return false
      }
      if (pushed && this.#standsInTheWay(pushed)) return false
      if (pushed?.kind === 'confirmed') await this.#introduce(entryId)
    }
  }

  /** Once a day, while something of ours can be there twice; null when it cannot. */
  #msToAudit(): number | null {
    const { connection, clock } = this.#sync
    // A service in this process answers before it can be late.
    if (connection.horizonMs === 0) return null
    const last = this.#auditedAtBootMs
    const leftMs = last === null ? 0 : Math.max(0, last + auditEveryMs - clock.bootMs())
    return leftMs > 0 || isAuditWorthwhile(this.#sync) ? leftMs : null
  }

  async #sendFirst(entryId: string | undefined, looks: Looks): Promise<SentNext | null> {
    if (entryId === undefined) return null
    const manner = { unproven: this.#isUnproven(entryId), patient: this.#patience > 0, looks }
    return { entryId, ...(await push(this.#sync, entryId, { ...manner, following: this.#following })) }
  }

  async #sendOn(begun: Begun): Promise<SentNext> {
    return { entryId: begun.entryId, ...(await send(this.#sync, begun, this.#following)) }
  }

  readonly #following: Following = {
    // Not even a look at how the service lists the one that arrived.
    goesOn: (arrived) => !this.#closed && !this.#isToIntroduce(arrived),
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
   * The first of ours that a service certainly has shows how it lists what it was given: whether we see our own at
   * all, and which digits of a start it keeps. Without that a lost answer later proves nothing.
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

  /** True when the rest of the queue would meet the same. */
  #standsInTheWay(verdict: NonNullable<Pushed>): boolean {
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

  /** How long nothing is tried because of the trouble. By the clock since boot: nobody can set that one back. */
  #waitMs(): number {
    const leftMs = (this.#trouble?.untilBootMs ?? 0) - this.#sync.clock.bootMs()
    // Where the system derives that clock from the wall clock it can jump after all.
    return leftMs > longestWaitMs ? 0 : Math.max(0, leftMs)
  }

  /** When something is due by time alone; null when nothing is. */
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

/** Others may be answered all the same. */
function isPassing({ kind }: ApiError): boolean {
  return kind !== 'credentials' && kind !== 'throttled'
}

function conditionOf({ kind, detail }: ApiError): Trouble['condition'] {
  if (detail === 'proxy-sign-in') return 'proxy'
  if (detail === 'certificate') return 'distrusted'
  if (kind === 'unreachable') return 'offline'
  return kind === 'credentials' ? 'paused' : 'not-answering'
}
