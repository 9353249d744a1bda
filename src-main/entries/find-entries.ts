/**
 * Searches the history. Returns the totals per day and the newest entries in one result, so that the page renders the
 * list only once.
 */
import type { Input } from '#preload/contract/commands.ts'
import type { Found } from '#preload/model/entry.ts'
import type { Day } from '#preload/model/primitives.ts'
import { matcherOf } from '#preload/rules/entry-filter.ts'
import type { EntryIndex } from './entry-index.ts'
import type { EntryStore } from './entry-store.ts'

/**
 * Finds the matching entries. In the result, `rows` contains whole days, newest first: as many days as are needed to
 * reach the requested number of entries.
 */
export async function findEntries(
  index: EntryIndex,
  entries: EntryStore,
  { from, to, filter = {}, rows }: Input<'entries.find'>,
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
