/** A time entry as it is sent and answered (time-tracking-api.md, Time entry; decisions.md, v2.0). */
import * as z from 'zod'
import { readStartTime } from '../start-time.ts'
import { date, id, must, object, text } from './text.ts'

const minutes = z.int(must('a whole number')).min(1, 'must be at least 1')
const billableMinutes = z.number(must('a number')).min(0, 'must not be negative')
const startTime = text.refine(
  (value) => readStartTime(value) !== undefined,
  'must be an ISO 8601 date and time',
)
const customFields = z.record(id, id, must('an object of option ids by custom field id'))

/** `null` says the same as leaving the property out. */
const optional = {
  billableMinutes: billableMinutes.nullish(),
  startTime: startTime.nullish(),
  team: id.nullish(),
  description: text.nullish(),
  category: id.nullish(),
  customFields: customFields.nullish(),
}

/** The body of a create. A property it does not know is refused: a misspelt one would be lost in silence. */
export const newEntry = z.strictObject({ user: id, date, minutes, item: id, ...optional }, object)
export type NewEntry = z.infer<typeof newEntry>

/**
 * The body of an update: what is absent stays, `null` clears. What only the service can say may come along,
 * as it does when someone sends back what they read, and is ignored.
 */
export const entryChange = z.strictObject(
  {
    user: id.optional(),
    date: date.optional(),
    minutes: minutes.optional(),
    item: id.optional(),
    ...optional,
    id: z.unknown().optional(),
    endTime: z.unknown().optional(),
    createdDate: z.unknown().optional(),
    updatedDate: z.unknown().optional(),
    board: z.unknown().optional(),
    parentItem: z.unknown().optional(),
    itemType: z.unknown().optional(),
    project: z.unknown().optional(),
    approval: z.unknown().optional(),
  },
  object,
)
export type EntryChange = z.infer<typeof entryChange>

/** Properties that an account can require beyond the four (Resources, rule 1). */
export type OptionalProperty = Exclude<keyof typeof optional, 'customFields'>

/** A returned time entry. Everything after `minutes` is present only where there is something to say. */
export interface EntryAnswer {
  readonly id: string
  readonly item: string
  readonly user: string
  readonly date: string
  readonly minutes: number
  readonly billableMinutes?: number | undefined
  readonly startTime?: string | undefined
  /** startTime + minutes, in the zone that was asked for. */
  readonly endTime?: string | undefined
  readonly team?: string | undefined
  readonly description?: string | undefined
  readonly category?: string | undefined
  readonly customFields?: Readonly<Record<string, string>> | undefined
  readonly board?: string | undefined
  readonly project?: string | undefined
  readonly parentItem?: string | undefined
  readonly itemType: 'item' | 'subitem'
  readonly createdDate: string
  readonly updatedDate: string
  readonly approval: { readonly status: string; readonly approverUserId?: string | undefined }
}

interface Links {
  readonly self: { readonly href: string }
  readonly prev?: { readonly href: string }
  readonly next?: { readonly href: string }
}

/** A page of time entries. */
export interface EntryPageAnswer {
  readonly size: number
  readonly total: number
  readonly items: readonly EntryAnswer[]
  readonly nextCursor?: string
  readonly _links: Links
}
