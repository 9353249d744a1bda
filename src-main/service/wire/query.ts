/** Schemas that parse query parameters from strings. The OpenAPI description shows the types of the parsed values. */
import * as z from 'zod'
import { isZone, readStartTime } from '../start-time.ts'
import { isDate } from './text.ts'

/** A boolean. Any mix of upper and lower case is accepted, because some clients write `True` and `False`. */
const yesOrNo = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['true', 'false'], 'must be true or false'))
  .transform((text) => text === 'true')
  .pipe(z.boolean())

const wholeNumber = (most: number) => {
  const message = `must be a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^\d{1,3}$/, message)
    .transform(Number)
    .pipe(z.int(message).min(1, message).max(most, message))
}

const cursor = z.string()

/** The page size. The default is 25, the maximum 100 (docs/interfaces/time-tracking.md#limits). */
export const size = wholeNumber(100)
export const sortBy = oneOf(['date', 'createdDate', 'updatedDate', 'minutes', 'billableMinutes'])
export const sortType = oneOf(['desc', 'asc'])
export const includeSubItems = yesOrNo
/**
 * An IANA time zone; the default is UTC. The parameter's name is an assumption
 * (docs/interfaces/time-tracking.md#names).
 */
export const timezone = z.string().refine(isZone, 'must be an IANA time zone')
export const after = cursor

const filterText = z
  .string()
  .refine((text) => text !== '' && !text.includes('\0'), 'must be text')
  .meta({ minLength: 1 })

export const filterValue = {
  text: filterText,
  list: filterText
    .refine((text) => !text.split(',').includes(''), 'must be values separated by commas')
    .meta({ description: 'Values separated by commas.' }),
  day: z.string().refine(isDate, 'must be a date (YYYY-MM-DD)').meta({ format: 'date' }),
  number: z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,9})?$/, 'must be a number')
    .transform(Number)
    .pipe(z.number()),
} as const

/**
 * The earliest or latest time in a filter of an API v1.0 request. A space is read as a plus sign, because the plus sign
 * of an offset arrives as a space if the client did not encode it.
 */
export const dateTimeBound = z
  .string()
  .transform((text) => text.replace(' ', '+'))
  .pipe(
    z
      .string()
      .refine((text) => readStartTime(text) !== undefined, 'must be an ISO 8601 date and time')
      .meta({ format: 'date-time' }),
  )

/**
 * The page size of the directory API. The maximum is also the default, so a client can only lower it
 * (docs/interfaces/directory-sync.md#users).
 */
export const limit = wholeNumber(100)
export const blocking = yesOrNo

function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}
