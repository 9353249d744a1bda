/** Schemas of time entries in requests and responses (docs/interfaces/time-tracking.md#time-entry). */
import * as z from 'zod'
import { readStart } from '../start-time.ts'
import { billableMinutes, date, description, id, link, must, object, text } from './text.ts'

const minutes = z.int(must('a whole number')).min(1, 'must be at least 1')
const startTime = text
  .refine((value) => readStart(value) !== undefined, 'must be an ISO 8601 date and time')
  .meta({
    description: 'Any ISO 8601 form of a date and time, with or without an offset; kept as it is given.',
  })
const customFields = z.record(id, id, must('an object of option ids by custom field id'))

/** The optional properties of an entry. In a create request, `null` means the same as an absent property. */
const optional = {
  billableMinutes: billableMinutes.nullish(),
  startTime: startTime.nullish(),
  team: id.nullish(),
  description: description.nullish(),
  category: id.nullish(),
  customFields: customFields.nullish(),
}

/**
 * The body of a create request. Unknown properties are refused, because the value of a misspelled property would
 * otherwise be lost without notice.
 */
export const newEntry = z.strictObject({ user: id, date, minutes, item: id, ...optional }, object)
export type NewEntry = z.infer<typeof newEntry>

/**
 * The body of an update request. An absent property is not changed, and `null` clears a property. Properties that only
 * the service sets are ignored, so that a client can read an entry and send it back.
 */
export const entryChange = newEntry.partial().extend({
  id: z.unknown().optional(),
  endTime: z.unknown().optional(),
  createdDate: z.unknown().optional(),
  updatedDate: z.unknown().optional(),
  board: z.unknown().optional(),
  parentItem: z.unknown().optional(),
  itemType: z.unknown().optional(),
  project: z.unknown().optional(),
  approval: z.unknown().optional(),
})
export type EntryChange = z.infer<typeof entryChange>

/**
 * The properties that are optional in the API but that an account can require
 * (docs/interfaces/time-tracking.md#required-properties).
 */
export const optionalProperties = [
  'billableMinutes',
  'startTime',
  'team',
  'description',
  'category',
] as const satisfies readonly (keyof typeof optional)[]
export type OptionalProperty = (typeof optionalProperties)[number]

/** An entry in a response. Properties without a value are absent. */
export const entryAnswer = z.object({
  id: z.string(),
  item: z.string(),
  user: z.string(),
  date: z.iso.date(),
  minutes: z.int(),
  billableMinutes: z.number().optional(),
  /** The start as the client wrote it. */
  startTime: z.string().optional(),
  /**
   * The start plus the minutes (docs/interfaces/time-tracking.md#start-and-end). It has the UTC offset of the start or,
   * if daylight saving time begins or ends in between, the offset of the requested time zone at the end.
   */
  endTime: z.string().optional(),
  team: z.string().optional(),
  description: z.string().optional(),
  category: z.string().optional(),
  customFields: z.record(z.string(), z.string()).optional(),
  board: z.string().optional(),
  project: z.string().optional(),
  parentItem: z.string().optional(),
  itemType: z.enum(['item', 'subitem']),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  approval: z.object({ status: z.string(), approverUserId: z.string().optional() }),
})
export type EntryAnswer = z.infer<typeof entryAnswer>

export const entryPage = z.object({
  size: z.int(),
  total: z.int(),
  items: z.array(entryAnswer),
  nextCursor: z.string().optional(),
  _links: z.object({ self: link, next: link.optional() }),
})
export type EntryPageAnswer = z.infer<typeof entryPage>
