/** What the page can ask about accounts, directories and the CRM. Secrets come in here; none goes out. */
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
/** Keep the secret in memory until Tallystick ends, because there is no keychain. */
const today = z.boolean()
/** Null takes the one that is kept. */
const secretOrKept = secret.nullable()

export const accountCommands = {
  /** The local workspace first, then the accounts in the order of connecting. */
  'connections.list': { in: nothing, out: z.array(connection) },
  /** Tries it and keeps nothing. With `connectionId`, null as the secret takes that account's, for its own origins only. */
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
  /** Connects it and makes it the active one. Refused with `run-open` while a timer runs. */
  'connections.connect': {
    in: z.strictObject({ settings: accountSettings, clientSecret: secret, today }),
    out: ofConnection,
  },
  /** Another origin needs its secret typed again, and drops the old one. */
  'connections.change': {
    in: ofConnection.extend({ settings: accountSettings, clientSecret: secretOrKept, today }),
    out: nothing,
  },
  /** New time goes there from now on. Refused with `run-open` while a timer runs. */
  'connections.activate': { in: ofConnection, out: nothing },
  /** In the order of saving. */
  'connections.unsent': { in: ofConnection, out: z.array(unsentEntry) },
  /** Forgets the account and its secret. Its entries stay here, and go out when it is connected again. */
  'connections.remove': { in: ofConnection, out: nothing },
  /** Takes the old worklogs of the active account into the history, once. */
  'connections.import': { in: nothing, out: imported },
  /**
   * Unsent entries that no connected account would send; `connections.unsent` lists them too. Together with the counts of
   * `connections.list` these are all unsent entries that there are.
   */
  'connections.left': { in: nothing, out: z.array(leftBehind) },
  /**
   * Moves them to a connected account. Refused with `being-sent` when one of them may have arrived at another service.
   */
  'connections.takeOver': {
    in: z.strictObject({ commandId, from: id, to: id }),
    out: z.strictObject({ moved: z.int().min(0) }),
  },

  /** What happened to the data folder, oldest first; each until it is dismissed. */
  'notices.read': { in: nothing, out: z.array(notice) },
  'notices.dismiss': { in: z.strictObject({ noticeId: z.int() }), out: nothing },

  'directories.read': { in: nothing, out: directoryServer },
  /** Signs in first; what is refused is not kept. */
  'directories.connect': {
    in: z.strictObject({ settings: directorySettings, password: secretOrKept, today }),
    out: z.array(directory),
  },
  'directories.remove': { in: nothing, out: nothing },
  'directories.list': { in: nothing, out: z.array(directory) },
  /** `wait` answers when it has finished, or was cancelled. */
  'directories.sync': { in: z.strictObject({ directoryId: id, wait: z.boolean() }), out: directorySync },
  /** Stops waiting for a synchronisation; the server may go on with it. */
  'directories.cancel': { in: z.strictObject({ directoryId: id }), out: nothing },
  /** The next page of a reading that the page names by an id of its own; a new id begins at the first. */
  'directories.users': {
    in: z.strictObject({ directoryId: id, readingId: z.uuid() }),
    out: directoryUsers,
  },

  'crm.read': { in: nothing, out: crmAccess },
  /** Asks for a token first; what is refused is not kept. */
  'crm.connect': {
    in: z.strictObject({ settings: crmSettings, clientSecret: secretOrKept, today }),
    out: crmAccess,
  },
  /** Asks for a new token. */
  'crm.verify': { in: nothing, out: crmAccess },
  'crm.remove': { in: nothing, out: nothing },
} as const
