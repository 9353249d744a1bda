/**
 * Schemas of the responses of API v1.0, which calls time entries worklogs. Unknown properties are ignored, and ids can
 * be numbers.
 */
import * as z from 'zod'
import { wireId } from './wire-id.ts'

/** A worklog (docs/interfaces/worklogs-v1.md#worklog). The response to an update has no `approvalStatus`. */
export const worklog = z.object({
  worklogId: wireId,
  itemId: wireId,
  userId: wireId,
  description: z.string().nullish(),
  worklogCategory: wireId.nullish(),
  worklogDate: z.string(),
  worklogMinutes: z.number(),
  worklogBillableMinutes: z.number().nullish(),
  createdDate: z.string().nullish(),
  updatedDate: z.string().nullish(),
  approvalStatus: z.string().nullish(),
  approverUserId: wireId.nullish(),
})
export type Worklog = z.infer<typeof worklog>

/** A page of worklogs (docs/interfaces/worklogs-v1.md#calls). `next-cursor` is missing on the last page. */
export const worklogPage = z.object({
  worklogs: z.array(worklog),
  'next-cursor': z.string().min(1).nullish(),
})
