import * as z from 'zod'
import { id, instant, minutes } from './primitives.ts'

export const remedyKind = z.enum(['shorten', 'move'])

const remedy = z.strictObject({ kind: remedyKind, entryId: id, startedAt: instant, minutes })

const party = z.strictObject({ entryId: id, name: z.string(), startedAt: instant, endedAt: instant })

export const overlap = z.strictObject({
  earlier: party,
  later: party,
  minutes: z.int().min(1),
  /**
   * The changes that would resolve the overlap. The list is empty if no change would, or if neither entry can be
   * changed.
   */
  remedies: z.array(remedy),
})
export type Overlap = z.infer<typeof overlap>
