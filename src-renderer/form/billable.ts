/** Between the billable part of a draft and what the switch and the box beside it show. */
import type { Billable } from '#preload/model/draft.ts'
import { readDuration } from '#preload/rules/typed-time.ts'

/** Billable minutes out of `minutes`, never more than there are. Null while nothing says how long it is. */
export function billableMinutes(billable: Billable, minutes: number | null): number | null {
  if (billable === 'none') return 0
  if (billable === 'all') return minutes
  return minutes === null ? billable : Math.min(billable, minutes)
}

/** What was typed for it, in minutes; null when it is no amount of time. */
export function readBillable(text: string): number | null {
  return /^0+\s*(?:m|min|minutes|h|hours)?$/i.test(text.trim()) ? 0 : readDuration(text)
}

/**
 * What typing so many minutes means: the whole stays the whole when the entry grows. Where the account asks for them, 0
 * is an answer; elsewhere it is the same as saying nothing.
 */
export function billableFrom(typed: number, minutes: number | null, asked = false): Billable {
  if (typed <= 0) return asked ? 0 : 'none'
  return minutes !== null && typed >= minutes ? 'all' : typed
}
