/**
 * Tracks whether an account's time-tracking service has responded to the last requests, and how long to wait after
 * failures.
 */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import { ApiError } from '../api/api-error.ts'
import { KeychainUnavailable } from '../connections/keychain.ts'
import { NoSecret } from '../connections/no-secret.ts'
import { nowOf } from '../kernel/clock.ts'
import type { Sync } from './sync.ts'
import { afterAnswer, afterFailure, afterOrder, type Failure, type Trouble } from './trouble.ts'

/**
 * The longest wait in milliseconds, even after a Retry-After header. If the remaining wait seems to be longer, the boot
 * clock has jumped.
 */
const longestWaitMs = 3_600_000

export class ServiceState {
  readonly #sync: Sync
  #trouble: Trouble | null = null
  #lastAnswerAt: string | null = null

  constructor(sync: Sync) {
    this.#sync = sync
  }

  /** Why requests are currently waiting, and when the next one is due; null if the last requests succeeded. */
  get trouble(): Trouble | null {
    return this.#trouble
  }

  /** Returns the sending status that the page shows. It is derived from the counts of entries and the last failures. */
  status(): SyncStatus {
    const { connection } = this.#sync
    const counts = this.#sync.outbox.counts()
    const corrections = this.#sync.corrections.counts()
    return {
      kind: connection.kind,
      accountName: connection.name,
      condition: this.#shownCondition(),
      since: this.#trouble?.since ?? null,
      nextTryAt: this.#trouble?.nextTryAt ?? null,
      lastAnswerAt: this.#lastAnswerAt,
      queued: (counts.held ?? 0) + (counts.queued ?? 0) + corrections.waiting,
      sending: counts.sending ?? 0,
      checking: counts.checking ?? 0,
      attention:
        (counts.unfinished ?? 0) + (counts.rejected ?? 0) + (counts.asking ?? 0) + corrections.refused,
    }
  }

  /** Call this after the service has responded to a read request. Create requests may still have to wait. */
  answered(): void {
    const { clock } = this.#sync
    this.#lastAnswerAt = nowOf(clock)
    if (this.#trouble)
      this.#trouble = afterAnswer(this.#trouble, { nowMs: clock.nowMs(), bootMs: clock.bootMs() })
  }

  /** Records and logs a failed read, token request or keychain access, or an unexpected error. */
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
    this.troubled('not-answering', 'fault', null)
    this.#sync.log.error('sync.failed', error)
  }

  /** `of` is the kind of failure, and `retryAfterMs` is the wait in milliseconds that the service demanded, if any. */
  troubled(condition: Trouble['condition'], of: Failure['of'], retryAfterMs: number | null): void {
    const { clock, random, savesPower } = this.#sync
    this.#trouble = afterFailure(
      this.#trouble,
      { condition, of, retryAfterMs, savesPower: savesPower?.() ?? false },
      { nowMs: clock.nowMs(), bootMs: clock.bootMs(), random: random() },
    )
  }

  /**
   * Returns how many milliseconds to wait before the next request. The wait is measured by the boot clock, because
   * users can set the wall clock.
   */
  waitMs(): number {
    const leftMs = (this.#trouble?.untilBootMs ?? 0) - this.#sync.clock.bootMs()
    // Some systems derive the boot clock from the wall clock, so the boot clock can jump too. A wait that seems longer
    // than the maximum shows such a jump, and is ended.
    return leftMs > longestWaitMs ? 0 : Math.max(0, leftMs)
  }

  /**
   * Ends the delay before the next request. A delay that the service requested with a Retry-After header ends only if
   * the user asks for it.
   */
  hurry(by: 'person' | 'host'): void {
    if (this.#trouble && (by === 'person' || !this.#trouble.asked)) this.#trouble = afterOrder(this.#trouble)
  }

  recovered(): void {
    this.#trouble = null
  }

  /**
   * Returns the condition that the page shows. If the service cannot be reached although the machine has a network
   * connection, the service is probably at fault, so the condition is not shown as offline.
   */
  #shownCondition(): SyncStatus['condition'] {
    const condition = this.#trouble?.condition ?? 'ok'
    return condition === 'offline' && this.#sync.hasNetwork?.() ? 'not-answering' : condition
  }
}

function conditionOf({ kind, detail }: ApiError): Trouble['condition'] {
  if (detail === 'proxy-sign-in') return 'proxy'
  if (detail === 'certificate') return 'distrusted'
  if (kind === 'unreachable') return 'offline'
  return kind === 'credentials' ? 'paused' : 'not-answering'
}
