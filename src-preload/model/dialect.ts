/**
 * The names that the interface leaves open and an account may spell its own way
 * (docs/interfaces/time-tracking.md#names).
 */
import * as z from 'zod'

const wireName = z
  .string()
  .trim()
  .max(60)
  .regex(/^[A-Za-z_][\w./-]*$/)

export const dialect = z.strictObject({
  /** The optional properties of a create. */
  billableMinutes: wireName,
  startTime: wireName,
  team: wireName,
  description: wireName,
  category: wireName,
  customFields: wireName,
  /** The query parameter that carries the time zone. */
  timeZone: wireName,
  /** How the token is asked for: as documented, or in the older form that was seen. */
  tokenRequest: z.enum(['current', 'older']),
})
export type Dialect = z.infer<typeof dialect>
