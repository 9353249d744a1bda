/** One line of an imported file, as an entry-to-be. */
import * as z from 'zod'
import { boardName, itemName, itemRef } from './item.ts'
import { billable } from './draft.ts'
import { day, id, instant, minutes, note } from './primitives.ts'

export const importRow = z.strictObject({
  day,
  /** Null when only an amount of time is known. */
  startedAt: instant.nullable(),
  zone: z.string().min(1).max(100),
  minutes,
  item: z.strictObject({ id: id.nullable(), name: itemName, board: boardName.nullable() }),
  description: note,
  billable,
  team: z.string().trim().min(1).max(200).nullable(),
  category: z.string().trim().min(1).max(200).nullable().optional(),
  /**
   * The chosen options: label of the option by label of the field. An empty string means that none is chosen, so that
   * the form's default does not apply.
   */
  fields: z.record(z.string().max(500), z.string().max(500)),
  /** How many earlier lines of the file have the same time and item; the same work can really occur twice. */
  nth: z.int().min(0),
  /**
   * The state of the entry when Tallystick exported it: recorded in the account, or unsent. Null in files of other
   * programs.
   */
  exportedAs: z.enum(['recorded', 'unsent']).nullable().optional(),
})
export type ImportRow = z.infer<typeof importRow>

/** Maximum number of rows in one call. */
export const mostImportRows = 500

/**
 * The result of importing a row. `new`: adds an entry on `item` (and adds the item, if `known` is false). `there`:
 * an entry with the same start, item and minutes exists. `similar`: the same, except that only one of both has a start.
 * `gone`: recorded when it was exported, but the account has no such entry now. `unchecked`: the account could not be
 * read. `no-item`: no item has that name, and items of an account can only be added by id. `unclear-item`: several
 * items have that name.
 */
export const importVerdict = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['new', 'gone', 'unchecked']), item: itemRef, known: z.boolean() }),
  z.strictObject({ kind: z.enum(['there', 'similar']), item: itemRef }),
  z.strictObject({ kind: z.enum(['no-item', 'unclear-item']) }),
])
export type ImportVerdict = z.infer<typeof importVerdict>
