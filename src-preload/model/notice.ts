/**
 * Describes messages that the user must see about the data folder, and the unsent entries of accounts that are no
 * longer connected.
 */
import * as z from 'zod'
import { id, instant } from './primitives.ts'

/**
 * `damaged`: the database was damaged and was rebuilt from its backup copy and the recovery logs, which are files that
 * record every change a second time. `accounts`: the accounts in `names` were missing from the database and were
 * restored. `elsewhere`: the folder was copied or moved to this machine, so its pending entries are looked up at the
 * service before they are sent.
 */
export const noticeKind = z.enum(['damaged', 'accounts', 'elsewhere'])
export type NoticeKind = z.infer<typeof noticeKind>

export const notice = z.strictObject({
  id: z.int(),
  at: instant,
  kind: noticeKind,
  names: z.array(z.string()),
  entries: z.int().min(0),
})
export type Notice = z.infer<typeof notice>

/**
 * A former account that has unsent entries. The account is no longer connected, or the database has lost it and only
 * its recovery log is left (a file that records every change a second time).
 */
export const leftBehind = z.strictObject({
  connectionId: id,
  /** The name of the former account; null if it is no longer known. */
  name: z.string().nullable(),
  baseUrl: z.string().nullable(),
  userId: z.string().nullable(),
  unsent: z.int().min(1),
})
export type LeftBehind = z.infer<typeof leftBehind>
