/**
 * Reads all entries of an account, from the newest day back to the oldest: page by page, with pauses, and only while
 * nothing is being sent. Its progress is stored together with the entries, so that it can continue after any
 * interruption.
 */
import type { Coverage } from '#preload/model/coverage.ts'
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { ApiError } from '../api/api-error.ts'
import { newestEntries, readEntries } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { KeychainUnavailable } from '../connections/keychain.ts'
import { NoSecret } from '../connections/no-secret.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { nowOf } from '../kernel/clock.ts'
import { takeRead } from './take-in.ts'
import { CoverageStore, type Covered } from './coverage-store.ts'
import type { SyncEngine } from './engine.ts'
import { readOlderPage } from './older-page.ts'
import type { Sync } from './sync.ts'

/** The pause between two pages, and before checking again whether something is being sent. */
const pauseMs = 1_000

/** The delay after the start, which leaves the first seconds to the person and to short-lived CLI commands. */
const startAfterMs = 5_000

/** New entries on days that were already read are searched for again after this time. */
const freshMs = 60_000

/** The account's list changed while it was read. */
class Incomplete extends Error {
  override name = 'Incomplete' as const
}

/** The engine's state: sending takes precedence over reading. */
export type Sending = Readonly<Pick<SyncEngine, 'isBusy' | 'isInTrouble'>>

export class OlderReader {
  readonly #sync: Sync
  readonly #sending: Sending
  readonly #store: CoverageStore
  #state: Coverage['state'] = 'idle'
  #failures = 0
  #checkedAtBootMs: number | null = null
  #step: Promise<void> | null = null
  #told = ''
  #closed = false
  #cancelTimer = () => {}

  constructor(sync: Sync, sending: Sending) {
    this.#sync = sync
    this.#sending = sending
    this.#store = new CoverageStore(sync.db, sync.connection)
  }

  /** Continues an earlier reading after the program has started. */
  start(): void {
    const covered = this.#covered()
    if (covered === null || covered.left === 0) return
    this.#become('reading')
    this.#in(startAfterMs)
  }

  /** Starts reading everything; entries that were already read are only completed. */
  begin(): Coverage {
    const { clock, connection } = this.#sync
    if (connection.kind === 'account') {
      if (this.#covered() === null) {
        this.#store.write({ since: null, left: null, checkedAt: nowOf(clock) })
        this.#checkedAtBootMs = clock.bootMs()
      }
      if (!this.#isDone()) this.#goOn()
    }
    return this.coverage()
  }

  /** Ends the wait, because the network or the person is back. */
  hurry(): void {
    if (this.#state === 'waiting') this.#goOn()
  }

  coverage(): Coverage {
    if (this.#sync.connection.kind === 'local') return { since: null, left: 0, state: 'idle' }
    const covered = this.#covered()
    return { since: covered?.since ?? null, left: covered?.left ?? null, state: this.#state }
  }

  /** Drops the page that is being read; it is read again later. */
  close(): void {
    this.#closed = true
    this.#cancelTimer()
  }

  #covered(): Covered | null {
    return this.#sync.connection.kind === 'local' ? null : this.#store.read()
  }

  /** Whether everything was read, and new entries were searched for recently. */
  #isDone(): boolean {
    return this.#covered()?.left === 0 && this.#isFresh()
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
      this.#in(pauseMs)
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

  /** Schedules another attempt; unexpected errors are also logged. */
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
    const told = JSON.stringify(this.coverage())
    if (told === this.#told) return
    this.#told = told
    this.#sync.hub.emit({ name: 'coverage.changed', payload: {} })
  }

  async #next(): Promise<void> {
    const covered = this.#covered()
    if (covered === null) return
    if (!this.#isFresh()) await this.#readNew(covered)
    else if (covered.left !== 0) await this.#readOlder(covered)
  }

  /** Reads entries of any day that were created elsewhere since the last check. */
  async #readNew(covered: Covered): Promise<void> {
    const { clock, service, connection } = this.#sync
    const checkedAt = nowOf(clock)
    const { entries, complete } = await readEntries(service, {
      // The account's days may begin at another time than ours.
      fields: {
        user: { is: connection.userId },
        createdDate: { gte: addDays(covered.checkedAt.slice(0, 10), -1) },
      },
      sortBy: 'createdDate',
      sortType: 'asc',
    })
    if (!complete) throw new Incomplete()
    this.#take(entries, { ...covered, checkedAt })
    this.#checkedAtBootMs = clock.bootMs()
  }

  async #readOlder(covered: Covered): Promise<void> {
    const { service, connection } = this.#sync
    const until = covered.since === null ? null : addDays(covered.since, -1)
    const page = await newestEntries(service, connection.userId, until)
    const read = readOlderPage(page, until)
    if (this.#closed) return
    if (read.kind === 'unclear') this.#become('unclear')
    else if (read.kind === 'one-day') await this.#readDay(covered, read.day, page.total)
    else if (read.kind === 'days')
      this.#take(read.entries, { ...covered, since: read.since, left: read.left })
    else this.#take(read.entries, { ...covered, since: read.since ?? covered.since, left: 0 })
  }

  /** Reads a day with more entries than fit on a page. */
  async #readDay(covered: Covered, day: Day, total: number): Promise<void> {
    const { service, connection } = this.#sync
    const { entries, complete } = await readEntries(service, {
      fields: { user: { is: connection.userId }, date: { is: day } },
      sortBy: 'createdDate',
      sortType: 'asc',
    })
    if (!complete) throw new Incomplete()
    this.#take(entries, { ...covered, since: day, left: Math.max(0, total - entries.length) })
  }

  #take(entries: readonly TimeEntry[], covered: Covered): void {
    if (this.#closed) return
    takeRead(this.#sync, entries, () => this.#store.write(covered))
  }
}
