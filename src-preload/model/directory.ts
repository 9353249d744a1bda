/**
 * Describes user directories. They belong to the product in which the service runs as an add-on, and an administrator
 * can start their synchronization (docs/interfaces/directory-sync.md).
 */
import * as z from 'zod'
import { address, secretPlace } from './connection.ts'
import { id, instant } from './primitives.ts'

export const directorySettings = z.strictObject({
  baseUrl: address,
  /** The vendor name in the path segment `nl-{vendor}-sync-add-on`. */
  vendor: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[\w.-]+$/),
  userName: z.string().trim().min(1).max(200),
})
export type DirectorySettings = z.infer<typeof directorySettings>

/** The settings for signing in to the directory server; null when no server is set up. */
export const directoryServer = z
  .strictObject({ settings: directorySettings, secret: secretPlace, secretSince: instant.nullable() })
  .nullable()
export type DirectoryServer = z.infer<typeof directoryServer>

/**
 * The latest synchronization that the user requested for a directory since Tallystick started. `started`: the server
 * runs the synchronization in the background and does not report its end. `waiting`: the request stays open until the
 * synchronization has finished. `elsewhere`: another synchronization is already running. `internal`: this directory
 * cannot be synchronized.
 */
export const directorySync = z.strictObject({
  state: z.enum(['started', 'waiting', 'finished', 'elsewhere', 'internal', 'cancelled']),
  at: instant,
})
export type DirectorySync = z.infer<typeof directorySync>

export const directory = z.strictObject({
  id,
  name: z.string(),
  type: z.string(),
  description: z.string(),
  synchronisable: z.boolean(),
  sync: directorySync.nullable(),
})
export type Directory = z.infer<typeof directory>

export const directoryUser = z.strictObject({ name: z.string(), displayName: z.string() })
export type DirectoryUser = z.infer<typeof directoryUser>

/** One page of users. `more` is true if the next call returns another page. */
export const directoryUsers = z.strictObject({ users: z.array(directoryUser), more: z.boolean() })
export type DirectoryUsers = z.infer<typeof directoryUsers>
