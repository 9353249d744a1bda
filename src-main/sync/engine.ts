/**
 * When things are sent: holds that are over, lost answers that are due, then the queue in the order of saving, one at
 * a time. Wakes by time, by what the person does, and by the host; polls nothing.
 */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { ApiError } from '../api/api-error.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { nowOf } from '../kernel/clock.ts'
import { push } from './push.ts'
import { reconcile } from './reconcile.ts'
import { refreshTemplate } from './refresh-template.ts'
import { statusOf, type Trouble } from './status.ts'
import { tellEntry, type Sync } from './sync.ts'
import type { Verdict } from './verdict.ts'

/** Timers take no longer waits than this; a later wake looks again. */
const longestWaitMs = 3_600_000

export class SyncEngine {
  readonly #sync: Sync
  #trouble: Trouble | null = null
  #lastAnswerAt: string | null = null
  #turn: Promise<void> | null = null
  #again = false
  #told = ''
  #closed = false
  #cancelTimer = () => {}
  #stopListening = () => {}

  constructor(sync: Sync) {
    this.#sync = sync
  }

  /** What was being sent when the program ended may have arrived: it is looked for, never sent blindly. */
  start(): void {
    const { db, outbox, journal, clock, hub } = this.#sync
    db.transaction(() => {
      for (const entryId of outbox.interrupted()) {
        journal.conclude(entryId, 'lost', null)
        outbox.move(entryId, { state: 'checking' })
        outbox.note(entryId, nowOf(clock), 'lost')
      }
    })
    this.#stopListening = hub.listen(({ name }) => {
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
    this.#turn = this.#run().finally(() => {
      this.#turn = null
      if (this.#again) {
        this.#again = false
        this.wake()
      }
    })
  }

  /** Tries whatever waits now, and resolves when that turn is over. */
  async now(): Promise<SyncStatus> {
    this.#sync.outbox.hurry()
    if (this.#trouble) this.#trouble = { ...this.#trouble, notBeforeMs: 0 }
    await this.#turn
    this.wake()
    await this.#turn
    return this.status()
  }

  status(): SyncStatus {
    return statusOf(this.#sync, this.#trouble, this.#lastAnswerAt)
  }

  /** Resolves when nothing is under way any more. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopListening()
    this.#cancelTimer()
    await this.#turn
  }

  async #run(): Promise<void> {
    this.#cancelTimer()
    this.#tellIfChanged()
    try {
      this.#release()
      if (!this.#mustWait()) await this.#send()
    } catch (error) {
      this.#note(error)
    }
    if (this.#closed) return
    this.#sleep()
    this.#tellIfChanged()
  }

  /** Once for each change of what the sync line says. */
  #tellIfChanged(): void {
    const status = JSON.stringify(this.status())
    if (status === this.#told) return
    this.#told = status
    this.#sync.hub.emit({ name: 'sync.changed', payload: {} })
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
    const { outbox, clock } = this.#sync
    if (await refreshTemplate(this.#sync)) this.#answered()
    for (const entryId of outbox.dueForCheck(nowOf(clock))) {
      if (this.#closed) return
      await reconcile(this.#sync, entryId)
      this.#answered()
    }
    let refusedTokens = 0
    for (;;) {
      const entryId = this.#closed ? undefined : outbox.nextQueued(nowOf(clock))
      if (entryId === undefined) return
      const verdict = await push(this.#sync, entryId)
      if (verdict?.kind === 'again' && verdict.because === 'credentials') refusedTokens += 1
      if (refusedTokens === 2) {
        this.#troubled('paused', null)
        return
      }
      if (verdict && this.#standsInTheWay(verdict)) return
    }
  }

  /** True when the rest of the queue would meet the same. */
  #standsInTheWay(verdict: Verdict): boolean {
    if (verdict.kind === 'confirmed' || verdict.kind === 'refused') {
      this.#answered()
      return false
    }
    if (verdict.kind === 'again' && verdict.because === 'credentials') return false
    const throttled = verdict.kind === 'again' && verdict.because === 'throttled'
    const reached = throttled || verdict.status !== null
    this.#troubled(
      reached ? 'not-answering' : 'offline',
      verdict.kind === 'again' ? verdict.retryAfterMs : null,
    )
    return true
  }

  #answered(): void {
    this.#trouble = null
    this.#lastAnswerAt = nowOf(this.#sync.clock)
  }

  #note(error: unknown): void {
    if (error instanceof ApiError) {
      const condition =
        error.kind === 'unreachable' ? 'offline' : error.kind === 'credentials' ? 'paused' : 'not-answering'
      this.#troubled(condition, error.retryAfterMs)
      this.#sync.log.warn('sync.trouble', {
        kind: error.kind,
        endpoint: error.endpoint,
        status: error.status,
      })
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
      notBeforeMs: clock.nowMs() + waitMs,
    }
  }

  #mustWait(): boolean {
    const notBefore = this.#trouble?.notBeforeMs ?? 0
    return this.#sync.clock.nowMs() < notBefore
  }

  #sleep(): void {
    const { outbox, clock } = this.#sync
    const due = outbox.nextDue()
    if (due === null) return
    const at = Math.max(due === '' ? 0 : Date.parse(due), this.#trouble?.notBeforeMs ?? 0)
    const waitMs = Math.min(longestWaitMs, Math.max(0, at - clock.nowMs()))
    this.#cancelTimer = clock.after(waitMs, () => this.wake())
  }
}
