/**
 * Defines the commands for accounts, directories and the CRM. Secrets occur only in inputs, never in outputs, so the
 * page can never read a stored secret.
 */
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
import { sampleTexts } from '../model/sample.ts'

const nothing = z.strictObject({})
const ofConnection = z.strictObject({ connectionId: id })
/** True for a session-only secret, which is kept in memory until Tallystick exits because there is no keychain. */
const today = z.boolean()
/** A new secret, or null to use the stored one. */
const secretOrKept = secret.nullable()

export const accountCommands = {
  /** Lists the local workspace first, then the accounts in the order in which they were connected. */
  'connections.list': { in: nothing, out: z.array(connection) },
  /**
   * Tests the settings without storing anything. With a `connectionId` and a null secret, the test uses that account's
   * stored secret, but sends it only to that account's origins.
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
  /**
   * Changes an account's settings. Changing the origin deletes the stored secret, so the secret must be entered again.
   */
  'connections.change': {
    in: ofConnection.extend({ settings: accountSettings, clientSecret: secretOrKept, today }),
    out: nothing,
  },
  /**
   * Makes this the active connection: new time is logged there from now on. Refused with `run-open` while a timer runs.
   */
  'connections.activate': { in: ofConnection, out: nothing },
  /** Lists the connection's unsent entries in the order in which they were saved. */
  'connections.unsent': { in: ofConnection, out: z.array(unsentEntry) },
  /**
   * Removes the account and its secret. Its entries stay on this machine and are sent if the account is connected
   * again.
   */
  'connections.remove': { in: ofConnection, out: nothing },
  /**
   * Copies the worklogs of the active account (its entries as the older v1.0 interface lists them) into the local
   * history, except those that are already there.
   */
  'connections.import': { in: nothing, out: imported },
  /**
   * Counts the unsent entries of each account that is no longer connected. Every unsent entry is counted either here or
   * in `connections.list`. `connections.unsent` also accepts these accounts.
   */
  'connections.left': { in: nothing, out: z.array(leftBehind) },
  /**
   * Moves the unsent entries of a former account to a connected one. Refused with `being-sent` when one of them may
   * already have reached another service.
   */
  'connections.takeOver': {
    in: z.strictObject({ commandId, from: id, to: id }),
    out: z.strictObject({ moved: z.int().min(0) }),
  },

  /**
   * Shows sample data, which is only in memory, until `sample.leave` or until the window is closed. The commands of the
   * page then concern the sample; those for accounts and files are refused. The user's workspace goes on unseen. Refused
   * with `run-open` while a timer runs.
   */
  'sample.enter': { in: z.strictObject({ texts: sampleTexts }), out: nothing },
  /** Deletes the sample data and shows the user's workspace again. Does nothing if no sample is shown. */
  'sample.leave': { in: nothing, out: nothing },

  /** Returns the notices about the data folder, oldest first; each stays until it is dismissed. */
  'notices.read': { in: nothing, out: z.array(notice) },
  'notices.dismiss': { in: z.strictObject({ noticeId: z.int() }), out: nothing },

  'directories.read': { in: nothing, out: directoryServer },
  /** Signs in, and stores the settings only if that succeeds. */
  'directories.connect': {
    in: z.strictObject({ settings: directorySettings, password: secretOrKept, today }),
    out: z.array(directory),
  },
  'directories.remove': { in: nothing, out: nothing },
  'directories.list': { in: nothing, out: z.array(directory) },
  /** Starts a synchronization. With `wait`, the call returns when it has finished or was cancelled. */
  'directories.sync': { in: z.strictObject({ directoryId: id, wait: z.boolean() }), out: directorySync },
  /** Stops waiting for a synchronization. The server may still continue it. */
  'directories.cancel': { in: z.strictObject({ directoryId: id }), out: nothing },
  /** Returns the next page of users. The caller generates the `readingId`; a new id starts again at the first page. */
  'directories.users': {
    in: z.strictObject({ directoryId: id, readingId: z.uuid() }),
    out: directoryUsers,
  },

  'crm.read': { in: nothing, out: crmAccess },
  /** Requests a token, and stores the settings only if that succeeds. */
  'crm.connect': {
    in: z.strictObject({ settings: crmSettings, clientSecret: secretOrKept, today }),
    out: crmAccess,
  },
  'crm.verify': { in: nothing, out: crmAccess },
  'crm.remove': { in: nothing, out: nothing },
} as const
