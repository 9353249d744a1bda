/** How much of an account's entries has been read. */
import * as z from 'zod'
import { day } from './primitives.ts'

/**
 * idle     nothing is being read
 * reading  older entries are being read, with pauses
 * waiting  the account did not answer, or something is being sent; it goes on by itself
 * unclear  the account lists its entries in a way that does not tell which are older
 */
export const coverage = z.strictObject({
  /** Everything from this day on has been read; null when nothing was. */
  since: day.nullable(),
  /** The number of older entries that the account has, as it counted them last; 0 when all were read, null if unknown. */
  left: z.int().min(0).nullable(),
  state: z.enum(['idle', 'reading', 'waiting', 'unclear']),
})
export type Coverage = z.infer<typeof coverage>
