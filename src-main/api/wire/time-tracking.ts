/** Schemas of the time-tracking API's responses. Unknown properties are ignored, and ids can be numbers. */
import * as z from 'zod'
import { wireId } from './wire-id.ts'

/** Maximum token lifetime in seconds: a token is renewed after a day, even if the service states a longer lifetime. */
const longestToken = 86_400

/** The response to a token request (docs/interfaces/time-tracking.md#token). Some services do not send `expires_in`. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  // An invalid lifetime is ignored. If the token expires earlier than assumed, the service refuses the token, which is
  // then renewed.
  expires_in: z.coerce
    .number()
    .positive()
    .transform((seconds) => Math.min(seconds, longestToken))
    .optional()
    .catch(undefined),
})

/** Maximum number of fields, more than any real template has; additional fields are dropped. */
const mostFields = 100

/** Maps field ids to option ids. Values that are not option ids are dropped, because they could not be sent back. */
const chosenOptions = z.record(z.string(), z.unknown()).transform((values) =>
  Object.fromEntries(
    Object.entries(values)
      .slice(0, mostFields)
      .flatMap(([key, value]) => {
        const [field, option] = [wireId.safeParse(key), wireId.safeParse(value)]
        return field.success && option.success ? [[field.data, option.data]] : []
      }),
  ),
)

/**
 * An entry as a service returns it (docs/interfaces/time-tracking.md#returned-entries). Dates and times remain strings.
 * Optional ids that are invalid are dropped.
 */
export const timeEntry = z.object({
  id: wireId,
  item: wireId,
  user: wireId,
  date: z.string(),
  minutes: z.number(),
  startTime: z.string().nullish(),
  endTime: z.string().nullish(),
  createdDate: z.string().nullish(),
  billableMinutes: z.number().nullish(),
  description: z.string().nullish(),
  parentItem: wireId.nullish().catch(undefined),
  /** The id or the name of the board, depending on the service. */
  board: wireId.nullish().catch(undefined),
  team: wireId.nullish().catch(undefined),
  category: wireId.nullish().catch(undefined),
  customFields: chosenOptions.nullish().catch(undefined),
})
export type TimeEntry = z.infer<typeof timeEntry>

/**
 * A page of entries (docs/interfaces/time-tracking.md#list). `total` is the number of matching entries on all pages.
 */
export const timeEntryPage = z.object({
  total: z.int().min(0),
  items: z.array(timeEntry),
  nextCursor: z.string().min(1).nullish(),
})

const templateField = z.object({
  id: wireId,
  label: z.string(),
  type: z.string(),
  isRequired: z.boolean().nullish(),
  defaultOption: wireId.nullish(),
  /** Only the local service, which runs on this machine without an account, sends this property. */
  isArchived: z.boolean().nullish().catch(undefined),
})

/** The template, which defines the fields of an account's time entries (docs/interfaces/time-tracking.md#template). */
export const templateAnswer = z.object({
  id: wireId,
  fields: z
    .array(z.unknown())
    .transform((fields) => fields.slice(0, mostFields))
    .pipe(z.array(templateField)),
  /** Entry properties that are hidden in forms. Only the local service, which runs on this machine, sends this list. */
  omitted: z
    .array(z.enum(['team', 'billable']))
    .nullish()
    .catch(undefined),
})

/**
 * A page of a field's options. `_links.next.href` is the link to the next page
 * (docs/interfaces/time-tracking.md#options-of-a-field).
 */
export const optionPage = z.object({
  items: z.array(z.object({ optionId: wireId, label: z.string(), isArchived: z.boolean().nullish() })),
  _links: z.object({ next: z.object({ href: z.string() }).nullish() }).nullish(),
})
