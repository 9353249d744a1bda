import * as z from 'zod'
import { id } from './primitives.ts'
import { omittable, option } from './template.ts'

export const fieldLabel = z.string().trim().min(1).max(100)
export const choiceLabel = z.string().trim().min(1).max(200)

/** `other`: neither a text nor a choice. Only accounts have fields of this kind, and the user cannot fill them in. */
export const fieldKind = z.enum(['text', 'choice', 'other'])
export type FieldKind = z.infer<typeof fieldKind>

export const ownField = z.strictObject({
  id,
  label: z.string().max(500),
  kind: fieldKind,
  required: z.boolean(),
  defaultChoiceId: id.nullable(),
  /** The choices in the order in which forms offer them. */
  choices: z.array(option),
  /** An archived field no longer appears in forms, but entries keep their values in it. */
  archived: z.boolean(),
  /** Whether any entry has a value in the field. If so, the kind of the field can no longer be changed. */
  used: z.boolean(),
})
export type OwnField = z.infer<typeof ownField>

export const ownFields = z.strictObject({
  /** Whether the user can change the fields. False in the workspace of an account, because its service defines them. */
  own: z.boolean(),
  fields: z.array(ownField),
  omitted: z.array(omittable),
})
export type OwnFields = z.infer<typeof ownFields>

export const fieldInput = z.strictObject({
  label: fieldLabel,
  kind: fieldKind.exclude(['other']),
  /** The choices in order. A new choice has no id yet (null). A field of kind `text` has no choices. */
  choices: z.array(z.strictObject({ id: id.nullable(), label: choiceLabel, archived: z.boolean() })).max(200),
  /** The index of the default in `choices`; null if the field has no default. */
  defaultChoice: z.int().min(0).nullable(),
  required: z.boolean(),
})
export type FieldInput = z.infer<typeof fieldInput>
