import * as z from 'zod'
import { instant } from './primitives.ts'

export const syncStatus = z.strictObject({
  /** `local`: the local workspace, which needs no network. `account`: an account at a service. */
  kind: z.enum(['local', 'account']),
  accountName: z.string(),
  /**
   * `offline`: the machine has no network connection. `not-answering`: the service is unreachable or reports errors.
   * `paused`: the service rejects the credentials. `no-secret`: the client secret cannot be read. `proxy`: a proxy
   * requires a sign-in. `distrusted`: this machine does not trust the service's certificate.
   */
  condition: z.enum(['ok', 'offline', 'not-answering', 'paused', 'no-secret', 'proxy', 'distrusted']),
  /** The time at which the condition stopped being `ok`; null while it is `ok`. */
  since: instant.nullable(),
  nextTryAt: instant.nullable(),
  /** The time of the last valid response from the service. */
  lastAnswerAt: instant.nullable(),
  queued: z.int().min(0),
  sending: z.int().min(0),
  checking: z.int().min(0),
  /** The number of entries that need the user's attention: those in state unfinished, rejected or asking. */
  attention: z.int().min(0),
})
export type SyncStatus = z.infer<typeof syncStatus>
