/** The shapes of the worklog interface v1.0, read with tolerance: more is ignored, ids may be numbers. */
import * as z from 'zod'
import { wireId } from './wire-id.ts'

/** time-tracking-api.md, "Worklog (v1.0)". The update's answer omits `approvalStatus`. */
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

/** time-tracking-api.md, "Worklogs (v1.0, deprecated)", list. */
export const worklogPage = z.object({
  worklogs: z.array(worklog),
  'next-cursor': z.string().min(1).nullish(),
})
