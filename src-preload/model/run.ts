/** A run: one use of the timer, from start to save. At most one is open at a time. */
import * as z from 'zod'
import { draft } from './draft.ts'
import { itemRef } from './item.ts'
import { id, instant } from './primitives.ts'

/** `stopped`: the end is fixed and the run waits for the stop sheet; it neither counts nor is saved yet. */
export const runState = z.enum(['running', 'paused', 'stopped'])
export type RunState = z.infer<typeof runState>

/** A stretch of counted time. Only the last one of a running run has no end. */
export const stretch = z.strictObject({
  startedAt: instant,
  endedAt: instant.nullable(),
  /**
   * How many times the machine's clock had been set when the stretch began; absent for zero. Only times of the same
   * clock can be compared.
   */
  clock: z.int().min(1).optional(),
})
export type Stretch = z.infer<typeof stretch>

export const run = z.strictObject({
  id,
  item: itemRef,
  state: runState,
  startedAt: instant,
  /** When the run last stopped counting (paused or stopped); null while it runs. */
  endedAt: instant.nullable(),
  stretches: z.array(stretch).min(1),
  /** IANA zone in force at the start; it decides the day of the entry. */
  zone: z.string(),
  draft,
})
export type Run = z.infer<typeof run>
