import * as z from 'zod'
import { day } from './primitives.ts'

/**
 * Describes how far back the entries of an account have been read. The values of `state`:
 *
 * idle     nothing is being read
 * reading  older entries are being read, with pauses
 * waiting  the account did not respond, or entries are being sent; reading resumes automatically
 * unclear  the account's lists do not reveal which entries are older
 */
export const coverage = z.strictObject({
  /** All entries from this day on have been read; null if no entries have been read yet. */
  since: day.nullable(),
  /**
   * The number of older entries still to be read, as the account last reported it; 0 when all have been read, null if
   * unknown.
   */
  left: z.int().min(0).nullable(),
  state: z.enum(['idle', 'reading', 'waiting', 'unclear']),
})
export type Coverage = z.infer<typeof coverage>
