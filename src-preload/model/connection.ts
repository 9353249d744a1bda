/** A connection: an account at a service, or the workspace on this machine. No shape in here ever holds a secret. */
import * as z from 'zod'
import { readAddress } from '../rules/base-url.ts'
import { dialect } from './dialect.ts'
import { day, id, instant, minutes, note } from './primitives.ts'
import { serviceProblem } from './service-problem.ts'
import { syncStatus } from './sync-status.ts'

/** https, or http on this machine; nothing in it that could carry a secret. */
export const address = z
  .string()
  .max(500)
  .refine((text) => readAddress(text).ok, 'not an address')

/** Comes in from the page, and never goes out to it. */
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
  /** Where the account has hosts of their own for them. */
  templateUrl: address.nullable(),
  worklogsUrl: address.nullable(),
  clientId: shortText,
  /** Entries are logged for this user. */
  userId: z.string().trim().min(1).max(200),
  accountId: shortText.nullable(),
  editing,
  dialect,
  /** False: starts are sent to the whole minute, without the seconds by which an entry is recognised there. */
  startFingerprint: z.boolean().default(true),
})
export type AccountSettings = z.infer<typeof accountSettings>

/** Where a secret is: in the keychain, in memory until Tallystick ends, or nowhere. */
export const secretPlace = z.enum(['keychain', 'today', 'nowhere'])
export type SecretPlace = z.infer<typeof secretPlace>

export const connection = z.strictObject({
  id,
  kind: z.enum(['local', 'account']),
  name: z.string(),
  active: z.boolean(),
  /** Null for the workspace on this machine. */
  settings: accountSettings.nullable(),
  secret: secretPlace,
  secretSince: instant.nullable(),
  /** Until when the token that is in use is good; null when there is none. */
  tokenUntil: instant.nullable(),
  /** How sending goes; null while there is nothing that anybody would send. */
  condition: syncStatus.shape.condition.nullable(),
  entries: z.int().min(0),
  /** Entries that the service does not have yet. */
  unsent: z.int().min(0),
  /** When the service said that the older worklogs are gone; null while it did not. */
  worklogsGoneAt: instant.nullable(),
  /** When old worklogs were taken into the history; null when they never were. */
  importedAt: instant.nullable(),
})
export type Connection = z.infer<typeof connection>

/** The steps of a test, in their order. One that failed ends it; the others are not tried. */
export const testStep = z.strictObject({
  /** `worklogs`: the older v1.0, tried where the account uses it. */
  name: z.enum(['token', 'template', 'entries', 'worklogs']),
  state: z.enum(['ok', 'failed', 'not-tried']),
  problem: serviceProblem.nullable(),
  /** How long the service took to answer. */
  tookMs: z.int().min(0).nullable(),
})
export type TestStep = z.infer<typeof testStep>

export const connectionTest = z.strictObject({
  steps: z.array(testStep),
  /** User ids in the latest entries, most frequent first. */
  users: z.array(z.strictObject({ id, entries: z.int().min(1) })),
})
export type ConnectionTest = z.infer<typeof connectionTest>

/** What a person would want to keep of an entry that was not sent. */
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
  /** Taken into the history. */
  added: z.int().min(0),
  /** Were here already. */
  known: z.int().min(0),
  /** May be one of ours whose create is not answered yet: left until that is known. */
  waiting: z.int().min(0),
  /** Another person's, on no day, or more than an entry can hold. */
  skipped: z.int().min(0),
})
export type Imported = z.infer<typeof imported>
