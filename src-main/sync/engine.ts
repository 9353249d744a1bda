/**
 * When things are sent: holds that are over, lost answers that are due, then the queue in the order of saving, one at
 * a time. Wakes by time, by what the person does, and by the host; polls nothing.
 */
import type { Diagnosis } from '#preload/model/diagnosis.ts'
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { ApiError } from '../api/api-error.ts'
import { KeychainUnavailable } from '../connections/keychain.ts'
import { NoSecret } from '../connections/no-secret.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { nowOf, toInstant } from '../kernel/clock.ts'
import { audit, isAuditWorthwhile } from './audit.ts'
import { correct } from './correct.ts'
import { diagnose } from './diagnose.ts'
import { look } from './look.ts'
import { push, send, type Begun, type Following, type Pushed, type Sent } from './push.ts'
import { reconcile } from './reconcile.ts'
import { refreshTemplate } from './refresh-template.ts'
import { statusOf, type Trouble } from './status.ts'
import { tellEntry, type Sync } from './sync.ts'

/** No wait of ours or of Retry-After is longer. */
const longestWaitMs = 3_600_000

const auditEveryMs = 24 * 3_600_000

/** A service that does not list what it was just given is not asked after every create. */
const mostIntroductions = 3

/** So often in a row a whole list is waited for; then the service has none, and entries are sent without. */
const mostPatience = 5

/** So many failures wait as long as any more. */
const mostFailures = 9

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
    if (this.#trouble && (by === 'person' || !this.#trouble.asked))
      this.#trouble = { ...this.#trouble, untilBootMs: 0, nextTryAt: null }
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
    const { outbox, corrections, clock } = this.#sync
    let heard = await refreshTemplate(this.#sync)
    if (heard) this.#answered()
    for (const entryId of outbox.dueForCheck(nowOf(clock))) {
      if (this.#closed) return
      await reconcile(this.#sync, entryId)
      this.#answered()
      heard = true
    }
    for (const entryId of corrections.due(nowOf(clock))) {
      if (this.#closed) return
      await correct(this.#sync, entryId)
      this.#answered()
      heard = true
    }
    let refusedTokens = 0
    let begun: Begun | null = null
    for (;;) {
      // What is begun is sent whatever happens: it would have to be looked for otherwise.
      if (this.#closed && begun === null) return
      const sent: SentNext | null = begun
        ? await this.#sendOn(begun)
        : await this.#sendFirst(outbox.nextQueued(nowOf(clock)))
      if (sent === null) break
      const { entryId, pushed, tookMs } = sent
      this.#lastTookMs = tookMs
      begun = sent.next
      if (pushed?.kind !== 'unseen') this.#proven.add(entryId)
      refusedTokens = pushed?.kind === 'again' && pushed.because === 'credentials' ? refusedTokens + 1 : 0
      if (refusedTokens === 2) {
        this.#troubled('paused', null)
        return
      }
      if (pushed && this.#standsInTheWay(pushed)) return
      if (pushed?.kind === 'confirmed') await this.#introduce(entryId)
    }
    if (this.#msToAudit() === 0) {
      await audit(this.#sync)
      this.#auditedAtBootMs = clock.bootMs()
      heard = true
    }
    // A list that is answered does not end the trouble of a create that is not; being through does.
    if (this.#trouble && (heard || this.#nextDue() === null)) this.#trouble = null
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

  async #sendFirst(entryId: string | undefined): Promise<SentNext | null> {
    if (entryId === undefined) return null
    const manner = { unproven: this.#isUnproven(entryId), patient: this.#patience > 0 }
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
      this.#troubled('not-answering', null)
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
    this.#troubled(reached ? 'not-answering' : 'offline', verdict.retryAfterMs)
    return true
  }

  #answered(): void {
    this.#lastAnswerAt = nowOf(this.#sync.clock)
  }

  #note(error: unknown): void {
    if (error instanceof ApiError) {
      this.#troubled(conditionOf(error), error.retryAfterMs)
      this.#sync.log.warn('sync.trouble', {
        kind: error.kind,
        endpoint: error.endpoint,
        status: error.status,
      })
      return
    }
    if (error instanceof KeychainUnavailable || error instanceof NoSecret) {
      this.#troubled('no-secret', null)
      this.#sync.log.warn('sync.no-secret', { because: error.name })
      return
    }
    this.#troubled('not-answering', null)
    this.#sync.log.error('sync.failed', error)
  }

  #troubled(condition: Trouble['condition'], retryAfterMs: number | null): void {
    const { clock, random } = this.#sync
    const failures = (this.#trouble?.failures ?? 0) + 1
    const waitMs = Math.max(retryAfterMs ?? 0, backoffMs(failures, random()))
    this.#trouble = {
      condition,
      failures,
      since: this.#trouble?.since ?? nowOf(clock),
      nextTryAt: toInstant(clock.nowMs() + waitMs),
      untilBootMs: clock.bootMs() + waitMs,
      asked: retryAfterMs !== null,
    }
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

function conditionOf({ kind, detail }: ApiError): Trouble['condition'] {
  if (detail === 'proxy-sign-in') return 'proxy'
  if (detail === 'certificate') return 'distrusted'
  if (kind === 'unreachable') return 'offline'
  return kind === 'credentials' ? 'paused' : 'not-answering'
}
