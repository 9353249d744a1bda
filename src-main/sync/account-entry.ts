/**
 * Converts an entry at the time-tracking service into the values that the database stores for a local entry, and into
 * the form that the page shows.
 */
import type { AccountEntry } from '#preload/model/day-check.ts'
import type { Draft } from '#preload/model/draft.ts'
import type { Instant } from '#preload/model/primitives.ts'
import { namelessName } from '#preload/rules/item-names.ts'
import { addMinutes, dayOf } from '#preload/rules/local-time.ts'
import { billableFrom, billableMinutesOf, emptyDraft } from '#preload/rules/missing-fields.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import type { EntryFacts } from '../entries/entry-store.ts'
import { toInstant } from '../kernel/clock.ts'
import { readIsoDateTime } from '../kernel/iso-date-time.ts'
import { sameMinute } from './day-comparison.ts'
import type { Sync } from './sync.ts'

export function factsOf(entry: TimeEntry, zone: string): Omit<EntryFacts, 'id' | 'runId' | 'optionLabels'> {
  const { item: itemId, date: day, minutes } = entry
  const start = startOf(entry)
  // The service's `date` determines the day of an entry. A start that falls on another day in this machine's time zone
  // is dropped; otherwise, the user's next change would move the entry to that other day.
  const startedAt = start !== null && dayOf(start, zone) === day ? start : null
  const category = categoryOf(entry)
  return {
    ...{ itemId, day, minutes, zone, startedAt },
    endedAt: startedAt === null ? null : addMinutes(startedAt, minutes),
    countedMs: minutes * 60_000,
    draft: {
      description: (entry.description ?? '').slice(0, 2_000),
      billable: billableFrom(entry.billableMinutes, minutes),
      options: entry.customFields ?? {},
      team: entry.team ?? null,
      ...(category !== undefined && { category }),
    },
  }
}

/**
 * Returns the start and end of a local entry after an update with the service's values. The local start is kept if the
 * service returns none, or if only the seconds differ: the service's seconds may be a start fingerprint (artificial
 * seconds that identify the entry).
 */
export function timesOf(
  before: EntryFacts,
  { startedAt, minutes }: Pick<EntryFacts, 'startedAt' | 'minutes'>,
) {
  const isSame = startedAt === null || (before.startedAt !== null && sameMinute(before.startedAt, startedAt))
  if (isSame && minutes === before.minutes) return { startedAt: before.startedAt, endedAt: before.endedAt }
  const start = isSame ? before.startedAt : startedAt
  return { startedAt: start, endedAt: start && addMinutes(start, minutes) }
}

export function asShown(sync: Sync, entry: TimeEntry): AccountEntry {
  return {
    serviceId: entry.id,
    day: entry.date,
    item: itemOf(sync, entry.item),
    minutes: entry.minutes,
    startedAt: startOf(entry),
    billableMinutes: billableShown(entry),
    description: entry.description?.slice(0, 2_000) ?? null,
    team: entry.team ?? null,
    ...(categoryOf(entry) !== undefined && { category: categoryOf(entry) }),
    options: entry.customFields ?? null,
  }
}

export function onlyCategory({ category }: Draft): Pick<Draft, 'category'> {
  return category === undefined ? {} : { category }
}

/**
 * Rounds the service's billable minutes in the same way as those of local entries. Otherwise, a comparison with the
 * local entry would show a fraction of a minute as a difference. Returns null if the service returns no billable
 * minutes.
 */
function billableShown({ billableMinutes, minutes }: TimeEntry): number | null {
  if (billableMinutes === undefined || billableMinutes === null) return null
  return billableMinutesOf({ ...emptyDraft, billable: billableFrom(billableMinutes, minutes) }, minutes)
}

/** Returns the deprecated property `category`; undefined if it is missing or if a custom field has the same value. */
function categoryOf({ category, customFields }: TimeEntry): string | undefined {
  return Object.values(customFields ?? {}).includes(category ?? '') ? undefined : (category ?? undefined)
}

/**
 * The service returns only the ids of items. An item whose name is not in the database is therefore shown by its id.
 */
function itemOf({ items }: Sync, itemId: string) {
  return items.knows(itemId) ? items.staying(itemId) : { id: itemId, name: namelessName(itemId), board: null }
}

/**
 * Parses an entry's start time. A time without an offset is in UTC (docs/interfaces/time-tracking.md#start-and-end).
 * Some services write a space instead of the `T` between date and time.
 */
function startOf({ startTime }: TimeEntry): Instant | null {
  const read = readIsoDateTime((startTime ?? '').toUpperCase().replace(' ', 'T'))
  return read ? toInstant(read.epochMs) : null
}
