/** Parses stored JSON. Its shape may be wrong, because an earlier version wrote it or the disk is failing. */
import type * as z from 'zod'

/** Returns the parsed value; undefined when the text is not JSON or does not match the schema. */
export function parseAs<T>(schema: z.ZodType<T>, text: string): T | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return schema.safeParse(value).data
}
