/** Reads the JSON in rows of our own database. A value that cannot be read is reported and never throws. */
import type * as z from 'zod'
import { parseAs } from '../kernel/parse-as.ts'
import type { Database } from './database.ts'

export interface StoredValue {
  /** What it is and to which row it belongs, for the log. */
  readonly what: string
  /** What happens when it cannot be read, for the log. */
  readonly instead: string
}

/** Returns undefined when the value cannot be read; the log then gets one sentence about it. */
export function readStored<T>(
  db: Database,
  schema: z.ZodType<T>,
  text: string,
  { what, instead }: StoredValue,
): T | undefined {
  const value = parseAs(schema, text)
  if (value === undefined) db.reportDamage(`The stored ${what} cannot be read: ${instead}.`)
  return value
}
