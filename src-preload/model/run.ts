/** A run: one use of the clock, from start to save. At most one is open at a time. */
import * as z from 'zod'
import { draft } from './draft.ts'
import { itemRef } from './item.ts'
import { id, instant } from './primitives.ts'

/** `stopped` is frozen and waits for the stop sheet: nothing is counting, nothing is booked yet. */
export const runState = z.enum(['running', 'paused', 'stopped'])
export type RunState = z.infer<typeof runState>

/** A stretch that counts. Only the last one of a running run has no end. */
export const stretch = z.strictObject({
  startedAt: instant,
  endedAt: instant.nullable(),
  /** How often the machine's clock had been set when it began; absent before the first time. Times compare within one. */
  clock: z.int().min(1).optional(),
})
export type Stretch = z.infer<typeof stretch>

export const run = z.strictObject({
  id,
  item: itemRef,
  state: runState,
  startedAt: instant,
  /** When the clock last stopped counting (paused or stopped); null while it runs. */
  endedAt: instant.nullable(),
  stretches: z.array(stretch).min(1),
  /** IANA zone in force at the start; it decides the day of the entry. */
  zone: z.string(),
  draft,
})
export type Run = z.infer<typeof run>
