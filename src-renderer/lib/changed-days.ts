import type { Day } from '#preload/model/primitives.ts'

/**
 * Returns whether entries of the days `from` to `to` may have changed, by the days that the event `entries.changed` has.
 * No days in the event mean that entries of any day may have changed.
 */
export function mayHaveChanged(days: readonly Day[], from: Day, to: Day = from): boolean {
  return days.length === 0 || days.some((day) => day >= from && day <= to)
}
