/** Notices about the data folder that a person must see, and unsent entries that belong to no connected account. */
import * as z from 'zod'
import { id, instant } from './primitives.ts'

/**
 * `damaged`: the database was damaged and rebuilt from its copy and the recovery logs. `accounts`: these accounts were
 * missing from the database and were restored. `elsewhere`: the folder was copied or moved here, so its open entries
 * are looked up before they are sent.
 */
export const noticeKind = z.enum(['damaged', 'accounts', 'elsewhere'])
export type NoticeKind = z.infer<typeof noticeKind>

export const notice = z.strictObject({
  id: z.int(),
  at: instant,
  kind: noticeKind,
  /** Names of the accounts concerned. */
  names: z.array(z.string()),
  /** Number of entries concerned. */
  entries: z.int().min(0),
})
export type Notice = z.infer<typeof notice>

/** Unsent entries of an account that is not connected, or that only the recovery log still contains. */
export const leftBehind = z.strictObject({
  /** The former account. */
  connectionId: id,
  /** Null when the name is no longer known. */
  name: z.string().nullable(),
  baseUrl: z.string().nullable(),
  userId: z.string().nullable(),
  unsent: z.int().min(1),
})
export type LeftBehind = z.infer<typeof leftBehind>
