/**
 * Defines the endpoint paths (except the path of the board service, which is in board.ts) and creates request bodies.
 * Property names that can differ between accounts are taken from the account's {@link Dialect}.
 */
import * as z from 'zod'
import type { Dialect } from '#preload/model/dialect.ts'
import { usualDialect } from '#preload/rules/usual-dialect.ts'
import type { Draft } from '#preload/model/draft.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'
import { parseAs } from '../kernel/parse-as.ts'

export const paths = {
  token: '/api/2.0/oauth2/token',
  timeEntries: '/api/2.0/timeEntries',
  timeEntry: (entryId: string) => `/api/2.0/timeEntries/${encodeURIComponent(entryId)}`,
  template: '/api/2.0/templates/timeEntry',
  options: (fieldId: string) => `/api/2.0/templates/timeEntry/fields/${encodeURIComponent(fieldId)}/options`,
  worklogs: '/api/1.0/worklogs',
  worklog: (worklogId: string) => `/api/1.0/worklogs/${encodeURIComponent(worklogId)}`,
  directories: (vendor: string) => `/rest/nl-${encodeURIComponent(vendor)}-sync-add-on/1.0/directories`,
  crmToken: '/api/1.0/oauth/token',
} as const

/** The largest page size that the API allows (docs/interfaces/time-tracking.md#limits). */
export const pageSize = 100

/** Lifetime of a token in seconds when the response does not state one. */
export const tokenSeconds = 3_600

export interface NewTimeEntry {
  readonly userId: string
  readonly itemId: string
  readonly day: Day
  readonly minutes: number
  readonly billableMinutes: number
  readonly draft: Draft
  readonly startedAt: Instant | null
  /** The precision of the start time in the request; `millisecond` if absent. */
  readonly precision?: 'millisecond' | 'second' | 'minute'
  readonly zone: string
}

/**
 * Returns the body of a create request as a JSON string. The program first stores this string in its journal (the
 * record of sent requests) and then sends exactly the same bytes.
 */
export function createBody(entry: NewTimeEntry, names: Dialect = usualDialect): string {
  return JSON.stringify(timeEntryBody(entry, names))
}

const sentBody = z
  .object({
    item: z.string(),
    date: z.string(),
    minutes: z.number(),
    description: z.string().default(''),
    startTime: z.string().nullable().default(null),
  })
  .transform(({ item, date, ...others }) => ({ itemId: item, day: date, ...others }))
type SentBody = Readonly<z.infer<typeof sentBody>>

/**
 * Parses a body that {@link createBody} wrote. `names` are the property names that the account uses now. If they have
 * changed since the body was written, the description is empty and the start is null. Returns null if the item, the
 * date or the minutes cannot be read.
 */
export function readBody(body: string, names: Dialect): SentBody | null {
  const written = parseAs(z.looseObject({}), body)
  const { description, startTime } = names
  const named = { description: written?.[description], startTime: written?.[startTime] }
  return sentBody.safeParse({ ...written, ...named }).data ?? null
}

/**
 * Returns the JSON properties of an entry in a create or update request, with the property names that the account uses
 * (docs/interfaces/time-tracking.md#time-entry). Properties without a value are left out.
 */
export function timeEntryBody(
  entry: NewTimeEntry,
  names: Dialect = usualDialect,
): Readonly<Record<string, unknown>> {
  const { description, options, team, category, billable } = entry.draft
  return {
    user: entry.userId,
    date: entry.day,
    minutes: entry.minutes,
    item: entry.itemId,
    ...(entry.startedAt !== null && {
      [names.startTime]: zonedTime(entry.startedAt, entry.zone, entry.precision),
    }),
    // Billable minutes are left out when the user entered nothing, but an explicit 0 is sent.
    ...((entry.billableMinutes > 0 || billable === 0) && { [names.billableMinutes]: entry.billableMinutes }),
    ...(team !== null && { [names.team]: team }),
    ...(category !== undefined && { [names.category]: category }),
    ...(description !== '' && { [names.description]: description }),
    ...(Object.keys(options).length > 0 && { [names.customFields]: options }),
  }
}

/**
 * Returns the JSON properties of an update request: all properties of the changed entry, and null for each property
 * that the entry no longer has. Properties that the entry never had are left out, because some services refuse a null
 * value.
 */
export function updateBody(
  entry: NewTimeEntry,
  before: NewTimeEntry,
  names: Dialect = usualDialect,
): Readonly<Record<string, unknown>> {
  const body = timeEntryBody(entry, names)
  const cleared = Object.keys(timeEntryBody(before, names)).filter((name) => !Object.hasOwn(body, name))
  return { ...body, ...Object.fromEntries(cleared.map((name) => [name, null])) }
}

export interface TokenRequest {
  readonly clientId: string
  readonly clientSecret: string
  /** An id that some services require in token requests. Null or absent if this service does not need one. */
  readonly accountId?: string | null
  readonly tokenRequest?: Dialect['tokenRequest']
}

/**
 * Returns the body of a token request, in the documented or in the older form (docs/interfaces/time-tracking.md#names).
 */
export function tokenBody({ clientId, clientSecret, accountId, tokenRequest }: TokenRequest): string {
  if (tokenRequest === 'older')
    return JSON.stringify({
      'grant-type': 'client-credentials',
      ...(accountId && { 'monday/account-id': accountId }),
      'client-id': clientId,
      'client-secret': clientSecret,
    })
  return JSON.stringify({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(accountId && { account_id: accountId }),
  })
}

/**
 * Formats an instant in ISO 8601 format with the zone's offset at that instant, for example
 * `2026-03-29T09:15:27.341+02:00`. At a lower precision, the milliseconds or the seconds are left out.
 */
function zonedTime(at: Instant, zone: string, precision: NewTimeEntry['precision'] = 'millisecond'): string {
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: precision })
}
