/** The commands for accounts, directories and the CRM. Secrets are only ever inputs, never outputs. */
import * as z from 'zod'
import {
  accountSettings,
  connection,
  connectionTest,
  imported,
  secret,
  unsentEntry,
} from '../model/connection.ts'
import { crmAccess, crmSettings } from '../model/crm.ts'
import {
  directory,
  directoryServer,
  directorySettings,
  directorySync,
  directoryUsers,
} from '../model/directory.ts'
import { leftBehind, notice } from '../model/notice.ts'
import { commandId, id } from '../model/primitives.ts'

const nothing = z.strictObject({})
const ofConnection = z.strictObject({ connectionId: id })
/** True for a session-only secret: it stays in memory until Tallystick ends, because there is no keychain. */
const today = z.boolean()
/** Null means the stored secret. */
const secretOrKept = secret.nullable()

export const accountCommands = {
  /** The local workspace first, then the accounts in the order in which they were connected. */
  'connections.list': { in: nothing, out: z.array(connection) },
  /**
   * Tests the settings and stores nothing. With `connectionId` and null as the secret, it uses that account's stored
   * secret, but only for that account's origins.
   */
  'connections.test': {
    in: z.strictObject({
      connectionId: id.nullable(),
      settings: accountSettings.pick({
        baseUrl: true,
        templateUrl: true,
        worklogsUrl: true,
        editing: true,
        clientId: true,
        accountId: true,
        dialect: true,
        startFingerprint: true,
      }),
      clientSecret: secretOrKept,
    }),
    out: connectionTest,
  },
  /** Connects the account and makes it the active one. Refused with `run-open` while a timer runs. */
  'connections.connect': {
    in: z.strictObject({ settings: accountSettings, clientSecret: secret, today }),
    out: ofConnection,
  },
  /** A change of the origin requires the secret again and deletes the stored one. */
  'connections.change': {
    in: ofConnection.extend({ settings: accountSettings, clientSecret: secretOrKept, today }),
    out: nothing,
  },
  /** New time is logged there from now on. Refused with `run-open` while a timer runs. */
  'connections.activate': { in: ofConnection, out: nothing },
  /** In the order in which they were saved. */
  'connections.unsent': { in: ofConnection, out: z.array(unsentEntry) },
  /** Removes the account and its secret. Its entries stay here and are sent when the account is connected again. */
  'connections.remove': { in: ofConnection, out: nothing },
  /** Copies the v1.0 worklogs of the active account into the history, once. */
  'connections.import': { in: nothing, out: imported },
  /**
   * Unsent entries that belong to no connected account; `connections.unsent` lists them too. Together with the counts
   * of `connections.list` they are all unsent entries.
   */
  'connections.left': { in: nothing, out: z.array(leftBehind) },
  /**
   * Moves such entries to a connected account. Refused with `being-sent` when one of them may have reached another
   * service.
   */
  'connections.takeOver': {
    in: z.strictObject({ commandId, from: id, to: id }),
    out: z.strictObject({ moved: z.int().min(0) }),
  },

  /** Notices about the data folder, oldest first; each stays until it is dismissed. */
  'notices.read': { in: nothing, out: z.array(notice) },
  'notices.dismiss': { in: z.strictObject({ noticeId: z.int() }), out: nothing },

  'directories.read': { in: nothing, out: directoryServer },
  /** Signs in first, and stores the settings only if that succeeds. */
  'directories.connect': {
    in: z.strictObject({ settings: directorySettings, password: secretOrKept, today }),
    out: z.array(directory),
  },
  'directories.remove': { in: nothing, out: nothing },
  'directories.list': { in: nothing, out: z.array(directory) },
  /** With `wait`, answers when the synchronisation has finished or was cancelled. */
  'directories.sync': { in: z.strictObject({ directoryId: id, wait: z.boolean() }), out: directorySync },
  /** Stops waiting for a synchronisation; the server may continue it. */
  'directories.cancel': { in: z.strictObject({ directoryId: id }), out: nothing },
  /** Returns the next page of users. The page makes up the `readingId`; a new id begins at the first page. */
  'directories.users': {
    in: z.strictObject({ directoryId: id, readingId: z.uuid() }),
    out: directoryUsers,
  },

  'crm.read': { in: nothing, out: crmAccess },
  /** Requests a token first, and stores the settings only if that succeeds. */
  'crm.connect': {
    in: z.strictObject({ settings: crmSettings, clientSecret: secretOrKept, today }),
    out: crmAccess,
  },
  /** Requests a new token. */
  'crm.verify': { in: nothing, out: crmAccess },
  'crm.remove': { in: nothing, out: nothing },
} as const
