/** Converts entries of the account: into the facts of ours, and into what the page shows of them. */
import type { AccountEntry } from '#preload/model/day-check.ts'
import type { Draft } from '#preload/model/draft.ts'
import type { Instant } from '#preload/model/primitives.ts'
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
  // A start that falls on another day in our zone would move the entry at its next change.
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

/** Keeps our start if it is in the same minute: the seconds at the account may be its start fingerprint. */
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
 * Returns the billable minutes as they would be stored here, so that fractions are no difference; null when the account
 * does not return them.
 */
function billableShown({ billableMinutes, minutes }: TimeEntry): number | null {
  if (billableMinutes === undefined || billableMinutes === null) return null
  return billableMinutesOf({ ...emptyDraft, billable: billableFrom(billableMinutes, minutes) }, minutes)
}

/** Undefined if it only repeats the custom field that has replaced it. */
function categoryOf({ category, customFields }: TimeEntry): string | undefined {
  return Object.values(customFields ?? {}).includes(category ?? '') ? undefined : (category ?? undefined)
}

/** Returns the item. The account has no names, so an item that was never named here is shown by its id. */
function itemOf({ items }: Sync, itemId: string) {
  return items.knows(itemId)
    ? items.ref(itemId)
    : { id: itemId, name: `Item ${itemId}`.slice(0, 200), board: null }
}

/**
 * Returns the start, read in UTC if the text has no offset (docs/interfaces/time-tracking.md#start-and-end). Some
 * services write a space instead of the T.
 */
function startOf({ startTime }: TimeEntry): Instant | null {
  const read = readIsoDateTime((startTime ?? '').toUpperCase().replace(' ', 'T'))
  return read ? toInstant(read.epochMs) : null
}
