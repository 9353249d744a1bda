/** Parses stored JSON that an earlier version, or a failing disk, may have left in another shape. Pure. */
import type * as z from 'zod'

/** Returns undefined when the text is not JSON or does not have the shape. */
export function parseAs<T>(schema: z.ZodType<T>, text: string): T | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return schema.safeParse(value).data
}
