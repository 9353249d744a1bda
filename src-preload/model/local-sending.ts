/** Describes the choices that the user makes before entries of the local workspace are sent to an account. */
import * as z from 'zod'
import { billable } from './draft.ts'
import { itemRef } from './item.ts'
import { day, id, instant, minutes, note } from './primitives.ts'
import { template } from './template.ts'

/** The maximum number of local entries that one command can send. A longer list is rejected as invalid input. */
export const mostSentLocals = 5_000

export const localEntry = z.strictObject({
  id,
  /**
   * The id of the entry's item. If that item was merged into another one, this is the id of the item into which it was
   * merged.
   */
  itemId: id,
  day,
  startedAt: instant.nullable(),
  minutes,
  note,
  billable,
  team: z.string().nullable(),
  /** Maps the label of each of the entry's fields to its value: the typed text, or the label of the chosen option. */
  values: z.record(z.string(), z.string()),
})
export type LocalEntry = z.infer<typeof localEntry>

export const localEntries = z.strictObject({
  /** The entries, oldest first. Unfinished entries, and entries that were already sent to an account, are left out. */
  entries: z.array(localEntry),
  items: z.array(itemRef),
  /** For each local item id, the account's item with the same name; absent if the account has no such item. */
  sameName: z.record(id, itemRef),
  template: template.nullable(),
})
export type LocalEntries = z.infer<typeof localEntries>

/**
 * How the user has decided to fill one field of an account's entries when local entries are sent to that account. A
 * value is the id of an option, or the text itself for a property such as the note.
 *
 * - `each`: each entry keeps the value of its own field with the same name, or gets `instead` if it has no usable value.
 * - `all`: all entries get the same value.
 * - `items`: all entries on the same local item get the same value. `values` maps the item's id to it.
 */
export const fieldChoice = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('each'), instead: z.string().max(500).nullable() }),
  z.strictObject({ how: z.literal('all'), value: z.string().max(500).nullable() }),
  z.strictObject({ how: z.literal('items'), values: z.record(id, z.string().max(500)) }),
])
export type FieldChoice = z.infer<typeof fieldChoice>

/**
 * Maps the id of each field to the user's choice for it. Properties that the account requires although its template
 * does not list them, such as the note, are included. Their ids are the values of `asked` (template.ts).
 */
export const fieldChoices = z.record(id, fieldChoice)
export type FieldChoices = z.infer<typeof fieldChoices>
