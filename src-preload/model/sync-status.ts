/** The sync line: how much is on its way, and why it is not moving. */
import * as z from 'zod'
import { instant } from './primitives.ts'

export const syncStatus = z.strictObject({
  /** `local`: the workspace on this machine; there is nothing to be offline from. */
  kind: z.enum(['local', 'account']),
  accountName: z.string(),
  /**
   * `offline`: the machine is on no network · `not-answering`: the service cannot be reached, or it fails · `paused`: it refuses the credentials ·
   * `no-secret`: the client secret cannot be read · `proxy`: a proxy on the way wants a sign-in · `distrusted`: this
   * machine does not trust the service's certificate.
   */
  condition: z.enum(['ok', 'offline', 'not-answering', 'paused', 'no-secret', 'proxy', 'distrusted']),
  /** Since when the condition is not `ok`. */
  since: instant.nullable(),
  nextTryAt: instant.nullable(),
  /** When the service last gave a proper answer. */
  lastAnswerAt: instant.nullable(),
  queued: z.int().min(0),
  sending: z.int().min(0),
  checking: z.int().min(0),
  /** Entries that need a person: unfinished, rejected, asking. */
  attention: z.int().min(0),
})
export type SyncStatus = z.infer<typeof syncStatus>
