/** An item on which time is logged. Its name is stored on this machine only; the service has only the id. */
import * as z from 'zod'
import { day, id } from './primitives.ts'

export const itemName = z.string().trim().min(1).max(200)
export const boardName = z.string().trim().min(1).max(120)

export const itemRef = z.strictObject({ id, name: itemName, board: boardName.nullable() })
export type ItemRef = z.infer<typeof itemRef>

export const item = itemRef.extend({
  pinned: z.boolean(),
  /** Local day of the latest entry or run on this item; null if the item was never used. */
  lastDay: day.nullable(),
  /** The minutes logged today, not counting the running timer. */
  todayMinutes: z.int().min(0),
  /**
   * False for an item that was found in the account's entries and that the user has not named yet. Its id is shown
   * instead of a name.
   */
  named: z.boolean(),
  /** The parent item if this is a sub-item. The parent need not be in the list. */
  parentId: id.nullable(),
})
export type Item = z.infer<typeof item>

/** The latest notes of an item, for search. */
export const itemNotes = z.strictObject({ itemId: id, notes: z.array(z.string()) })
export type ItemNotes = z.infer<typeof itemNotes>
