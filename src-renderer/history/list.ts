/**
 * A list of entries, read from the main process. It contains the totals of every day. In a long list, the rows (the
 * entries of a day) are read only when they are needed.
 */
import { SvelteMap } from 'svelte/reactivity'
import type { EntryFilter } from '#preload/model/entry-filter.ts'
import type { DayEntries, Entry, Found } from '#preload/model/entry.ts'
import type { ItemRef } from '#preload/model/item.ts'
import type { Day } from '#preload/model/primitives.ts'

/** The totals of a day. They include only entries that match the filter of the list. */
export interface DayFound extends Readonly<Omit<DayEntries, 'entries'>> {
  readonly count: number
}

/** A list of entries. For a long list, `rows` contains only the days whose rows have been needed so far. */
export interface List {
  readonly days: readonly DayFound[]
  readonly items: readonly ItemRef[]
  readonly rows: Map<Day, readonly Entry[]>
  readonly reading: Set<Day>
  readonly filter: EntryFilter
}

export function wholeList(days: readonly DayEntries[], filter: EntryFilter): List {
  const items = new Map(days.flatMap(({ entries }) => entries.map(({ item }) => [item.id, item])))
  return {
    days: days.map(({ entries, ...totals }) => ({ ...totals, count: entries.length })),
    items: [...items.values()],
    rows: new Map(rowsByDay(days)),
    reading: new Set(),
    filter,
  }
}

/**
 * Returns the list for a long period. At first it contains only the rows of the newest days; the rows of other days are
 * read when they are needed.
 */
export function longList(found: Found, filter: EntryFilter): List {
  return {
    days: found.days.map((day, index) => ({
      day,
      count: found.counts[index] ?? 0,
      minutes: found.minutes[index] ?? 0,
      billableMinutes: found.billableMinutes[index] ?? 0,
    })),
    items: found.items,
    rows: new SvelteMap(rowsByDay(found.rows)),
    reading: new Set(),
    filter,
  }
}

function rowsByDay(days: readonly DayEntries[]): [Day, readonly Entry[]][] {
  return days.map(({ day, entries }) => [day, entries])
}
