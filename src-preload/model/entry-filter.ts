/** Which entries of some days are asked for. Everything that is left open lets all through. */
import * as z from 'zod'
import { id } from './primitives.ts'

/** What a person can ask for: the three conditions that have a badge, and everything that arrived. */
export const entryStatus = z.enum(['attention', 'queued', 'checking', 'sent'])
export type EntryStatus = z.infer<typeof entryStatus>

export const entryFilter = z.strictObject({
  /** Words of which each must be in the item's name, its board, its id or the note, case and accents apart. */
  text: z.string().max(500).optional(),
  itemId: id.optional(),
  board: z.string().max(200).optional(),
  status: entryStatus.optional(),
  billable: z.boolean().optional(),
  /** Chosen option by field id. */
  options: z.record(id, id).optional(),
})
export type EntryFilter = z.infer<typeof entryFilter>
