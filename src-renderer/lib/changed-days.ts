import type { Day } from '#preload/model/primitives.ts'

/**
 * Returns whether entries of the days `from` to `to` may have changed. `days` are the days in the event
 * `entries.changed`; if it is empty, entries of any day may have changed.
 */
export function mayHaveChanged(days: readonly Day[], from: Day, to: Day = from): boolean {
  return days.length === 0 || days.some((day) => day >= from && day <= to)
}
