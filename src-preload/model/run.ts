/**
 * Describes runs. A run is one use of the timer, from the start until it is saved or discarded. Until then, the run is
 * open. At most one run is open at a time.
 */
import * as z from 'zod'
import { draft } from './draft.ts'
import { itemRef } from './item.ts'
import { id, instant } from './primitives.ts'

/**
 * `stopped`: the run has an end and no longer counts time, but it is not saved yet, because the user has not submitted
 * the stop form.
 */
export const runState = z.enum(['running', 'paused', 'stopped'])
export type RunState = z.infer<typeof runState>

/**
 * An uninterrupted interval in which the timer counted time. `endedAt` is null only for the last stretch of a run that
 * is still running.
 */
export const stretch = z.strictObject({
  startedAt: instant,
  endedAt: instant.nullable(),
  /**
   * The number of times that the machine's clock had been changed before the stretch began; absent if it had never been
   * changed. Two times can be compared only if this number is the same for both.
   */
  clock: z.int().min(1).optional(),
})
export type Stretch = z.infer<typeof stretch>

export const run = z.strictObject({
  id,
  item: itemRef,
  state: runState,
  startedAt: instant,
  /** The time at which the run was last paused or stopped; null while it is running. */
  endedAt: instant.nullable(),
  stretches: z.array(stretch).min(1),
  /** The IANA time zone in which the run was started. It determines the day of the entry. */
  zone: z.string(),
  draft,
})
export type Run = z.infer<typeof run>
