/** Schemas of the directory API's responses (docs/interfaces/directory-sync.md). Unknown properties are ignored. */
import * as z from 'zod'
import { wireId } from './wire-id.ts'

/**
 * A user directory (docs/interfaces/directory-sync.md#directories). `synchronisable` is false for the internal
 * directory of the server.
 */
export const directory = z.object({
  id: wireId,
  name: z.string(),
  type: z.string().nullish(),
  description: z.string().nullish(),
  synchronisable: z.boolean(),
})
export const directoryList = z.array(directory)

/**
 * A page of users (docs/interfaces/directory-sync.md#users). `next` is an absolute URL; it is missing on the last page.
 */
export const userPage = z.object({
  items: z.array(z.object({ name: z.string(), displayName: z.string().nullish() })),
  next: z.string().min(1).nullish(),
})
