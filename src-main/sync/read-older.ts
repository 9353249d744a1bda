/**
 * Reads the entries of an account from its time-tracking service into the database, starting with the newest day. After
 * the user has connected the account, the entries of the last 90 days are read. All older entries are read only when
 * the user asks for them.
 *
 * Reading goes page by page, with pauses, and only while nothing is being sent. The progress is stored together with
 * the entries, so that reading can resume where it was interrupted.
 */
import type { Coverage } from '#preload/model/coverage.ts'
import type { Day } from '#preload/model/primitives.ts'
import { addDays, dayOf } from '#preload/rules/local-time.ts'
import { ApiError } from '../api/api-error.ts'
import { newestEntries } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { KeychainUnavailable } from '../connections/keychain.ts'
import { NoSecret } from '../connections/no-secret.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { nowOf } from '../kernel/clock.ts'
import { takeRead } from './take-in.ts'
import { CoverageStore, type Covered } from './coverage-store.ts'
import type { SyncEngine } from './engine.ts'
import { readOwn } from './lookup.ts'
import { readOlderPage } from './older-page.ts'
import type { Sync } from './sync.ts'

/**
 * The pause in milliseconds between two pages. While the service does not respond, this is also the shortest pause
 * before reading is tried again.
 */
const pauseMs = 1_000

/** The pause in milliseconds before the program checks again whether entries are still being sent. */
const busyPauseMs = 50

/**
 * Reading begins this many milliseconds after the program has started, so that it does not slow down the user's first
 * actions or a short CLI command.
 */
const startAfterMs = 5_000

/** After an account has been connected, the entries of this many recent days are read. */
const recentDays = 90

/**
 * At most this many pages of recent entries are read automatically. Any further pages are read only when the user asks
 * for all entries.
 */
const mostRecentPages = 60

/** The search for new entries is repeated if the last search was more than this many milliseconds ago. */
const freshMs = 60_000

/**
 * This error means that the service's list of entries is incomplete, for example because entries changed while the
 * pages of the list were being read.
 */
class Incomplete extends Error {
  override name = 'Incomplete' as const
}

/** Reading waits while the engine is sending entries (`isBusy`) or the service does not respond (`isInTrouble`). */
export type Sending = Readonly<Pick<SyncEngine, 'isBusy' | 'isInTrouble'>>

export class OlderReader {
  readonly #sync: Sync
  readonly #sending: Sending
  readonly #store: CoverageStore
  #state: Coverage['state'] = 'idle'
  #failures = 0
  #pages = 0
  #checkedAtBootMs: number | null = null
  #step: Promise<void> | null = null
  #announced = ''
  #closed = false
  #cancelTimer = () => {}

  constructor(sync: Sync, sending: Sending) {
    this.#sync = sync
    this.#sending = sending
    this.#store = new CoverageStore(sync.db, sync.connection)
  }

  /** Resumes reading if it was not finished when the program last exited. */
  start(): void {
    const covered = this.#covered()
    if (covered === null || isRead(covered)) return
    this.#become('reading')
    this.#in(startAfterMs)
  }

  /**
   * Starts to read all entries of the account. On days that have been read before, only entries that were created since
   * then are read.
   */
  begin(): Coverage {
    if (this.#sync.connection.kind === 'account') {
      const covered = this.#covered()
      if (covered === null) this.#beginWith(null)
      else if (covered.goal !== null) this.#store.write({ ...covered, goal: null })
      if (!this.#isDone()) this.#goOn()
    }
    return this.coverage()
  }

  beginRecent(): void {
    const { clock, connection } = this.#sync
    if (connection.kind !== 'account' || this.#covered() !== null) return
    this.#beginWith(addDays(dayOf(nowOf(clock), clock.zone()), -recentDays))
    this.#goOn()
  }

  /**
   * Returns whether the page should ask the user to name the items that were found when this account was first read.
   */
  asksNames(): boolean {
    return this.#sync.connection.kind === 'account' && this.#store.asksNames()
  }

  /** Records that the user has closed the note that asks for the names of items. */
  stopAskingNames(): void {
    this.#store.askNames(false)
    this.#sync.hub.emit({ name: 'coverage.changed', payload: {} })
  }

  /**
   * Tries again immediately after a failure, instead of waiting. Call this when the network has returned or the user is
   * active again.
   */
  hurry(): void {
    if (this.#state === 'waiting') this.#goOn()
  }

  coverage(): Coverage {
    if (this.#sync.connection.kind === 'local') return { since: null, left: 0, state: 'idle' }
    const covered = this.#covered()
    return { since: covered?.since ?? null, left: covered?.left ?? null, state: this.#state }
  }

  /** Stops reading. A page that is being read is discarded and read again later. */
  close(): void {
    this.#closed = true
    this.#cancelTimer()
  }

  #beginWith(goal: Day | null): void {
    const { clock } = this.#sync
    this.#store.write({ since: null, left: null, checkedAt: nowOf(clock), goal })
    this.#checkedAtBootMs = clock.bootMs()
  }

  #covered(): Covered | null {
    return this.#sync.connection.kind === 'local' ? null : this.#store.read()
  }

  #isDone(): boolean {
    const covered = this.#covered()
    return covered !== null && isRead(covered) && this.#isFresh()
  }

  #isFresh(): boolean {
    const at = this.#checkedAtBootMs
    return at !== null && this.#sync.clock.bootMs() - at < freshMs
  }

  #goOn(): void {
    this.#become('reading')
    if (this.#step === null) this.#in(0)
  }

  #in(ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#sync.clock.after(ms, () => this.#turn())
  }

  #turn(): void {
    if (this.#closed || this.#step !== null) return
    const { isBusy, isInTrouble } = this.#sending
    if (isBusy || isInTrouble) {
      if (isInTrouble) this.#become('waiting')
      this.#in(isInTrouble ? pauseMs : busyPauseMs)
      return
    }
    this.#step = this.#next()
      .then(
        () => this.#readOne(),
        (error: unknown) => this.#failed(error),
      )
      .finally(() => (this.#step = null))
  }

  #readOne(): void {
    if (this.#closed) return
    this.#failures = 0
    if (this.#state !== 'unclear') this.#become(this.#isDone() ? 'idle' : 'reading')
    if (this.#state === 'reading') this.#in(pauseMs)
  }

  #failed(error: unknown): void {
    if (this.#closed) return
    const { log, random } = this.#sync
    this.#failures += 1
    const known = [ApiError, Incomplete, KeychainUnavailable, NoSecret].some((each) => error instanceof each)
    if (known) log.warn('read-older.waits', { because: (error as Error).name })
    else log.error('read-older.failed', error)
    const askedMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
    this.#become('waiting')
    this.#in(Math.max(askedMs, pauseMs, backoffMs(this.#failures, random())))
  }

  #become(state: Coverage['state']): void {
    this.#state = state
    const coverage = JSON.stringify(this.coverage())
    if (coverage === this.#announced) return
    this.#announced = coverage
    this.#sync.hub.emit({ name: 'coverage.changed', payload: {} })
  }

  async #next(): Promise<void> {
    const covered = this.#covered()
    if (covered === null) return
    if (!this.#isFresh()) await this.#readNew(covered)
    else if (!isRead(covered)) await this.#readOlder(covered)
  }

  /** Reads the entries that were created at the service since the last check, whichever day their time was spent on. */
  async #readNew(covered: Covered): Promise<void> {
    const { clock } = this.#sync
    const checkedAt = nowOf(clock)
    // The query begins a day earlier, because the service's time zone may differ from this machine's.
    const from = addDays(covered.checkedAt.slice(0, 10), -1)
    const entries = await this.#readWhole({ createdDate: { gte: from } })
    this.#take(entries, { ...covered, checkedAt })
    this.#checkedAtBootMs = clock.bootMs()
  }

  async #readOlder(covered: Covered): Promise<void> {
    const { service, connection } = this.#sync
    const until = covered.since === null ? null : addDays(covered.since, -1)
    const page = await newestEntries(service, connection.userId, until)
    const read = readOlderPage(page, until)
    if (this.#closed) return
    if (read.kind === 'unclear') this.#endUnclear(page.items, covered)
    else if (read.kind === 'one-day') await this.#readDay(covered, read.day, page.total)
    else if (read.kind === 'days')
      this.#take(read.entries, { ...covered, since: read.since, left: read.left })
    else this.#take(read.entries, { ...covered, since: read.since ?? covered.since, left: 0 })
  }

  /**
   * Stops reading, because the page that the service returned does not match the query, so it does not show which
   * entries are still unread. If the account has just been connected, the entries on the page are still stored, because
   * their items are the first thing that the user needs.
   */
  #endUnclear(entries: readonly TimeEntry[], covered: Covered): void {
    if (covered.goal !== null) this.#take(entries, covered)
    this.#become('unclear')
  }

  async #readDay(covered: Covered, day: Day, total: number): Promise<void> {
    const entries = await this.#readWhole({ date: { is: day } })
    this.#take(entries, { ...covered, since: day, left: Math.max(0, total - entries.length) })
  }

  async #readWhole(fields: Parameters<typeof readOwn>[1]): Promise<readonly TimeEntry[]> {
    const { entries, complete } = await readOwn(this.#sync, fields)
    if (!complete) throw new Incomplete()
    return entries
  }

  #take(entries: readonly TimeEntry[], covered: Covered): void {
    if (this.#closed) return
    this.#pages += 1
    const isEnough = covered.goal !== null && covered.since !== null && this.#pages >= mostRecentPages
    const reached = isEnough ? { ...covered, goal: covered.since } : covered
    const first = reached.goal !== null && isRead(reached) && !isRead(this.#covered() ?? reached)
    takeRead(this.#sync, entries, () => {
      this.#store.write(reached)
      if (first && this.#sync.items.hasUnnamed()) this.#store.askNames(true)
    })
  }
}

function isRead({ since, left, goal }: Covered): boolean {
  return left === 0 || (goal !== null && since !== null && since <= goal)
}
