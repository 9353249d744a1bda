import type { UnsentEntry } from '#preload/model/connection.ts'
import { writeCsv } from '#preload/rules/csv.ts'

const columns = ['day', 'item', 'item id', 'start', 'minutes', 'description', 'state'] as const

/** Returns CSV text with a header row (see {@link writeCsv}). */
export function unsentTable(entries: readonly UnsentEntry[]): string {
  const rows = entries.map((entry) => [
    entry.day,
    entry.item,
    entry.itemId,
    entry.startedAt,
    entry.minutes,
    entry.description,
    entry.state,
  ])
  return writeCsv([columns, ...rows])
}
