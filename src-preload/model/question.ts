/**
 * A question about time that the timer counted although it may not have been work. It stays open until it is answered.
 */
import * as z from 'zod'
import { itemRef } from './item.ts'
import { id, instant } from './primitives.ts'
import { runState, stretch } from './run.ts'

/**
 * closed   Tallystick was not running
 * slept    the machine was asleep, or the process was suspended
 * locked   the screen was locked
 * idle     there was no input at the machine
 * stopped  the run had been stopped, and was then continued as if it had not
 * long     more than sixteen hours were counted without confirmation
 * clock    the machine's clock was changed
 */
export const questionCause = z.enum(['closed', 'slept', 'locked', 'idle', 'stopped', 'long', 'clock'])
export type QuestionCause = z.infer<typeof questionCause>

export const question = z.strictObject({
  id,
  cause: questionCause,
  /** The last sign of life, which is proposed as the real end. */
  from: instant,
  /** Null while the absence lasts, or (`long`) until the question is answered. */
  to: instant.nullable(),
  /**
   * The number of the clock that `from` and `to` refer to, as in a stretch; for a `clock` question, that of the changed
   * clock.
   */
  clock: z.int().min(0),
  /** `clock` only: by how many milliseconds the clock was changed, negative if set back. Otherwise 0. */
  setByMs: z.int(),
  item: itemRef,
  runId: id,
  /** `saved`: the run's entry waits, unfinished, for the answer. */
  runState: z.union([runState, z.literal('saved')]),
  entryId: id.nullable(),
  /** The stretches as counted now, including the time in question. */
  stretches: z.array(stretch).min(1),
})
export type Question = z.infer<typeof question>

/**
 * keep     the time was work and counts
 * discard  the time was not work; the run continues from the person's return
 * stop     the run ended at `from`, and nothing after it counts
 * split    the time before becomes one entry, the time in question another one on `itemId`, and the run continues
 *          from the person's return. For a stopped or saved run, only the time in question becomes a new entry
 * shift    `clock` only: the start moves with the clock
 */
export const answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep') }),
  z.strictObject({ kind: z.literal('discard') }),
  z.strictObject({ kind: z.literal('stop') }),
  z.strictObject({ kind: z.literal('split'), itemId: id }),
  z.strictObject({ kind: z.literal('shift') }),
])
export type Answer = z.infer<typeof answer>
