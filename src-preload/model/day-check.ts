/** One day as it is here and as the account has it, side by side. */
import * as z from 'zod'
import { entry } from './entry.ts'
import { itemRef } from './item.ts'
import { day, id, instant } from './primitives.ts'

/** An entry as the account has it. What it does not show is null. */
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
  /** Option by field id. */
  options: z.record(id, id).nullable(),
})
export type AccountEntry = z.infer<typeof accountEntry>

export const difference = z.enum(['day', 'item', 'minutes', 'start', 'billable', 'note', 'fields'])
export type Difference = z.infer<typeof difference>

/** A field of the template, or the team, that is not alike on both sides: in words, or ids where there are none. */
export const fieldDifference = z.strictObject({
  label: z.string(),
  /** Null when nothing is chosen here. */
  ours: z.string().nullable(),
  theirs: z.string(),
})
export type FieldDifference = z.infer<typeof fieldDifference>

/**
 * same        it is there as it is here
 * different   both have it, and not alike; `differs` says in what
 * waiting     here, and on its way (or to be changed there): there is nothing to do
 * attention   here, and a person has to do something before it goes
 * only-here   it was there and is not any more
 * only-there  it was not made here: by another device, or in the account itself
 * maybe-ours  there, and perhaps one of those that are on their way; that is found out by itself
 * copy        there a second time
 * deleted     there, and deleted here
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
  /** Which, when `fields` are among what differs. */
  fields: z.array(fieldDifference),
})
export type CheckedRow = z.infer<typeof checkedRow>

export const dayCheck = z.strictObject({
  day,
  at: instant,
  /** The list was whole and shows what it must: only then is "not there" said. */
  whole: z.boolean(),
  /** In the order of the day; what has no start comes last. */
  rows: z.array(checkedRow),
})
export type DayCheck = z.infer<typeof dayCheck>
