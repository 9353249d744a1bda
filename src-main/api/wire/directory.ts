/** The shapes of the directory interface (directory-sync-api.md), read with tolerance. */
import * as z from 'zod'
import { wireId } from './wire-id.ts'

/** directory-sync-api.md, Directory. */
export const directory = z.object({
  id: wireId,
  name: z.string(),
  type: z.string().nullish(),
  description: z.string().nullish(),
  synchronisable: z.boolean(),
})
export const directoryList = z.array(directory)

/** directory-sync-api.md, "User page". */
export const userPage = z.object({
  items: z.array(z.object({ name: z.string(), displayName: z.string().nullish() })),
  next: z.string().min(1).nullish(),
})
