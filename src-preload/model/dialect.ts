/**
 * Defines the property and parameter names that the API does not specify. Each account may spell them differently
 * (docs/interfaces/time-tracking.md#names).
 */
import * as z from 'zod'

const wireName = z
  .string()
  .trim()
  .max(60)
  .regex(/^[A-Za-z_][\w./-]*$/)

export const dialect = z.strictObject({
  billableMinutes: wireName,
  startTime: wireName,
  team: wireName,
  description: wireName,
  category: wireName,
  customFields: wireName,
  timeZone: wireName,
  /** The format of the token request: the documented one, or the older one that some services still use. */
  tokenRequest: z.enum(['current', 'older']),
})
export type Dialect = z.infer<typeof dialect>
