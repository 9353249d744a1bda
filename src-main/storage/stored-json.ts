/** Parses JSON from our own database. A value that cannot be parsed is logged and never causes an exception. */
import type * as z from 'zod'
import { parseAs } from '../kernel/parse-as.ts'
import type { Database } from './database.ts'

export interface StoredValue {
  /** Identifies the value and its row in the log. */
  readonly what: string
  /** States in the log how the program continues without the value. */
  readonly instead: string
}

/** Returns the parsed value; if it cannot be read, logs one sentence about it and returns undefined. */
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
