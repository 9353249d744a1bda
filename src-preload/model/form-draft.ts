/**
 * Unsaved text: what a person typed into a form and has neither saved nor discarded. Only these two forms keep it. A form
 * that asks for a secret never does.
 */
import * as z from 'zod'
import { draft } from './draft.ts'
import { entryInput, lasting } from './entry.ts'
import { itemName, itemRef } from './item.ts'
import { day, id, instant, minutes, note } from './primitives.ts'

/** Names a form: Add time, or the form of one entry. */
export const formKey = z.union([z.literal('add'), z.templateLiteral(['entry:', id])])
export type FormKey = z.infer<typeof formKey>

/** An amount as typed, which may be more than one entry can hold. */
const typedMinutes = z.int().min(0).max(1_000_000)

/** A box for a time: when it began, when it ended, how long it took. */
export const timeBox = z.enum(['start', 'end', 'amount'])
export type TimeBox = z.infer<typeof timeBox>

/** What stands in a box and was not understood, as typed. Boxes that were understood are absent. */
export const typedTexts = z.partialRecord(timeBox, z.string().max(100))
export type TypedTexts = z.infer<typeof typedTexts>

export const addDraft = z.strictObject({
  line: note,
  day,
  /** Wall clock, `9:15`. */
  start: z
    .string()
    .regex(/^\d{1,2}:\d{2}$/)
    .nullable(),
  minutes: typedMinutes.nullable(),
  /** Absent where every time was understood. */
  times: typedTexts.optional(),
  itemId: id.nullable(),
  split: z.boolean(),
  /** The prefilled form that the fields were typed into. */
  base: draft,
  fields: draft,
})
export type AddDraft = z.infer<typeof addDraft>

/** A part that was not changed is null. */
export const entryDraft = z.strictObject({
  /** The entry as it was when the person began to type. */
  base: entryInput,
  fields: draft.nullable(),
  span: z
    .strictObject({
      day,
      startedAt: instant.nullable(),
      endedAt: instant.nullable().optional(),
      pauses: z.array(lasting).readonly().optional(),
      minutes: typedMinutes,
    })
    .nullable(),
  /** Absent where every time was understood. */
  times: typedTexts.optional(),
  item: itemRef.nullable(),
})
export type EntryDraft = z.infer<typeof entryDraft>

export const formDraft = z.union([addDraft, entryDraft])
export type FormDraft = z.infer<typeof formDraft>

/** A form that has unsaved text. `deleted`: its entry, when that was deleted meanwhile; `text` is the note as typed. */
export const knownDraft = z.strictObject({
  form: formKey,
  deleted: z.strictObject({ entryId: id, name: itemName, day, minutes, text: note }).nullable(),
})
export type KnownDraft = z.infer<typeof knownDraft>
