/** An item: what time is logged against. Its name is kept on this machine only; the service knows the id. */
import * as z from 'zod'
import { day, id } from './primitives.ts'

export const itemName = z.string().trim().min(1).max(200)
export const boardName = z.string().trim().min(1).max(120)

export const itemRef = z.strictObject({ id, name: itemName, board: boardName.nullable() })
export type ItemRef = z.infer<typeof itemRef>

export const item = itemRef.extend({
  pinned: z.boolean(),
  /** Local day of the latest entry or run on this item; null when never used. */
  lastDay: day.nullable(),
  /** Minutes logged today, the running clock not counted. */
  todayMinutes: z.int().min(0),
  /** False for one that was only met in the account's entries: it is called by its id until somebody names it. */
  named: z.boolean(),
  /** The item that it is a sub-item of; it may not be on the list itself. */
  parentId: id.nullable(),
})
export type Item = z.infer<typeof item>

/** What was last written about an item, for finding it by that. */
export const itemNotes = z.strictObject({ itemId: id, notes: z.array(z.string()) })
export type ItemNotes = z.infer<typeof itemNotes>
