/**
 * A problem with one field, such as a missing value, that prevents entries from being sent. Each of the `options` would
 * solve the problem for all of these entries.
 */
import * as z from 'zod'
import { id } from './primitives.ts'

export const cause = z.strictObject({
  fieldId: id,
  label: z.string(),
  /** The option that was chosen but is no longer offered; null if no option was chosen. */
  withdrawn: z.strictObject({ id, label: z.string() }).nullable(),
  /** The affected entries, in the order in which they were saved. */
  entryIds: z.array(id).min(1),
  options: z.array(z.strictObject({ id, label: z.string() })).min(1),
})
export type Cause = z.infer<typeof cause>
