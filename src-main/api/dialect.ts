/**
 * Every assumed wire name of the time-tracking interface, in one place (house rule 10). What the documents leave
 * open is settled in decisions.md, "Time tracking, v2.0"; all other files speak the model.
 */
import type { Draft } from '#preload/model/draft.ts'
import type { Day, Instant } from '#preload/model/primitives.ts'

export const paths = {
  token: '/api/2.0/oauth2/token',
  timeEntries: '/api/2.0/timeEntries',
  template: '/api/2.0/templates/timeEntry',
  options: (fieldId: string) => `/api/2.0/templates/timeEntry/fields/${encodeURIComponent(fieldId)}/options`,
} as const

/** The largest page the interface gives (time-tracking-api.md, Limits). */
export const pageSize = 100

/** Seconds a token is good for when the answer does not say. */
export const tokenSeconds = 3_600

export interface NewTimeEntry {
  readonly userId: string
  readonly itemId: string
  readonly day: Day
  readonly minutes: number
  readonly billableMinutes: number
  readonly draft: Draft
  readonly startedAt: Instant | null
  readonly zone: string
}

/** The body of a create, as text: exactly these bytes are journalled and sent. */
export function createBody(entry: NewTimeEntry): string {
  const { description, options, team } = entry.draft
  return JSON.stringify({
    user: entry.userId,
    date: entry.day,
    minutes: entry.minutes,
    item: entry.itemId,
    ...(entry.startedAt !== null && { startTime: zonedTime(entry.startedAt, entry.zone) }),
    ...(entry.billableMinutes > 0 && { billableMinutes: entry.billableMinutes }),
    ...(team !== null && { team }),
    ...(description !== '' && { description }),
    ...(Object.keys(options).length > 0 && { customFields: options }),
  })
}

export function tokenBody(clientId: string, clientSecret: string): string {
  return JSON.stringify({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
}

/** The query that finds every entry of a user on an item around a day; a day either side for zones that differ. */
export function aroundDayQuery(userId: string, itemId: string, from: Day, to: Day): Record<string, string> {
  return {
    'fields.user': userId,
    'fields.item': itemId,
    'fields.date.gte': from,
    'fields.date.lte': to,
    sortBy: 'createdDate',
    sortType: 'asc',
  }
}

/** ISO 8601 with the zone's offset at that instant and milliseconds: `2026-03-29T09:15:27.341+02:00`. */
function zonedTime(at: Instant, zone: string): string {
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
}
