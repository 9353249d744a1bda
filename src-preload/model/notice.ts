/** What happened to the data folder that a person must hear of, and entries that no connected account would send. */
import * as z from 'zod'
import { id, instant } from './primitives.ts'

/**
 * `damaged`: the database was damaged and rebuilt from its copy and the recovery logs. `accounts`: the database did not
 * know these accounts any more, and they were put back. `elsewhere`: the folder was copied or moved here, so its open
 * entries are looked up before they are sent.
 */
export const noticeKind = z.enum(['damaged', 'accounts', 'elsewhere'])
export type NoticeKind = z.infer<typeof noticeKind>

export const notice = z.strictObject({
  id: z.int(),
  at: instant,
  kind: noticeKind,
  /** Of the accounts that it is about. */
  names: z.array(z.string()),
  /** How many entries it is about. */
  entries: z.int().min(0),
})
export type Notice = z.infer<typeof notice>

/** Unsent entries of an account that is not connected, or that only their recovery log still knows. */
export const leftBehind = z.strictObject({
  /** The account as it was. */
  connectionId: id,
  /** Null when nobody knows any more what it was called. */
  name: z.string().nullable(),
  baseUrl: z.string().nullable(),
  userId: z.string().nullable(),
  unsent: z.int().min(1),
})
export type LeftBehind = z.infer<typeof leftBehind>
