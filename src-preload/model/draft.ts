/** The values of a form before they are saved as an entry. */
import * as z from 'zod'
import { id, note } from './primitives.ts'
import { template } from './template.ts'

/**
 * How much of the time is billable: all of it, whatever its length; none; or this many minutes. `none` is the default
 * and is not sent; 0 was chosen by the person and is sent.
 */
export const billable = z.union([z.enum(['all', 'none']), z.int().min(0).max(10_080)])
export type Billable = z.infer<typeof billable>

export const draft = z.strictObject({
  description: note,
  /** Option id by field id; a field without a choice is absent. */
  options: z.record(id, id),
  billable,
  team: z.string().trim().min(1).max(200).nullable(),
  /** Set only if the account requires the deprecated property; a template field of that name is in `options`. */
  category: z.string().trim().min(1).max(200).optional(),
})
export type Draft = z.infer<typeof draft>

/** Where a prefilled value came from; shown beside the field as "Default" or "As last time". */
export const prefillSource = z.enum(['default', 'remembered'])
export type PrefillSource = z.infer<typeof prefillSource>

/** The form for one item, ready to show. `template` is null when none was ever read. */
export const form = z.strictObject({
  template: template.nullable(),
  draft,
  /** Source of each prefilled value by field id, and under `billable`, `team` and `category`. */
  sources: z.record(id, prefillSource),
})
export type Form = z.infer<typeof form>
