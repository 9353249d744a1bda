/** The fields of the form that the user of the local workspace sets, and those that an account sets. */
import * as z from 'zod'
import { id } from './primitives.ts'
import { omittable } from './template.ts'

export const fieldLabel = z.string().trim().min(1).max(100)
export const choiceLabel = z.string().trim().min(1).max(200)

/** `other` is a kind of an account that forms cannot fill in. */
export const fieldKind = z.enum(['text', 'choice', 'other'])
export type FieldKind = z.infer<typeof fieldKind>

export const fieldChoice = z.strictObject({ id, label: z.string().max(500), archived: z.boolean() })

export const ownField = z.strictObject({
  id,
  label: z.string().max(500),
  kind: fieldKind,
  required: z.boolean(),
  defaultChoiceId: id.nullable(),
  /** The choices in the order in which forms offer them. */
  choices: z.array(fieldChoice),
  /** Forms do not offer an archived field any more; entries keep its values. */
  archived: z.boolean(),
  /** Whether an entry has a value of the field. Its kind then stays. */
  used: z.boolean(),
})
export type OwnField = z.infer<typeof ownField>

export const ownFields = z.strictObject({
  /** False if an account sets the fields, so that they cannot be changed here. */
  own: z.boolean(),
  fields: z.array(ownField),
  /** The properties that forms leave out. */
  omitted: z.array(omittable),
})
export type OwnFields = z.infer<typeof ownFields>

/** A field as the user has typed it. */
export const fieldInput = z.strictObject({
  label: fieldLabel,
  kind: fieldKind.exclude(['other']),
  /** The choices in their order; the id is null for a new one. A field of kind `text` has none. */
  choices: z.array(z.strictObject({ id: id.nullable(), label: choiceLabel, archived: z.boolean() })).max(200),
  /** The index of the default choice; null without a default. */
  defaultChoice: z.int().min(0).nullable(),
  required: z.boolean(),
})
export type FieldInput = z.infer<typeof fieldInput>
