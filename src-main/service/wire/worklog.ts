/**
 * Schemas of worklogs (the time entries of API v1.0) in requests and responses
 * (docs/interfaces/worklogs-v1.md#worklog).
 */
import * as z from 'zod'
import { readStartTime } from '../start-time.ts'
import { billableMinutes, description, id, must, object } from './text.ts'

/** A date and time of day, in UTC if there is no offset. */
export const dateTime = z
  .string(must('an ISO 8601 date and time'))
  .refine((value) => readStartTime(value) !== undefined, 'must be an ISO 8601 date and time')
  .meta({ format: 'date-time' })

const minutes = z
  .number(must('a number'))
  .positive('must be more than 0')
  .max(Number.MAX_SAFE_INTEGER, 'is too large')

const optional = {
  description: description.nullish(),
  worklogCategory: id.nullish(),
  worklogBillableMinutes: billableMinutes.nullish(),
}

/**
 * Properties that only the service sets. They are ignored in requests, so that a client can read a worklog and send it
 * back.
 */
const responseOnly = {
  worklogId: z.unknown().optional(),
  createdDate: z.unknown().optional(),
  updatedDate: z.unknown().optional(),
  approvalStatus: z.unknown().optional(),
  approverUserId: z.unknown().optional(),
}

export const newWorklog = z.strictObject(
  { itemId: id, userId: id, worklogDate: dateTime, worklogMinutes: minutes, ...optional, ...responseOnly },
  object,
)

/** The body of an update request. An absent property is not changed, and `null` clears a property. */
export const worklogChange = newWorklog.partial()
export type WorklogChange = z.infer<typeof worklogChange>

export const worklogAnswer = z.object({
  worklogId: z.string(),
  itemId: z.string(),
  userId: z.string(),
  description: z.string().optional(),
  worklogCategory: z.string().optional(),
  /** The date and time as the client wrote them, in UTC if they had no offset. */
  worklogDate: z.iso.datetime({ offset: true }),
  worklogMinutes: z.number(),
  worklogBillableMinutes: z.number().optional(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  /** One of `open`, `submitted`, `approved` and `rejected`; absent in the response to an update request. */
  approvalStatus: z.string().optional(),
  approverUserId: z.string().optional(),
})
export type WorklogAnswer = z.infer<typeof worklogAnswer>

export const worklogPage = z.object({
  worklogs: z.array(worklogAnswer),
  'next-cursor': z.string().optional(),
})
export type WorklogPage = z.infer<typeof worklogPage>
