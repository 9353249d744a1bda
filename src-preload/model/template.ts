/** The account's form: its fields and their options (time-tracking-api.md, "Time entry template"). */
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
export const asked = z.enum(['note', 'team'])
export type Asked = z.infer<typeof asked>

export const template = z.strictObject({
  id,
  fields: z.array(templateField),
  readAt: instant,
  /** Learned from refusals; absent where nothing was. */
  asks: z.array(asked).optional(),
})
export type Template = z.infer<typeof template>
