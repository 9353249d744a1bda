import * as z from 'zod'
import { id, instant, minutes } from './primitives.ts'

/**
 * The ways to resolve an overlap of two entries: `shorten` ends the earlier entry where the later one begins; `move`
 * starts the later entry where the earlier one ends.
 */
export const remedyKind = z.enum(['shorten', 'move'])
export type RemedyKind = z.infer<typeof remedyKind>

/**
 * A change to one entry that would resolve the overlap. `startedAt` and `minutes` are the start and the length of the
 * entry after the change.
 */
const remedy = z.strictObject({ kind: remedyKind, entryId: id, startedAt: instant, minutes })
export type Remedy = z.infer<typeof remedy>

const party = z.strictObject({ entryId: id, name: z.string(), startedAt: instant, endedAt: instant })

export const overlap = z.strictObject({
  earlier: party,
  later: party,
  minutes: z.int().min(1),
  /** The changes that would resolve the overlap, each on its own. The list is empty if no such change is possible. */
  remedies: z.array(remedy),
})
export type Overlap = z.infer<typeof overlap>
