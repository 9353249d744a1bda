/**
 * Describes how reliably sent entries can be recognized at this account's service, and what was observed of the
 * service. It is shown to the user and to support, so it contains no secrets.
 */
import * as z from 'zod'

const precision = z.enum(['millisecond', 'second', 'minute'])

export const diagnosis = z.strictObject({
  kind: z.enum(['local', 'account']),
  /**
   * The means by which the next entry with a start time would be recognized in the service's lists. 1: the milliseconds
   * of its start. 2: the seconds of its start. 3: the number of new entries.
   */
  tier: z.literal([1, 2, 3]),
  /** False when the account's settings limit start times to the whole minute. */
  startFingerprint: z.boolean(),
  /** The precision with which start times are sent, and whether the service has accepted that precision. */
  sends: precision,
  accepted: z.boolean(),
  /**
   * The precision of start times in the service's lists; `unknown` until an entry that Tallystick has sent was seen in
   * a list.
   */
  echoes: z.enum(['millisecond', 'second', 'minute', 'unknown']),
  /**
   * Whether an entry of this user has been seen in a list. Only then does the absence of an entry from a list prove
   * that the service does not have it.
   */
  listsOwn: z.boolean(),
  /** Whether the lists have shown entries of this user that this device did not send. */
  others: z.boolean(),
  /**
   * For this long after a create request was sent, it may still take effect. It is not sent again before that time has
   * passed.
   */
  horizonMinutes: z.number().min(0),
  /**
   * An entry with a lost response is sent again only after this many complete lists (all pages read, totals consistent)
   * did not contain it.
   */
  negativesNeeded: z.int().min(1),
  /**
   * Numbers of create requests so far. `sent`: all of them. `lost`: those whose response was lost. `found`: lost ones
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
