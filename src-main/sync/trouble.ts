/**
 * Computes why entries are waiting and when the next request is sent. Both are computed again after each failure of a
 * time-tracking service and each response from it.
 */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { toInstant } from '../kernel/clock.ts'

/** Why requests to a service wait after a failure, and until when. */
export interface Trouble {
  readonly condition: Exclude<SyncStatus['condition'], 'ok'>
  readonly since: Instant
  /** The number of consecutive failed reads, including token requests. */
  readonly reads: number
  /** The number of consecutive create requests without a valid response. */
  readonly creates: number
  /** The number of unexpected errors in this program. Successful reads do not reset it. */
  readonly faults: number
  /** When the next request is due, as wall clock time for display; null if the next request need not wait. */
  readonly nextTryAt: Instant | null
  /** The time of the next request in milliseconds since boot. No request is sent before this time. */
  readonly untilBootMs: number
  /** No create request is sent before this time (in milliseconds since boot), even if reads succeed. */
  readonly createsUntilBootMs: number
  /** Whether the service requested the wait with a Retry-After header. Only the user can skip that wait. */
  readonly asked: boolean
}

/**
 * The time of a failure or response (wall clock time and milliseconds since boot), and a random number in [0, 1) that
 * varies the wait.
 */
export interface Moment {
  readonly nowMs: number
  readonly bootMs: number
  readonly random: number
}

export interface Failure {
  readonly condition: Trouble['condition']
  /** A `fault` is an unexpected error in this program, such as a database row that cannot be parsed. */
  readonly of: 'read' | 'create' | 'fault'
  /** The wait that the service requested, in milliseconds; null if it requested none. */
  readonly retryAfterMs: number | null
  /**
   * Whether the machine is saving power. If so, the program does not check at short intervals whether the service
   * responds again.
   */
  readonly savesPower: boolean
}

/**
 * The shortest and the longest interval, in milliseconds, between two checks of a service that does not respond while
 * entries are waiting. The actual interval is random.
 */
const askEveryMs = { least: 10_000, most: 14_000 }

/**
 * After this many unexpected errors, the wait stops growing, at about a minute. The cause may soon go away, for example
 * when space is freed on a full disk.
 */
const mostFaults = 6

/** Conditions that can end without a user action. Small reads at short intervals detect when they end. */
const passing: readonly Trouble['condition'][] = ['offline', 'not-answering']

export function afterFailure(known: Trouble | null, failure: Failure, moment: Moment): Trouble {
  const { condition, retryAfterMs } = failure
  const reads = (known?.reads ?? 0) + (failure.of === 'read' ? 1 : 0)
  const creates = (known?.creates ?? 0) + (failure.of === 'create' ? 1 : 0)
  const faults = (known?.faults ?? 0) + (failure.of === 'fault' ? 1 : 0)
  const waitMs = Math.max(retryAfterMs ?? 0, usualWaitMs(failure, { reads, creates, faults }, moment.random))
  const untilBootMs = moment.bootMs + waitMs
  return {
    condition,
    reads,
    creates,
    faults,
    since: known?.since ?? toInstant(moment.nowMs),
    nextTryAt: toInstant(moment.nowMs + waitMs),
    untilBootMs,
    createsUntilBootMs: failure.of === 'create' ? untilBootMs : (known?.createsUntilBootMs ?? 0),
    asked: retryAfterMs !== null,
  }
}

function usualWaitMs(
  { of, condition, savesPower }: Failure,
  { reads, creates, faults }: Pick<Trouble, 'reads' | 'creates' | 'faults'>,
  random: number,
): number {
  if (of === 'create') return backoffMs(creates, random)
  if (of === 'fault') return backoffMs(Math.min(faults, mostFaults), random)
  const waitMs = backoffMs(reads, random)
  if (savesPower || !passing.includes(condition)) return waitMs
  return Math.min(waitMs, askEveryMs.least + random * (askEveryMs.most - askEveryMs.least))
}

/**
 * Returns the state after a successful read. Only the wait after failed create requests remains, because the read does
 * not show that create requests work again.
 */
export function afterAnswer(known: Trouble, { nowMs, bootMs }: Omit<Moment, 'random'>): Trouble {
  const leftMs = Math.max(0, known.createsUntilBootMs - bootMs)
  return {
    ...known,
    reads: 0,
    asked: false,
    untilBootMs: known.createsUntilBootMs,
    nextTryAt: leftMs === 0 ? null : toInstant(nowMs + leftMs),
  }
}

/**
 * Returns the state after the user or the host (the program around the application) has ended all waits. The next
 * request of any kind may be sent immediately.
 */
export function afterOrder(known: Trouble): Trouble {
  return { ...known, untilBootMs: 0, createsUntilBootMs: 0, nextTryAt: null }
}
