/**
 * Describes questions. A question is about time that the timer counted although the user might not have been working.
 * It stays open until the user answers it.
 */
import * as z from 'zod'
import { itemRef } from './item.ts'
import { id, instant } from './primitives.ts'
import { runState, stretch } from './run.ts'

/**
 * The reasons for a question:
 *
 * closed   Tallystick was not running
 * slept    the machine was asleep, or the process was suspended
 * locked   the screen was locked
 * idle     there was no keyboard or mouse input
 * stopped  the timer had been stopped, and the user resumed it as if it had never been stopped
 * long     more than sixteen hours were counted without the user confirming them
 * clock    the machine's clock was changed
 */
export const questionCause = z.enum(['closed', 'slept', 'locked', 'idle', 'stopped', 'long', 'clock'])
export type QuestionCause = z.infer<typeof questionCause>

export const question = z.strictObject({
  id,
  cause: questionCause,
  /** The last time at which the user was known to be working. Tallystick proposes it as the end of the work. */
  from: instant,
  /**
   * The end of the time in question. It is null while the absence continues. For `long`, it is null until the user
   * answers.
   */
  to: instant.nullable(),
  /**
   * The number of times that the wall clock had been changed before `from` and `to` were measured. Two times can be
   * compared only if this number is the same for both. If the question is about a clock change (`clock`), the number
   * includes that change.
   */
  clock: z.int().min(0),
  /**
   * For `clock`: the number of milliseconds by which the clock was changed, negative if it was set back. Otherwise 0.
   */
  setByMs: z.int(),
  item: itemRef,
  runId: id,
  /**
   * The state of the timed run. `saved`: the run was saved as an entry, which stays unfinished until the question is
   * answered.
   */
  runState: z.union([runState, z.literal('saved')]),
  entryId: id.nullable(),
  /** The current stretches (intervals of counted time) of the run, including the time that the question is about. */
  stretches: z.array(stretch).min(1),
})
export type Question = z.infer<typeof question>

/**
 * The possible answers to a question about time that the timer counted:
 *
 * keep     the time was work and counts
 * discard  the time was not work; the run continues from the user's return
 * stop     the run ended at `from`, and no later time counts
 * split    the time in question becomes an entry of the item `itemId`. If the run is not stopped or saved yet, its
 *          earlier time becomes an entry too, and the run continues from the user's return
 * shift    only for questions of the kind `clock`: the times before the clock change are moved by the same amount as
 *          the clock
 */
export const answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep') }),
  z.strictObject({ kind: z.literal('discard') }),
  z.strictObject({ kind: z.literal('stop') }),
  z.strictObject({ kind: z.literal('split'), itemId: id }),
  z.strictObject({ kind: z.literal('shift') }),
])
export type Answer = z.infer<typeof answer>
