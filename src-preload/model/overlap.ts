/** Two entries that claim the same time, and what one click can do about it (rules/overlap.ts). */
import * as z from 'zod'
import { id, instant, minutes } from './primitives.ts'

export const remedyKind = z.enum(['shorten', 'move'])

const remedy = z.strictObject({ kind: remedyKind, entryId: id, startedAt: instant, minutes })

/** One of the two. */
const party = z.strictObject({ entryId: id, name: z.string(), startedAt: instant, endedAt: instant })

export const overlap = z.strictObject({
  earlier: party,
  later: party,
  /** Whole minutes that both claim. */
  minutes: z.int().min(1),
  /** None where neither can be changed, or no change would help. */
  remedies: z.array(remedy),
})
export type Overlap = z.infer<typeof overlap>
