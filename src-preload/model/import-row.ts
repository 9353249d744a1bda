/** A line of a file that somebody wants to have as an entry, as far as it was understood. */
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
  /** What was chosen, as label of the option by label of the field; '' is nothing, and not what the form proposes. */
  fields: z.record(z.string().max(500), z.string().max(500)),
  /** How many lines of the file before it say the same time on the same item: work can really be twice. */
  nth: z.int().min(0),
  /** Where it stood when Tallystick exported it: recorded in the account, or not sent yet. Null in any other file. */
  exportedAs: z.enum(['recorded', 'unsent']).nullable().optional(),
})
export type ImportRow = z.infer<typeof importRow>

/** How many rows are asked about, or brought in, at once. */
export const mostImportRows = 500

/**
 * What would become of it. `new`: an entry on `item` (`known` false: that is made with it). `there`: it is here already,
 * with the same start, item and minutes. `similar`: the same but that only one of the two has a start. `gone`: it was
 * recorded when it was exported, and the account has none like it now. `unchecked`: the account could not be read.
 * `no-item`: no item is called so, and an account's can only be named by its id. `unclear-item`: several are called so.
 */
export const importVerdict = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['new', 'gone', 'unchecked']), item: itemRef, known: z.boolean() }),
  z.strictObject({ kind: z.enum(['there', 'similar']), item: itemRef }),
  z.strictObject({ kind: z.enum(['no-item', 'unclear-item']) }),
])
export type ImportVerdict = z.infer<typeof importVerdict>
