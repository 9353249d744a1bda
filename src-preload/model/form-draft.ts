/**
 * Describes unsaved input: values that the user typed into a form and has neither saved nor discarded. Tallystick
 * stores it only for two forms, "Add time" and the form of an entry, and never for a form that asks for a secret.
 */
import * as z from 'zod'
import { draft } from './draft.ts'
import { entryInput, lasting } from './entry.ts'
import { itemName, itemRef } from './item.ts'
import { day, id, instant, minutes, note } from './primitives.ts'

export const formKey = z.union([z.literal('add'), z.templateLiteral(['entry:', id])])
export type FormKey = z.infer<typeof formKey>

/** A typed amount of time in minutes. It may exceed the maximum length of an entry. */
const typedMinutes = z.int().min(0).max(1_000_000)

export const timeBox = z.enum(['start', 'end', 'amount'])
export type TimeBox = z.infer<typeof timeBox>

/** The text of form inputs that could not be parsed as a time, exactly as the user typed it. */
export const typedTexts = z.partialRecord(timeBox, z.string().max(100))
export type TypedTexts = z.infer<typeof typedTexts>

export const addDraft = z.strictObject({
  line: note,
  day,
  /** Local time, such as `9:15`. */
  start: z
    .string()
    .regex(/^\d{1,2}:\d{2}$/)
    .nullable(),
  minutes: typedMinutes.nullable(),
  /** The typed times that could not be parsed; absent if every time could be parsed. */
  times: typedTexts.optional(),
  itemId: id.nullable(),
  split: z.boolean(),
  /** The prefilled values, before the user changed any of them. */
  base: draft,
  fields: draft,
})
export type AddDraft = z.infer<typeof addDraft>

/** Unsaved changes to one entry. Parts that the user has not changed are null. */
export const entryDraft = z.strictObject({
  /** The values of the entry at the time when the user started typing. */
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
  /** The typed times that could not be parsed; absent if every time could be parsed. */
  times: typedTexts.optional(),
  item: itemRef.nullable(),
})
export type EntryDraft = z.infer<typeof entryDraft>

export const formDraft = z.union([addDraft, entryDraft])
export type FormDraft = z.infer<typeof formDraft>

/**
 * A form with unsaved input. If the form belongs to an entry that has been deleted, `deleted` describes that entry, and
 * `text` is the note that the user typed; otherwise, `deleted` is null.
 */
export const knownDraft = z.strictObject({
  form: formKey,
  deleted: z.strictObject({ entryId: id, name: itemName, day, minutes, text: note }).nullable(),
})
export type KnownDraft = z.infer<typeof knownDraft>
