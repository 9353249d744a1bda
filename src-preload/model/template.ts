/** The account's form: its fields and their options (docs/interfaces/time-tracking.md#template). */
import * as z from 'zod'
import { id, instant } from './primitives.ts'

export const option = z.strictObject({
  id,
  label: z.string().max(500),
  /** Kept on old entries, never offered. */
  archived: z.boolean(),
})
export type Option = z.infer<typeof option>

export const templateField = z.strictObject({
  id,
  label: z.string().max(500),
  /** `single-select` is the one type the documents give; any other is shown read-only by its name. */
  type: z.string().max(100),
  required: z.boolean(),
  defaultOptionId: id.nullable(),
  options: z.array(option),
})
export type TemplateField = z.infer<typeof templateField>

/** Properties of every entry that an account may insist on although no template says so. */
export const asked = z.enum(['note', 'team', 'category', 'billable', 'start'])
export type Asked = z.infer<typeof asked>

/** A team or a category that the account knows by its id alone, with the name that the person gave it here. */
export const knownValue = z.strictObject({ id, label: z.string().max(200) })
export type KnownValue = z.infer<typeof knownValue>

/** What is said by an id that no interface lists: known are those that stand in the person's own entries. */
export const valueKind = z.enum(['team', 'category'])
export type ValueKind = z.infer<typeof valueKind>

export const template = z.strictObject({
  id,
  fields: z.array(templateField),
  readAt: instant,
  /** Learned from refusals; absent where nothing was. */
  asks: z.array(asked).optional(),
  /** Absent for the workspace on this machine, which takes any text. */
  known: z.record(valueKind, z.array(knownValue)).optional(),
})
export type Template = z.infer<typeof template>
