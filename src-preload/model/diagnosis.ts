/**
 * How reliably sent entries can be recognized at this account's service, and what was observed of it. Shown to the user
 * and to support; contains no secrets.
 */
import * as z from 'zod'

const precision = z.enum(['millisecond', 'second', 'minute'])

export const diagnosis = z.strictObject({
  kind: z.enum(['local', 'account']),
  /**
   * How the next entry with a start time would be recognized. 1: by milliseconds · 2: by seconds · 3: by counting new
   * entries.
   */
  tier: z.literal([1, 2, 3]),
  /** False when the account's settings limit start times to the whole minute. */
  startFingerprint: z.boolean(),
  /** The precision with which start times are sent, and whether the service has accepted that precision. */
  sends: precision,
  accepted: z.boolean(),
  /**
   * The precision of start times in the service's lists; `unknown` until one of our own entries has been seen in a
   * list.
   */
  echoes: z.enum(['millisecond', 'second', 'minute', 'unknown']),
  /** Whether an entry of this user has been seen in a list. Only then does the absence of an entry prove anything. */
  listsOwn: z.boolean(),
  /** Whether entries of this user have been seen that this device did not send. */
  others: z.boolean(),
  /** A create request may still take effect for this long after it was sent; it is not sent again before that. */
  horizonMinutes: z.number().min(0),
  /** Number of complete lists that must not contain the entry before it is sent again. */
  negativesNeeded: z.int().min(1),
  /**
   * Number of attempts so far (`sent`), of attempts whose response was lost, of lost attempts that were later found at
   * the service, and of attempts made after a lost one.
   */
  seen: z.strictObject({
    sent: z.int().min(0),
    lost: z.int().min(0),
    found: z.int().min(0),
    sentAgain: z.int().min(0),
  }),
})
export type Diagnosis = z.infer<typeof diagnosis>
