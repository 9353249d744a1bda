/** A connection: an account at a service, or the local workspace. A connection object never contains a secret. */
import * as z from 'zod'
import { readAddress } from '../rules/base-url.ts'
import { dialect } from './dialect.ts'
import { day, id, instant, minutes, note } from './primitives.ts'
import { serviceProblem } from './service-problem.ts'
import { syncStatus } from './sync-status.ts'

/**
 * The address of a service. It must use https, or http if the service runs on this machine, and must not have a part
 * that could contain a secret, such as a password or a query.
 */
export const address = z
  .string()
  .max(500)
  .refine((text) => readAddress(text).ok, 'not an address')

/**
 * The client secret of an account. The page sends the secret to the main process, which never returns it to the page.
 */
export const secret = z.string().min(1).max(4_000)

const shortText = z.string().trim().min(1).max(300)

/**
 * The way in which sent entries can be changed: not at all, through undocumented requests of API v2.0, or through the
 * worklogs of the older API v1.0 (docs/interfaces/time-tracking.md#update-and-delete).
 */
export const editing = z.enum(['none', 'v2', 'v1'])
export type Editing = z.infer<typeof editing>

export const accountSettings = z.strictObject({
  name: z.string().trim().min(1).max(80),
  baseUrl: address,
  /**
   * The addresses from which the template and the worklogs are requested. Each is null unless the account uses a
   * separate host for that purpose.
   */
  templateUrl: address.nullable(),
  worklogsUrl: address.nullable(),
  clientId: shortText,
  userId: z.string().trim().min(1).max(200),
  accountId: shortText.nullable(),
  editing,
  dialect,
  /**
   * Whether start times are sent with seconds and milliseconds, by which Tallystick recognizes its entries at the
   * service. If false, start times are rounded down to the minute, because some services accept only whole minutes.
   */
  startFingerprint: z.boolean().default(true),
})
export type AccountSettings = z.infer<typeof accountSettings>

/** The place where a secret is stored: in the keychain, in memory until Tallystick exits (`today`), or nowhere. */
export const secretPlace = z.enum(['keychain', 'today', 'nowhere'])
export type SecretPlace = z.infer<typeof secretPlace>

export const connection = z.strictObject({
  id,
  kind: z.enum(['local', 'account']),
  name: z.string(),
  active: z.boolean(),
  /** The account's settings; null for the local workspace. */
  settings: accountSettings.nullable(),
  secret: secretPlace,
  secretSince: instant.nullable(),
  /** The time at which the current token expires; null when there is no token. */
  tokenUntil: instant.nullable(),
  /** The state of sending (see `syncStatus`); null when this connection sends nothing. */
  condition: syncStatus.shape.condition.nullable(),
  entries: z.int().min(0),
  unsent: z.int().min(0),
  /** The time at which the service reported that it no longer supports API v1.0 (worklogs); null if it never did. */
  worklogsGoneAt: instant.nullable(),
  /** The time at which the worklogs of API v1.0 were copied into the history; null if they never were. */
  importedAt: instant.nullable(),
})
export type Connection = z.infer<typeof connection>

/**
 * One step of a connection test. The steps run one after another. The first failure ends the test, and the remaining
 * steps are not tried.
 */
export const testStep = z.strictObject({
  /** `worklogs` tests API v1.0. This step exists only if the account uses that API. */
  name: z.enum(['token', 'template', 'entries', 'worklogs']),
  state: z.enum(['ok', 'failed', 'not-tried']),
  problem: serviceProblem.nullable(),
  tookMs: z.int().min(0).nullable(),
})
export type TestStep = z.infer<typeof testStep>

export const connectionTest = z.strictObject({
  steps: z.array(testStep),
  /** The user ids found in the latest entries, most frequent first. */
  users: z.array(z.strictObject({ id, entries: z.int().min(1) })),
})
export type ConnectionTest = z.infer<typeof connectionTest>

/** An unsent entry in the list that the user sees before an account is removed. The user can also copy this list. */
export const unsentEntry = z.strictObject({
  id,
  day,
  item: z.string(),
  itemId: id,
  startedAt: instant.nullable(),
  minutes,
  description: note,
  state: z.string(),
})
export type UnsentEntry = z.infer<typeof unsentEntry>

export const imported = z.strictObject({
  added: z.int().min(0),
  known: z.int().min(0),
  /**
   * The number of worklogs that have not been imported yet because each might belong to an entry for which Tallystick
   * received no confirmation. They are not imported until the state of that entry is known.
   */
  waiting: z.int().min(0),
  /** The number of worklogs that belong to another user, have no valid day, or are longer than an entry can be. */
  skipped: z.int().min(0),
})
export type Imported = z.infer<typeof imported>
