/**
 * How reliably this account can recognise sent entries, and what was seen of its service; for a person and their
 * support. Contains no secrets.
 */
import * as z from 'zod'

const precision = z.enum(['millisecond', 'second', 'minute'])

export const diagnosis = z.strictObject({
  kind: z.enum(['local', 'account']),
  /**
   * How the next entry with a start would be recognised. 1: by milliseconds · 2: by seconds · 3: by counting new
   * entries.
   */
  tier: z.literal([1, 2, 3]),
  /** False when the account's settings reduce starts to the whole minute. */
  startFingerprint: z.boolean(),
  /** The precision with which a start is sent, and whether the service accepted one. */
  sends: precision,
  accepted: z.boolean(),
  /** The precision of the starts in its lists; `unknown` until an entry of ours was seen in one. */
  echoes: z.enum(['millisecond', 'second', 'minute', 'unknown']),
  /** Whether an entry of this user was seen in a list; only then can a missing entry mean something. */
  listsOwn: z.boolean(),
  /** Whether entries of this user were seen that this device did not send. */
  others: z.boolean(),
  /** A create may still take effect for this long after it was sent; it is not sent again earlier. */
  horizonMinutes: z.number().min(0),
  /** Number of complete lists without the entry that are required before it is sent again. */
  negativesNeeded: z.int().min(1),
  /**
   * Number of attempts so far; of attempts whose answer was lost; of those that were later found at the service; and of
   * attempts made after a lost one.
   */
  seen: z.strictObject({
    sent: z.int().min(0),
    lost: z.int().min(0),
    found: z.int().min(0),
    sentAgain: z.int().min(0),
  }),
})
export type Diagnosis = z.infer<typeof diagnosis>
