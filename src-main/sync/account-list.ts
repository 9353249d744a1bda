/**
 * Reads the user's entries for a range of days from the time-tracking service and from the database, so that other
 * modules can compare the two lists.
 */
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { learnValues } from '../template/learn-values.ts'
import type { Ours } from './day-comparison.ts'
import { settleShown } from './evidence.ts'
import { readOwn } from './lookup.ts'
import { ownOf, type Sync } from './sync.ts'

export interface List {
  readonly entries: readonly TimeEntry[]
  /** Whether every page of the list was read and the totals of all pages agree. */
  readonly complete: boolean
  /** Whether the list is conclusive: an entry that is missing from it certainly does not exist at the service. */
  readonly whole: boolean
}

/**
 * Reads the user's entries from the service. The range is extended by one day on both sides, because the service's time
 * zone may differ from this machine's. Rejects with `ApiError`.
 */
export async function listOf(sync: Sync, from: Day, to: Day): Promise<List> {
  const { entries, complete } = await readOwn(sync, { date: { gte: addDays(from, -1), lte: addDays(to, 1) } })
  const own = ownOf(sync, entries)
  learnValues(sync, own)
  settleShown(sync, own)
  // Some services do not list this user's entries. An empty list therefore proves nothing until a list has shown at
  // least one entry of this user.
  return { entries: own, complete, whole: complete && (own.length > 0 || sync.echo.read().listsOwn) }
}

export function oursOn({ entries, claims, corrections }: Sync, from: Day, to: Day): Ours[] {
  return entries
    .days(from, to)
    .flatMap((day) => day.entries)
    .map((entry) => ({
      entry,
      draft: entries.facts(entry.id).draft,
      serviceId: claims.serviceIdOf(entry.id),
      changing: corrections.read(entry.id) !== undefined,
    }))
}
