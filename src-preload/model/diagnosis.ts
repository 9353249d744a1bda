/** How sure this account's sending is, and what was seen of it: for a person, and for whoever helps them. No secrets. */
import * as z from 'zod'

const precision = z.enum(['millisecond', 'second', 'minute'])

export const diagnosis = z.strictObject({
  kind: z.enum(['local', 'account']),
  /** By what the next entry with a start would be recognised. 1: milliseconds · 2: seconds · 3: counting what is new. */
  tier: z.literal([1, 2, 3]),
  /** False where the account's settings have starts sent to the whole minute. */
  startFingerprint: z.boolean(),
  /** How exactly a start is sent, and whether one was accepted so. */
  sends: precision,
  accepted: z.boolean(),
  /** How exactly lists give it back; `unknown` until one of ours was seen in one. */
  echoes: z.enum(['millisecond', 'second', 'minute', 'unknown']),
  /** An entry of this user was seen in a list: "not in it" can mean something. */
  listsOwn: z.boolean(),
  /** Somebody else, or another device, was seen writing for this user. */
  others: z.boolean(),
  /** So long after it was sent a create may still take effect; earlier nothing is sent again. */
  horizonMinutes: z.number().min(0),
  /** Complete lists without the entry that are needed before it is sent again. */
  negativesNeeded: z.int().min(1),
  /** Attempts so far; those whose answer got lost; of these, those found at the service; those after a lost one. */
  seen: z.strictObject({
    sent: z.int().min(0),
    lost: z.int().min(0),
    found: z.int().min(0),
    sentAgain: z.int().min(0),
  }),
})
export type Diagnosis = z.infer<typeof diagnosis>
