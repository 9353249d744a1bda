/**
 * Describes how reliably Tallystick can recognize sent entries at an account's service, and what it has observed of
 * that service. The user can pass this information to support, so it contains no secrets.
 */
import * as z from 'zod'

const precision = z.enum(['millisecond', 'second', 'minute'])

export const diagnosis = z.strictObject({
  kind: z.enum(['local', 'account']),
  /**
   * How Tallystick would recognize its next entry in the service's lists, if the entry has a start time:
   *
   * - 1: by the seconds and milliseconds of the start
   * - 2: by the seconds of the start
   * - 3: not by the start, but as an entry with the same values that earlier lists did not contain
   */
  tier: z.literal([1, 2, 3]),
  /** False when the account's settings limit start times to the whole minute. */
  startFingerprint: z.boolean(),
  /** The precision with which start times are sent, and whether the service has accepted that precision. */
  sends: precision,
  accepted: z.boolean(),
  /**
   * The precision of start times in the service's lists; `unknown` until a list has contained an entry that Tallystick
   * sent.
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
   * The number of minutes for which a create request may still take effect after it was sent. Tallystick does not
   * repeat the request before that time has passed.
   */
  horizonMinutes: z.number().min(0),
  /**
   * If the response to a create request is lost, Tallystick sends the entry again only after it was missing from this
   * many complete lists. A list is complete if all of its pages were read and their totals are consistent.
   */
  negativesNeeded: z.int().min(1),
  /**
   * Counts of the requests to create an entry so far. `sent`: all of them. `lost`: requests for which no response was
   * received. `found`: lost requests whose entry was later found at the service. `sentAgain`: requests that repeated a
   * lost request.
   */
  seen: z.strictObject({
    sent: z.int().min(0),
    lost: z.int().min(0),
    found: z.int().min(0),
    sentAgain: z.int().min(0),
  }),
})
export type Diagnosis = z.infer<typeof diagnosis>
