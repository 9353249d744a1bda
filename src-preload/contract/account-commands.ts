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
/** True if the secret is kept in memory only, until Tallystick exits, because this machine has no keychain. */
const today = z.boolean()
/** A new secret, or null to use the stored one. */
const secretOrKept = secret.nullable()

export const accountCommands = {
  /**
   * Returns the connections: the local workspace first, then the accounts in the order in which they were connected.
   */
  'connections.list': { in: nothing, out: z.array(connection) },
  /**
   * Tests the settings without storing anything. If `clientSecret` is null, the stored secret of the account
   * `connectionId` is used. The call is then refused with `invalid-input` if an address in the settings has a different
   * origin than in that account, so that the stored secret is never sent to another server.
   */
  'connections.test': {
    in: z.strictObject({
      connectionId: id.nullable(),
      settings: accountSettings.omit({ name: true, userId: true }),
      clientSecret: secretOrKept,
    }),
    out: connectionTest,
  },
  /** Connects the account and makes it the active one. Refused with `run-open` while the timer has an unsaved run. */
  'connections.connect': {
    in: z.strictObject({ settings: accountSettings, clientSecret: secret, today }),
    out: ofConnection,
  },
  /**
   * Changes an account's settings. If the origin of any address changes, the secret must be entered again, and the old
   * one is deleted.
   * Refused with `being-sent` if the new settings name a different service or user while it is still unknown whether a
   * sent entry has arrived.
   */
  'connections.change': {
    in: ofConnection.extend({ settings: accountSettings, clientSecret: secretOrKept, today }),
    out: nothing,
  },
  /**
   * Makes this connection the active one: from then on, new time is logged there. Refused with `run-open` while the
   * timer has an unsaved run.
   */
  'connections.activate': { in: ofConnection, out: nothing },
  /** Returns the connection's unsent entries in the order in which they were saved. */
  'connections.unsent': { in: ofConnection, out: z.array(unsentEntry) },
  /**
   * Removes the account and its secret. The account's entries stay on this machine. Unsent entries are sent if the
   * account is connected again.
   */
  'connections.remove': { in: ofConnection, out: nothing },
  /**
   * Copies the worklogs of the active account (its entries in the older API v1.0) into the local history, except those
   * that the history already contains.
   */
  'connections.import': { in: nothing, out: imported },
  /**
   * Returns the number of unsent entries of each account that is no longer connected. Each unsent entry is counted
   * either here or in `connections.list`. `connections.unsent` accepts the ids of these accounts too.
   */
  'connections.left': { in: nothing, out: z.array(leftBehind) },
  /**
   * Moves the unsent entries of a former account (one that is no longer connected) to a connected account. Refused with
   * `being-sent` if the two use different services and one of the entries may already have reached the former service,
   * because only that service could confirm the entry.
   */
  'connections.takeOver': {
    in: z.strictObject({ commandId, from: id, to: id }),
    out: z.strictObject({ moved: z.int().min(0) }),
  },

  /**
   * Shows sample data until `sample.leave` is called or the window is closed. The sample data exists only in memory.
   * Until then, the page's commands read and change only the sample data, and commands for accounts and files are
   * refused. The user's own workspace stays open in the background. Refused with `run-open` while the timer has an
   * unsaved run.
   */
  'sample.enter': { in: z.strictObject({ texts: sampleTexts }), out: nothing },
  /** Deletes the sample data and shows the user's workspace again. Does nothing if no sample is shown. */
  'sample.leave': { in: nothing, out: nothing },

  /** Returns the notices about the data folder, oldest first. Each notice stays until the user dismisses it. */
  'notices.read': { in: nothing, out: z.array(notice) },
  'notices.dismiss': { in: z.strictObject({ noticeId: z.int() }), out: nothing },

  'directories.read': { in: nothing, out: directoryServer },
  /** Signs in to the directory, and stores the settings only if that succeeds. */
  'directories.connect': {
    in: z.strictObject({ settings: directorySettings, password: secretOrKept, today }),
    out: z.array(directory),
  },
  'directories.remove': { in: nothing, out: nothing },
  'directories.list': { in: nothing, out: z.array(directory) },
  /**
   * Starts synchronizing the directory. With `wait`, the call returns only after the synchronization has finished or
   * was cancelled.
   */
  'directories.sync': { in: z.strictObject({ directoryId: id, wait: z.boolean() }), out: directorySync },
  /** Stops waiting for a synchronization. The directory's server may still complete it. */
  'directories.cancel': { in: z.strictObject({ directoryId: id }), out: nothing },
  /** Returns the next page of users. The caller generates the `readingId`; a new id starts again at the first page. */
  'directories.users': {
    in: z.strictObject({ directoryId: id, readingId: z.uuid() }),
    out: directoryUsers,
  },

  'crm.read': { in: nothing, out: crmAccess },
  /** Requests an access token from the CRM, and stores the settings only if that succeeds. */
  'crm.connect': {
    in: z.strictObject({ settings: crmSettings, clientSecret: secretOrKept, today }),
    out: crmAccess,
  },
  'crm.verify': { in: nothing, out: crmAccess },
  'crm.remove': { in: nothing, out: nothing },
} as const
