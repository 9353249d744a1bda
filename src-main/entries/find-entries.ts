/**
 * Searches the history. Returns the totals per day and the newest entries in one answer, so that the page renders the
 * list only once.
 */
import type { EntryFilter } from '#preload/model/entry-filter.ts'
import type { Found } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import { matcherOf } from '#preload/rules/entry-filter.ts'
import type { EntryIndex } from './entry-index.ts'
import type { EntryStore } from './entry-store.ts'

export interface Sought {
  readonly from: Day
  readonly to: Day
  readonly filter?: EntryFilter | undefined
  /** Whole days are returned, newest first, until they have at least this many entries. */
  readonly rows: number
}

export async function findEntries(
  index: EntryIndex,
  entries: EntryStore,
  { from, to, filter = {}, rows }: Sought,
): Promise<Found> {
  const found = await index.find(from, to, filter)
  return { ...found, rows: entries.on(newestDays(found, rows), matcherOf(filter)) }
}

function newestDays({ days, counts }: Pick<Found, 'days' | 'counts'>, rows: number): readonly Day[] {
  let read = 0
  let end = 0
  while (end < days.length && read < rows) read += counts[end++] ?? 0
  return days.slice(0, end)
}
