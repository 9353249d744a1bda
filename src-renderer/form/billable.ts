/** Between the billable part of a draft and what the switch and the box beside it show. */
import type { Billable } from '#preload/model/draft.ts'

/** Billable minutes out of `minutes`, never more than there are. Null while nothing says how long it is. */
export function billableMinutes(billable: Billable, minutes: number | null): number | null {
  if (billable === 'none') return 0
  if (billable === 'all') return minutes
  return minutes === null ? billable : Math.min(billable, minutes)
}

/** What typing so many minutes means: the whole stays the whole when the entry grows, nothing is nothing. */
export function billableFrom(typed: number, minutes: number | null): Billable {
  if (typed <= 0) return 'none'
  return minutes !== null && typed >= minutes ? 'all' : typed
}
