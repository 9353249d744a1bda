/** A connection: an account at a service, or the local workspace. The shape of a connection never contains a secret. */
import * as z from 'zod'
import { readAddress } from '../rules/base-url.ts'
import { dialect } from './dialect.ts'
import { day, id, instant, minutes, note } from './primitives.ts'
import { serviceProblem } from './service-problem.ts'
import { syncStatus } from './sync-status.ts'

/** https, or http on this machine; without any part that could carry a secret. */
export const address = z
  .string()
  .max(500)
  .refine((text) => readAddress(text).ok, 'not an address')

/** Only ever an input from the page, never an output to it. */
export const secret = z.string().min(1).max(4_000)

const shortText = z.string().trim().min(1).max(300)

/**
 * How sent entries can be changed: not at all, by the v2.0 extension, or by the older worklogs
 * (docs/interfaces/time-tracking.md#update-and-delete).
 */
export const editing = z.enum(['none', 'v2', 'v1'])
export type Editing = z.infer<typeof editing>

export const accountSettings = z.strictObject({
  name: z.string().trim().min(1).max(80),
  baseUrl: address,
  /** Null unless the account has separate hosts for them. */
  templateUrl: address.nullable(),
  worklogsUrl: address.nullable(),
  clientId: shortText,
  /** Entries are logged for this user. */
  userId: z.string().trim().min(1).max(200),
  accountId: shortText.nullable(),
  editing,
  dialect,
  /** False: starts are sent to the whole minute, without the seconds by which an entry is recognised at the service. */
  startFingerprint: z.boolean().default(true),
})
export type AccountSettings = z.infer<typeof accountSettings>

/** Where a secret is stored: in the keychain, in memory until Tallystick ends (`today`), or nowhere. */
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
  /** The condition of sending; null when this connection sends nothing. */
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

/** The steps of a connection test, in their order. The first failure ends the test; later steps are not tried. */
export const testStep = z.strictObject({
  /** `worklogs` is v1.0, tried only if the account uses it. */
  name: z.enum(['token', 'template', 'entries', 'worklogs']),
  state: z.enum(['ok', 'failed', 'not-tried']),
  problem: serviceProblem.nullable(),
  /** How long the service took to answer, in milliseconds. */
  tookMs: z.int().min(0).nullable(),
})
export type TestStep = z.infer<typeof testStep>

export const connectionTest = z.strictObject({
  steps: z.array(testStep),
  /** User ids in the latest entries, most frequent first. */
  users: z.array(z.strictObject({ id, entries: z.int().min(1) })),
})
export type ConnectionTest = z.infer<typeof connectionTest>

/** The data of an unsent entry that a person would want to keep. */
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
  /** Worklogs that were already here. */
  known: z.int().min(0),
  /** Worklogs that may be entries of ours with an unconfirmed create; left out until that is known. */
  waiting: z.int().min(0),
  /** Worklogs of another person, without a valid day, or longer than an entry can be. */
  skipped: z.int().min(0),
})
export type Imported = z.infer<typeof imported>
