/** The basic value types of the model. */
import * as z from 'zod'

/** An instant in UTC with milliseconds: `2026-11-20T13:42:07.341Z`. */
export const instant = z
  .string()
  .max(30)
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .refine((text) => !Number.isNaN(Date.parse(text)), 'not a date')
export type Instant = z.infer<typeof instant>

/** A calendar day without a zone: `2026-11-20`. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isCalendarDay, 'not a day of the calendar')
export type Day = z.infer<typeof day>

/** An opaque identifier, ours or the service's. */
export const id = z.string().min(1).max(200)

/** Created once per order by the caller; repeating an order with the same id has no further effect. */
export const commandId = z.uuid()

/** One week. */
export const mostMinutes = 10_080

/** Whole minutes of one entry, at least one and at most a week. */
export const minutes = z.int().min(1).max(mostMinutes)

/** A short text in the person's own words. */
export const note = z.string().max(2_000)

function isCalendarDay(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}
