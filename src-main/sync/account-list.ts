/** Reads the entries of some days: those of the account, and ours as the service knows them. */
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'
import { readEntries } from '../api/time-tracking.ts'
import type { TimeEntry } from '../api/wire/time-tracking.ts'
import { learnValues } from '../template/learn-values.ts'
import type { Ours } from './day-comparison.ts'
import { settleShown } from './evidence.ts'
import type { Sync } from './sync.ts'

export interface List {
  readonly entries: readonly TimeEntry[]
  /** Whether every page was read and the totals agree. */
  readonly complete: boolean
  readonly whole: boolean
}

/**
 * Returns the person's own entries, including one more day on both sides, because the account's zone may differ from
 * ours.
 */
export async function listOf(sync: Sync, from: Day, to: Day): Promise<List> {
  const { service, connection, echo } = sync
  const { entries, complete } = await readEntries(service, {
    fields: {
      user: { is: connection.userId },
      date: { gte: addDays(from, -1), lte: addDays(to, 1) },
    },
    sortBy: 'createdDate',
    sortType: 'asc',
  })
  const own = entries.filter(({ user }) => user === connection.userId)
  learnValues(sync, own)
  settleShown(sync, own)
  // Canary rule: a list proves nothing if lists were never seen to contain an entry of this person.
  return { entries: own, complete, whole: complete && (own.length > 0 || echo.read().listsOwn) }
}

export function oursOn({ entries, journal, corrections }: Sync, from: Day, to: Day): Ours[] {
  return entries
    .days(from, to)
    .flatMap((day) => day.entries)
    .map((entry) => ({
      entry,
      draft: entries.facts(entry.id).draft,
      serviceId: journal.serviceIdOf(entry.id),
      changing: corrections.read(entry.id) !== undefined,
    }))
}
