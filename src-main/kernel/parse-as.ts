/** Parses stored JSON, which may be invalid because an earlier version wrote it or the disk is failing. */
import type * as z from 'zod'

/** Returns the parsed value; undefined when the text is not JSON or does not match the schema. */
export function parseAs<T>(schema: z.ZodType<T>, text: string): T | undefined {
  return schema.safeParse(jsonOf(text)).data
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
