/** The state of an account's service as the last requests have shown it: its trouble, and how long to wait for it. */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { ApiError } from '../api/api-error.ts'
import { KeychainUnavailable } from '../connections/keychain.ts'
import { NoSecret } from '../connections/no-secret.ts'
import { nowOf } from '../kernel/clock.ts'
import { statusOf } from './status.ts'
import type { Sync } from './sync.ts'
import { afterAnswer, afterFailure, afterOrder, type Failure, type Trouble } from './trouble.ts'

/** The longest wait, whether it is ours or comes from Retry-After. */
const longestWaitMs = 3_600_000

export class ServiceState {
  readonly #sync: Sync
  #trouble: Trouble | null = null
  #lastAnswerAt: string | null = null

  constructor(sync: Sync) {
    this.#sync = sync
  }

  /** Null when nothing is wrong. */
  get trouble(): Trouble | null {
    return this.#trouble
  }

  status(): SyncStatus {
    return statusOf(this.#sync, this.#trouble, this.#lastAnswerAt)
  }

  /** Records an answered read. */
  answered(): void {
    const { clock } = this.#sync
    this.#lastAnswerAt = nowOf(clock)
    if (this.#trouble)
      this.#trouble = afterAnswer(this.#trouble, { nowMs: clock.nowMs(), bootMs: clock.bootMs() })
  }

  /** Records and logs a failed read or token request, or a failure of our own. */
  failed(error: unknown): void {
    if (error instanceof ApiError) {
      this.troubled(conditionOf(error), 'read', error.retryAfterMs)
      this.#sync.log.warn('sync.trouble', {
        kind: error.kind,
        endpoint: error.endpoint,
        status: error.status,
      })
      return
    }
    if (error instanceof KeychainUnavailable || error instanceof NoSecret) {
      this.troubled('no-secret', 'read', null)
      this.#sync.log.warn('sync.no-secret', { because: error.name })
      return
    }
    this.troubled('not-answering', 'read', null)
    this.#sync.log.error('sync.failed', error)
  }

  /** Records a failure; `of` is the kind of request that failed. */
  troubled(condition: Trouble['condition'], of: Failure['of'], retryAfterMs: number | null): void {
    const { clock, random, savesPower } = this.#sync
    this.#trouble = afterFailure(
      this.#trouble,
      { condition, of, retryAfterMs, savesPower: savesPower?.() ?? false },
      { nowMs: clock.nowMs(), bootMs: clock.bootMs(), random: random() },
    )
  }

  /** Returns how long to wait because of the trouble, by the clock since boot, which nobody can set back. */
  waitMs(): number {
    const leftMs = (this.#trouble?.untilBootMs ?? 0) - this.#sync.clock.bootMs()
    // On systems that derive that clock from the wall clock, it can still jump.
    return leftMs > longestWaitMs ? 0 : Math.max(0, leftMs)
  }

  /** Ends our own waits; those of Retry-After only by order of the person. */
  hurry(by: 'person' | 'host'): void {
    if (this.#trouble && (by === 'person' || !this.#trouble.asked)) this.#trouble = afterOrder(this.#trouble)
  }

  recovered(): void {
    this.#trouble = null
  }
}

function conditionOf({ kind, detail }: ApiError): Trouble['condition'] {
  if (detail === 'proxy-sign-in') return 'proxy'
  if (detail === 'certificate') return 'distrusted'
  if (kind === 'unreachable') return 'offline'
  return kind === 'credentials' ? 'paused' : 'not-answering'
}
