/** A question about time that the clock counted while nobody can say that it was work. Unanswered, it stays open. */
import * as z from 'zod'
import { itemRef } from './item.ts'
import { id, instant } from './primitives.ts'
import { runState, stretch } from './run.ts'

/**
 * closed   Tallystick was not running
 * slept    the machine was asleep, or gave no sign of life
 * locked   the screen was locked
 * idle     nobody touched the machine
 * stopped  the run had been stopped, and goes on as if it had not
 * long     more than sixteen hours were counted without a word from anybody
 * clock    somebody set the machine's clock
 */
export const questionCause = z.enum(['closed', 'slept', 'locked', 'idle', 'stopped', 'long', 'clock'])
export type QuestionCause = z.infer<typeof questionCause>

export const question = z.strictObject({
  id,
  cause: questionCause,
  /** The last sign of life: what is proposed as the real stop. */
  from: instant,
  /** Null while it lasts: nobody is back yet, or (`long`) it goes on until it is answered. */
  to: instant.nullable(),
  /** The clock by which `from` and `to` are told, as in a stretch; of a `clock` question the one that was set. */
  clock: z.int().min(0),
  /** `clock` only: by how many milliseconds it was set, back when negative. Else 0. */
  setByMs: z.int(),
  item: itemRef,
  runId: id,
  /** `saved`: its entry waits, unfinished, for the answer. */
  runState: z.union([runState, z.literal('saved')]),
  entryId: id.nullable(),
  /** As counted now, with the time in question. */
  stretches: z.array(stretch).min(1),
})
export type Question = z.infer<typeof question>

/**
 * keep     it was work, everything counts
 * discard  it was not; the clock goes on from the return
 * stop     the run ended at `from`, and nothing after it counts
 * split    what came before is one entry, the time in question becomes another on `itemId`, and the run goes on
 *          from the return. On a run that is stopped or saved the entry for the time in question is the only new one
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
