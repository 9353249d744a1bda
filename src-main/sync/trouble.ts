/** What keeps entries from being sent, and when the service is asked again. Pure. */
import type { SyncStatus } from '#preload/model/sync-status.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { backoffMs } from '../kernel/backoff.ts'
import { toInstant } from '../kernel/clock.ts'

export interface Trouble {
  readonly condition: Exclude<SyncStatus['condition'], 'ok'>
  readonly since: Instant
  /** Reads that failed in a row, requests for a token included. */
  readonly reads: number
  /** Creates in a row that brought no proper answer. */
  readonly creates: number
  /** By the wall clock, to be shown; null when it is being tried. */
  readonly nextTryAt: Instant | null
  /** The same by the clock since boot, to be obeyed: nothing is asked before. */
  readonly untilBootMs: number
  /** By the clock since boot: no create is sent before, even if reads are answered. */
  readonly createsUntilBootMs: number
  /** The service itself asked for the wait. */
  readonly asked: boolean
}

/** The clocks when something failed, with a number of chance in [0, 1). */
export interface Moment {
  readonly nowMs: number
  readonly bootMs: number
  readonly random: number
}

export interface Failure {
  readonly condition: Trouble['condition']
  readonly of: 'read' | 'create'
  /** What the service asked for, in milliseconds; null when it asked for nothing. */
  readonly retryAfterMs: number | null
  /** The machine saves power: the service is not asked at short intervals. */
  readonly savesPower: boolean
}

/** A waiting queue asks a service that does not answer this often, in milliseconds, with chance between the two. */
const askEveryMs = { least: 10_000, most: 14_000 }

/** Conditions that end without a person: a short question finds that out. */
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

/** A read was answered: reads do not fail in a row any more, and creates wait for their own time alone. */
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

/** A person or the host says that waiting is over. */
export function afterOrder(known: Trouble): Trouble {
  return { ...known, untilBootMs: 0, createsUntilBootMs: 0, nextTryAt: null }
}
