import * as z from 'zod'
import { boardName, itemName, itemRef } from './item.ts'
import { billable } from './draft.ts'
import { day, id, instant, minutes, note } from './primitives.ts'

export const importRow = z.strictObject({
  day,
  /** The start; null if the file contains only an amount of time. */
  startedAt: instant.nullable(),
  zone: z.string().min(1).max(100),
  minutes,
  item: z.strictObject({ id: id.nullable(), name: itemName, board: boardName.nullable() }),
  description: note,
  billable,
  team: z.string().trim().min(1).max(200).nullable(),
  category: z.string().trim().min(1).max(200).nullable().optional(),
  /**
   * Maps the label of each field to the label of its chosen option. An empty string means that the row has no option
   * for the field, and that the field's default must not be used either.
   */
  fields: z.record(z.string().max(500), z.string().max(500)),
  /**
   * The number of rows with the same time and item that are matched to existing entries before this row is
   * (number-rows.ts). A user can do the same work twice, so this row is a duplicate only if more than `nth` existing
   * entries have the same values.
   */
  nth: z.int().min(0),
  /**
   * The state of the entry when Tallystick exported it. `recorded`: the account had the entry. `in-doubt`: the entry
   * was sent, but the result was unknown. `unsent`: the entry was not sent. Null if the row has no state, as in files
   * from other programs.
   */
  exportedAs: z.enum(['recorded', 'in-doubt', 'unsent']).nullable().optional(),
})
export type ImportRow = z.infer<typeof importRow>

export const mostImportRows = 500

/**
 * The effect that importing a row would have:
 *
 * - `new`: an entry is added on `item`, and the item is added too if `known` is false.
 * - `there`: an entry with the same start, item and minutes already exists. If the row is `recorded`, the start may be
 *   missing from the row or the entry.
 * - `similar`: such an entry exists, but only one of the two has a start, or the row is `in-doubt`.
 * - `gone`: the entry was recorded or in doubt when it was exported, but the account does not have it.
 * - `unchecked`: the account's entries of that day have not been read.
 * - `no-item`: no item has that name, and items of an account can only be added by id.
 * - `unclear-item`: several items have that name.
 */
export const importVerdict = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['new', 'gone', 'unchecked']), item: itemRef, known: z.boolean() }),
  z.strictObject({ kind: z.enum(['there', 'similar']), item: itemRef }),
  z.strictObject({ kind: z.enum(['no-item', 'unclear-item']) }),
])
export type ImportVerdict = z.infer<typeof importVerdict>
