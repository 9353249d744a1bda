/**
 * Schemas of the directory API's responses (docs/interfaces/directory-sync.md), also used for the OpenAPI description.
 */
import * as z from 'zod'

export const directory = z.object({
  id: z.int(),
  name: z.string(),
  /** `INTERNAL` is the only documented type. */
  type: z.string(),
  description: z.string(),
  synchronisable: z.boolean(),
})
export type DirectoryAnswer = z.infer<typeof directory>

export const directoryList = z.array(directory)

export const userPage = z.object({
  items: z.array(z.object({ name: z.string(), displayName: z.string() })),
  /** The absolute URL of the next page; absent on the last page. */
  next: z.url().optional(),
})
export type UserPage = z.infer<typeof userPage>
