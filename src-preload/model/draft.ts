import * as z from 'zod'
import { id, note } from './primitives.ts'
import { template } from './template.ts'

/**
 * The billable part of the time: `all` (the whole time, even if its length changes later), `none`, or a number of
 * minutes. `none` is the default and is not sent. The number 0 is sent, because it is an explicit choice of the user.
 */
export const billable = z.union([z.enum(['all', 'none']), z.int().min(0).max(10_080)])
export type Billable = z.infer<typeof billable>

export const draft = z.strictObject({
  description: note,
  /** Maps the id of each field to the id of its chosen option. Fields without a chosen option are absent. */
  options: z.record(id, id),
  billable,
  team: z.string().trim().min(1).max(200).nullable(),
  /**
   * Set only if the account requires the deprecated `category` property. A template field named category is in
   * `options`.
   */
  category: z.string().trim().min(1).max(200).optional(),
})
export type Draft = z.infer<typeof draft>

/** The origin of a prefilled value; it is shown next to the field as "Default" or "As last time". */
export const prefillSource = z.enum(['default', 'remembered'])
export type PrefillSource = z.infer<typeof prefillSource>

/** The form for one item, with prefilled values. `template` is null if Tallystick has not read a template yet. */
export const form = z.strictObject({
  template: template.nullable(),
  draft,
  /**
   * Maps the id of each prefilled field to the source of its value. The keys `billable`, `team` and `category` stand
   * for these properties.
   */
  sources: z.record(id, prefillSource),
})
export type Form = z.infer<typeof form>
