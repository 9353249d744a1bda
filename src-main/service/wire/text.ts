/** The words that the service's schemas share: what a property must be, said in a way a person can act on. */
import * as z from 'zod'

/** For a schema's `error`: absent is one thing, wrong is another. */
export function must(be: string) {
  return {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? 'is required' : `must be ${be}`),
  }
}

/** Text that every part of the service can keep: half a surrogate pair would come back changed. */
export const text = z.string(must('text')).refine((value) => value.isWellFormed(), 'must be well-formed text')

const longestDescription = 2_000

/** At most 2,000 characters. They are code points: an emoji counts once, whatever it takes in UTF-16. */
export const description = text
  .refine(
    (value) => hasAtMost(value, longestDescription),
    `must not be longer than ${longestDescription} characters`,
  )
  .meta({ maxLength: longestDescription })

/** No character takes more than two units, so a text beyond that need not be counted. */
function hasAtMost(value: string, most: number): boolean {
  return value.length <= most || (value.length <= 2 * most && Array.from(value).length <= most)
}

const longestId = 255

/** An identifier of something in the product. */
export const id = text
  .min(1, 'must not be empty')
  .max(longestId, `must not be longer than ${longestId} characters`)
  .refine((value) => !value.includes('\0'), 'must not hold a NUL')

/** A day of the calendar, `2026-11-20`. */
export const date = z
  .string(must('a date (YYYY-MM-DD)'))
  .refine(isDate, 'must be a date (YYYY-MM-DD)')
  .meta({ format: 'date' })

export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  // The parser takes 31 February for a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** For a schema of a body. */
export const object = {
  error: (issue: { code?: string }) => (issue.code === 'invalid_type' ? 'must be a JSON object' : undefined),
}

/** Relative to the origin of the request. */
export const link = z.object({ href: z.string() })

/** What every "no" says, and a delete. */
export const message = z.object({ message: z.string() })
