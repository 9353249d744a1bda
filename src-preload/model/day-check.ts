import * as z from 'zod'
import { entry } from './entry.ts'
import { itemRef } from './item.ts'
import { day, id, instant } from './primitives.ts'

/** An entry as the account returns it. Values that the account does not return are null. */
export const accountEntry = z.strictObject({
  serviceId: id,
  day,
  item: itemRef,
  minutes: z.number(),
  startedAt: instant.nullable(),
  billableMinutes: z.number().nullable(),
  description: z.string().nullable(),
  team: z.string().nullable(),
  /** Absent if the entry has no category, or if the category is a template field and therefore in `options`. */
  category: z.string().optional(),
  /** Maps the id of each field to the id of its chosen option. */
  options: z.record(id, id).nullable(),
})
export type AccountEntry = z.infer<typeof accountEntry>

export const difference = z.enum(['day', 'item', 'minutes', 'start', 'billable', 'note', 'fields'])
export type Difference = z.infer<typeof difference>

/**
 * A template field, or the team, that has different values on this machine and in the account. Both values are labels,
 * or ids if the label is unknown.
 */
export const fieldDifference = z.strictObject({
  label: z.string(),
  /** The value on this machine; null when no value is chosen here. */
  ours: z.string().nullable(),
  theirs: z.string(),
})
export type FieldDifference = z.infer<typeof fieldDifference>

/**
 * One row in the comparison of the entries on this machine with the entries in the account. The values of `kind`:
 *
 * same        the entry is identical on both sides
 * different   both sides have the entry, but some values differ; `differs` names these values
 * waiting     the entry or a change to it is still waiting to be sent; the user need not do anything
 * attention   the user has to do something before the entry can be sent
 * only-here   the account had the entry and no longer does
 * only-there  the entry was created on another device or in the account itself
 * maybe-ours  only the account has the entry, but it may be a local entry that is being sent; resolved automatically
 * copy        the account has a second copy of the entry
 * deleted     the account has the entry, but it was deleted on this machine
 */
export const checkedRow = z.strictObject({
  kind: z.enum([
    'same',
    'different',
    'waiting',
    'attention',
    'only-here',
    'only-there',
    'maybe-ours',
    'copy',
    'deleted',
  ]),
  ours: entry.nullable(),
  theirs: accountEntry.nullable(),
  differs: z.array(difference),
  /** The differing fields; empty unless `differs` includes `fields`. */
  fields: z.array(fieldDifference),
})
export type CheckedRow = z.infer<typeof checkedRow>

export const dayCheck = z.strictObject({
  day,
  at: instant,
  /**
   * True when the account's list was complete and is known to include this user's entries. Only in that case is an
   * entry reported as missing from the account.
   */
  whole: z.boolean(),
  /** The entries of the day in order of time. Entries without a start come last. */
  rows: z.array(checkedRow),
})
export type DayCheck = z.infer<typeof dayCheck>
