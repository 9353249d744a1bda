/** Schemas that several other schemas share. Each error message says what the property must be. */
import * as z from 'zod'

/**
 * Returns the `error` option of a zod schema. The error message says that an absent value is required, and what an
 * invalid value must be.
 */
export function must(be: string) {
  return {
    error: (issue: { input?: unknown }) => (issue.input === undefined ? 'is required' : `must be ${be}`),
  }
}

/**
 * A string that SQLite stores unchanged. Half of a surrogate pair is refused, because SQLite would store a different
 * character.
 */
export const text = z.string(must('text')).refine((value) => value.isWellFormed(), 'must be well-formed text')

const longestDescription = 2_000

/**
 * Text of at most 2,000 characters. Code points are counted, so an emoji that consists of two UTF-16 units counts once.
 */
export const description = text
  .refine(
    (value) => hasAtMost(value, longestDescription),
    `must not be longer than ${longestDescription} characters`,
  )
  .meta({ maxLength: longestDescription })

/**
 * Returns whether the string has at most `most` code points. A code point has at most two UTF-16 units, so a string
 * with more than `2 * most` units is too long and need not be counted.
 */
function hasAtMost(value: string, most: number): boolean {
  return value.length <= most || (value.length <= 2 * most && Array.from(value).length <= most)
}

const longestId = 255

export const id = text
  .min(1, 'must not be empty')
  .max(longestId, `must not be longer than ${longestId} characters`)
  .refine((value) => !value.includes('\0'), 'must not hold a NUL')

export const billableMinutes = z.number(must('a number')).min(0, 'must not be negative')

export const date = z
  .string(must('a date (YYYY-MM-DD)'))
  .refine(isDate, 'must be a date (YYYY-MM-DD)')
  .meta({ format: 'date' })

export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  // `Date.parse` accepts 31 February and treats it as a day in March, so the result must be compared with the input.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/**
 * The `error` option for a schema whose value must be a JSON object. Errors other than a wrong type keep zod's message.
 */
export const object = {
  error: (issue: { code?: string }) => (issue.code === 'invalid_type' ? 'must be a JSON object' : undefined),
}

/** A link. Its `href` begins with the path and contains no origin. */
export const link = z.object({ href: z.string() })

/**
 * The body of every error response, and of a successful response that contains no other data, such as the response to a
 * delete request.
 */
export const message = z.object({ message: z.string() })
