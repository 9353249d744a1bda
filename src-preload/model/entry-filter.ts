import * as z from 'zod'
import { id } from './primitives.ts'

/** The states by which the user can filter entries. `sent` applies to all entries to which no other state applies. */
export const entryStatus = z.enum(['attention', 'queued', 'checking', 'sent'])
export type EntryStatus = z.infer<typeof entryStatus>

export const entryFilter = z.strictObject({
  /** Each word must occur in the item's name, board or id, or in the note, ignoring case and accents. */
  text: z.string().max(500).optional(),
  itemId: id.optional(),
  board: z.string().max(200).optional(),
  status: entryStatus.optional(),
  billable: z.boolean().optional(),
  /**
   * Maps the id of a field to the id of the option that an entry must have in it. Null matches entries without a value
   * in the field.
   */
  options: z.record(id, id.nullable()).optional(),
})
export type EntryFilter = z.infer<typeof entryFilter>
