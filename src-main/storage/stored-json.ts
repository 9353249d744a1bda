/** Parses JSON from our own database. A value that cannot be parsed is reported and never causes an exception. */
import type * as z from 'zod'
import { parseAs } from '../kernel/parse-as.ts'
import type { Database } from './database.ts'

export interface StoredValue {
  /**
   * The value and the row that contains it, as named in the report, for example "base of the correction of entry 12".
   */
  readonly what: string
  /** A phrase for the report: how the program continues without the value. */
  readonly instead: string
}

/** Returns the parsed value. If it cannot be parsed, reports it in one sentence and returns undefined. */
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
