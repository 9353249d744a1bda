/**
 * Describes how reliably sent entries can be recognized at this account's service, and what was observed of the
 * service. It is shown to the user and to support, so it contains no secrets.
 */
import * as z from 'zod'

const precision = z.enum(['millisecond', 'second', 'minute'])

export const diagnosis = z.strictObject({
  kind: z.enum(['local', 'account']),
  /**
   * The way in which the next entry with a start time would be recognized in the service's lists: 1 by the milliseconds
   * of its start, 2 by the seconds, 3 by counting new entries.
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
  /**
   * Whether an entry of this user has been seen in a list. Only then does the absence of an entry from a list prove
   * that the service does not have it.
   */
  listsOwn: z.boolean(),
  /** Whether entries of this user have been seen that this device did not send. */
  others: z.boolean(),
  /** A create request may still take effect for this long after it was sent; it is not sent again before that. */
  horizonMinutes: z.number().min(0),
  /**
   * An entry with a lost response is sent again only after this many complete lists (all pages read, totals consistent)
   * that do not contain it.
   */
  negativesNeeded: z.int().min(1),
  /**
   * Counts of create requests so far. `sent`: all of them. `lost`: those whose response was lost. `found`: lost ones
   * whose entry was later found at the service. `sentAgain`: requests that repeated a lost one.
   */
  seen: z.strictObject({
    sent: z.int().min(0),
    lost: z.int().min(0),
    found: z.int().min(0),
    sentAgain: z.int().min(0),
  }),
})
export type Diagnosis = z.infer<typeof diagnosis>
