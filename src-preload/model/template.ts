/** The account's template: the fields of its form with their options (docs/interfaces/time-tracking.md#template). */
import * as z from 'zod'
import { id, instant } from './primitives.ts'

export const option = z.strictObject({
  id,
  label: z.string().max(500),
  /** Still shown on old entries, but no longer offered. */
  archived: z.boolean(),
})
export type Option = z.infer<typeof option>

export const templateField = z.strictObject({
  id,
  label: z.string().max(500),
  /** `single-select` is the only documented type; a field of another type is shown read-only with its name. */
  type: z.string().max(100),
  required: z.boolean(),
  defaultOptionId: id.nullable(),
  options: z.array(option),
})
export type TemplateField = z.infer<typeof templateField>

/** Properties of every entry that an account may require although its template does not say so. */
export const asked = z.enum(['note', 'team', 'category', 'billable', 'start'])
export type Asked = z.infer<typeof asked>

/** A team or category of which the account gives only the id, with the name that the person gave it here. */
export const knownValue = z.strictObject({ id, label: z.string().max(200) })
export type KnownValue = z.infer<typeof knownValue>

/** Values that the service identifies by ids no interface lists; the known ones come from the person's own entries. */
export const valueKind = z.enum(['team', 'category'])
export type ValueKind = z.infer<typeof valueKind>

export const template = z.strictObject({
  id,
  fields: z.array(templateField),
  readAt: instant,
  /** Learned from refusals; absent if none are known. */
  asks: z.array(asked).optional(),
  /** Absent for the local workspace, which accepts any text. */
  known: z.record(valueKind, z.array(knownValue)).optional(),
})
export type Template = z.infer<typeof template>
