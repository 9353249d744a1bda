/** One day here compared with the same day in the account. */
import * as z from 'zod'
import { entry } from './entry.ts'
import { itemRef } from './item.ts'
import { day, id, instant } from './primitives.ts'

/** An entry as the account has it. A value that the account does not return is null. */
export const accountEntry = z.strictObject({
  serviceId: id,
  day,
  item: itemRef,
  minutes: z.number(),
  startedAt: instant.nullable(),
  billableMinutes: z.number().nullable(),
  description: z.string().nullable(),
  team: z.string().nullable(),
  /** Absent if the entry has no category, or a custom field holds it. */
  category: z.string().optional(),
  /** Option id by field id. */
  options: z.record(id, id).nullable(),
})
export type AccountEntry = z.infer<typeof accountEntry>

export const difference = z.enum(['day', 'item', 'minutes', 'start', 'billable', 'note', 'fields'])
export type Difference = z.infer<typeof difference>

/** A template field or the team that differs between both sides, with labels, or ids where there are no labels. */
export const fieldDifference = z.strictObject({
  label: z.string(),
  /** Null when no value is chosen here. */
  ours: z.string().nullable(),
  theirs: z.string(),
})
export type FieldDifference = z.infer<typeof fieldDifference>

/**
 * same        the entry is the same on both sides
 * different   both sides have it with different values; `differs` names them
 * waiting     the entry or its change is waiting to be sent; nothing to do
 * attention   the entry needs a person before it can be sent
 * only-here   the account had it and no longer does
 * only-there  it was made on another device or in the account itself
 * maybe-ours  only the account has it, but it may be an entry of ours that is being sent; that resolves by itself
 * copy        the account has it a second time
 * deleted     the account has it, but it was deleted here
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
   * True when the account's list was complete and is known to include this person's entries; only then is an entry
   * reported as missing there.
   */
  whole: z.boolean(),
  /** In the order of the day; entries without a start come last. */
  rows: z.array(checkedRow),
})
export type DayCheck = z.infer<typeof dayCheck>
