/**
 * Describes the template of an account: the fields of its form, with their options
 * (docs/interfaces/time-tracking.md#template).
 */
import * as z from 'zod'
import { id, instant } from './primitives.ts'

export const option = z.strictObject({
  id,
  label: z.string().max(500),
  /** An archived option is still shown on old entries, but forms no longer offer it. */
  archived: z.boolean(),
})
export type Option = z.infer<typeof option>

export const templateField = z.strictObject({
  id,
  label: z.string().max(500),
  /**
   * The documentation of the service lists only the type `single-select`. Fields of the local workspace can also have
   * the type `own-text`, for any text. A field of another type is shown read-only, with the name of its type.
   */
  type: z.string().max(100),
  required: z.boolean(),
  defaultOptionId: id.nullable(),
  options: z.array(option),
  /**
   * True for a field of the local workspace that forms no longer offer; otherwise absent. Entries keep their values in
   * such a field.
   */
  archived: z.literal(true).optional(),
})
export type TemplateField = z.infer<typeof templateField>

/** Properties that an account may require for every entry even though its template does not list them. */
export const asked = z.enum(['note', 'team', 'category', 'billable', 'start'])
export type Asked = z.infer<typeof asked>

export const omittable = z.enum(['team', 'billable'])
export type Omittable = z.infer<typeof omittable>

/** A team or category. The account provides only the id; the label is the name that the user gave it in Tallystick. */
export const knownValue = z.strictObject({ id, label: z.string().max(200) })
export type KnownValue = z.infer<typeof knownValue>

/**
 * Kinds of values that the service identifies by ids but does not list anywhere. Tallystick knows only the ids in the
 * user's own entries and those that the user has typed.
 */
export const valueKind = z.enum(['team', 'category'])
export type ValueKind = z.infer<typeof valueKind>

export const template = z.strictObject({
  id,
  fields: z.array(templateField),
  readAt: instant,
  /**
   * The properties that the service is known to require, because it has refused entries without them; absent if none
   * are known.
   */
  asks: z.array(asked).optional(),
  /** The teams and categories that Tallystick knows; absent for the local workspace, which accepts any text. */
  known: z.record(valueKind, z.array(knownValue)).optional(),
  /**
   * The properties that forms do not show. Absent for accounts, and if the forms of the local workspace show all
   * properties.
   */
  omitted: z.array(omittable).optional(),
})
export type Template = z.infer<typeof template>
