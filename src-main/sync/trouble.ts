/** The reason why entries cannot be sent, and when the service is asked again. Pure. */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { toInstant } from '../kernel/clock.ts'

export interface Trouble {
  readonly condition: Exclude<SyncStatus['condition'], 'ok'>
  readonly since: Instant
  /** Number of consecutive failed reads, including token requests. */
  readonly reads: number
  /** Number of consecutive creates without a valid answer. */
  readonly creates: number
  /** The time of the next attempt by the wall clock, for display; null while one is being made. */
  readonly nextTryAt: Instant | null
  /** The same time by the clock since boot, which is the one that counts: nothing is requested before. */
  readonly untilBootMs: number
  /** By the clock since boot: no create is sent before this time, even if reads are answered. */
  readonly createsUntilBootMs: number
  /** Whether the service itself requested the wait. */
  readonly asked: boolean
}

/** The clocks at the time of a failure, with a random number in [0, 1). */
export interface Moment {
  readonly nowMs: number
  readonly bootMs: number
  readonly random: number
}

export interface Failure {
  readonly condition: Trouble['condition']
  readonly of: 'read' | 'create'
  /** The wait that the service requested, in milliseconds; null when it requested none. */
  readonly retryAfterMs: number | null
  /** Whether the machine saves power; the service is then not asked at short intervals. */
  readonly savesPower: boolean
}

/** While entries wait, a service that does not answer is asked at a random interval in this range, in milliseconds. */
const askEveryMs = { least: 10_000, most: 14_000 }

/** Conditions that end without a person, which a small read detects. */
const passing: readonly Trouble['condition'][] = ['offline', 'not-answering']

export function afterFailure(known: Trouble | null, failure: Failure, moment: Moment): Trouble {
  const { condition, retryAfterMs } = failure
  const reads = (known?.reads ?? 0) + (failure.of === 'read' ? 1 : 0)
  const creates = (known?.creates ?? 0) + (failure.of === 'create' ? 1 : 0)
  const waitMs = Math.max(retryAfterMs ?? 0, usualWaitMs(failure, { reads, creates }, moment.random))
  const untilBootMs = moment.bootMs + waitMs
  return {
    condition,
    reads,
    creates,
    since: known?.since ?? toInstant(moment.nowMs),
    nextTryAt: toInstant(moment.nowMs + waitMs),
    untilBootMs,
    createsUntilBootMs: failure.of === 'create' ? untilBootMs : (known?.createsUntilBootMs ?? 0),
    asked: retryAfterMs !== null,
  }
}

function usualWaitMs(
  { of, condition, savesPower }: Failure,
  { reads, creates }: Pick<Trouble, 'reads' | 'creates'>,
  random: number,
): number {
  if (of === 'create') return backoffMs(creates, random)
  const waitMs = backoffMs(reads, random)
  if (savesPower || !passing.includes(condition)) return waitMs
  return Math.min(waitMs, askEveryMs.least + random * (askEveryMs.most - askEveryMs.least))
}

/** After an answered read: no reads are failing now, and only creates keep their own waiting time. */
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

/** After the person or the host has ended the wait. */
export function afterOrder(known: Trouble): Trouble {
  return { ...known, untilBootMs: 0, createsUntilBootMs: 0, nextTryAt: null }
}
