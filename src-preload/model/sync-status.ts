/** The sync status: how much is waiting, and why it is not being sent. */
import * as z from 'zod'
import { instant } from './primitives.ts'

export const syncStatus = z.strictObject({
  /** `local`: the local workspace, which needs no network. */
  kind: z.enum(['local', 'account']),
  accountName: z.string(),
  /**
   * `offline`: the machine has no network · `not-answering`: the service cannot be reached, or it fails · `paused`: it
   * refuses the credentials · `no-secret`: the client secret cannot be read · `proxy`: a proxy requires a sign-in ·
   * `distrusted`: this machine does not trust the service's certificate.
   */
  condition: z.enum(['ok', 'offline', 'not-answering', 'paused', 'no-secret', 'proxy', 'distrusted']),
  /** Since when the condition is other than `ok`. */
  since: instant.nullable(),
  nextTryAt: instant.nullable(),
  /** When the service last gave a valid answer. */
  lastAnswerAt: instant.nullable(),
  queued: z.int().min(0),
  sending: z.int().min(0),
  checking: z.int().min(0),
  /** Number of entries that need a person: unfinished, rejected, asking. */
  attention: z.int().min(0),
})
export type SyncStatus = z.infer<typeof syncStatus>
