/** A connection: an account at a service, or the local workspace. A connection object never contains a secret. */
import * as z from 'zod'
import { readAddress } from '../rules/base-url.ts'
import { dialect } from './dialect.ts'
import { day, id, instant, minutes, note } from './primitives.ts'
import { serviceProblem } from './service-problem.ts'
import { syncStatus } from './sync-status.ts'

/** A service address: https, or http on this machine, without any part that could carry a secret. */
export const address = z
  .string()
  .max(500)
  .refine((text) => readAddress(text).ok, 'not an address')

/** A secret only ever goes from the page to main, never back. */
export const secret = z.string().min(1).max(4_000)

const shortText = z.string().trim().min(1).max(300)

/**
 * How sent entries can be changed: not at all, through the v2.0 extension, or through the older v1.0 worklogs
 * (docs/interfaces/time-tracking.md#update-and-delete).
 */
export const editing = z.enum(['none', 'v2', 'v1'])
export type Editing = z.infer<typeof editing>

export const accountSettings = z.strictObject({
  name: z.string().trim().min(1).max(80),
  baseUrl: address,
  /** Each is null unless the account uses a separate host for that interface. */
  templateUrl: address.nullable(),
  worklogsUrl: address.nullable(),
  clientId: shortText,
  /** The user for whom entries are logged. */
  userId: z.string().trim().min(1).max(200),
  accountId: shortText.nullable(),
  editing,
  dialect,
  /**
   * False sends start times rounded down to the minute, without the seconds by which an entry is recognized at the
   * service.
   */
  startFingerprint: z.boolean().default(true),
})
export type AccountSettings = z.infer<typeof accountSettings>

/** Where a secret is stored: in the keychain, in memory until Tallystick exits (`today`), or nowhere. */
export const secretPlace = z.enum(['keychain', 'today', 'nowhere'])
export type SecretPlace = z.infer<typeof secretPlace>

export const connection = z.strictObject({
  id,
  kind: z.enum(['local', 'account']),
  name: z.string(),
  active: z.boolean(),
  /** Null for the local workspace. */
  settings: accountSettings.nullable(),
  secret: secretPlace,
  secretSince: instant.nullable(),
  /** When the current token expires; null when there is no token. */
  tokenUntil: instant.nullable(),
  /** The state of sending (see `syncStatus`); null when this connection sends nothing. */
  condition: syncStatus.shape.condition.nullable(),
  entries: z.int().min(0),
  /** Number of entries that the service does not have yet. */
  unsent: z.int().min(0),
  /** When the service reported that it no longer supports v1.0 worklogs; null if it never did. */
  worklogsGoneAt: instant.nullable(),
  /** When the v1.0 worklogs were copied into the history; null if they never were. */
  importedAt: instant.nullable(),
})
export type Connection = z.infer<typeof connection>

/**
 * One step of a connection test. The steps are listed in order; the first failure ends the test, and later steps are
 * not tried.
 */
export const testStep = z.strictObject({
  /** `worklogs` tests the v1.0 interface, and only if the account uses it. */
  name: z.enum(['token', 'template', 'entries', 'worklogs']),
  state: z.enum(['ok', 'failed', 'not-tried']),
  problem: serviceProblem.nullable(),
  /** How long the service took to respond, in milliseconds. */
  tookMs: z.int().min(0).nullable(),
})
export type TestStep = z.infer<typeof testStep>

export const connectionTest = z.strictObject({
  steps: z.array(testStep),
  /** The user ids found in the latest entries, most frequent first. */
  users: z.array(z.strictObject({ id, entries: z.int().min(1) })),
})
export type ConnectionTest = z.infer<typeof connectionTest>

/** The data of an unsent entry that the user would want to keep. */
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
  /** Worklogs added to the history. */
  added: z.int().min(0),
  /** Worklogs that were already in the history. */
  known: z.int().min(0),
  /**
   * Worklogs that may be entries that we sent without receiving a confirmation. They are left out until that is clear.
   */
  waiting: z.int().min(0),
  /** Worklogs that belong to another user, have no valid day, or are longer than an entry can be. */
  skipped: z.int().min(0),
})
export type Imported = z.infer<typeof imported>
