import type { Billable } from '#preload/model/draft.ts'
import { readDuration } from '#preload/rules/typed-time.ts'

/**
 * Returns the billable minutes, at most `minutes`. Returns null if the whole entry is billable and its length is
 * unknown.
 */
export function billableMinutes(billable: Billable, minutes: number | null): number | null {
  if (billable === 'none') return 0
  if (billable === 'all') return minutes
  return minutes === null ? billable : Math.min(billable, minutes)
}

/** Parses a typed duration as minutes. Unlike `readDuration`, accepts 0. Returns null if the text is not a duration. */
export function readBillable(text: string): number | null {
  return /^0+\s*(?:m|min|minutes|h|hours)?$/i.test(text.trim()) ? 0 : readDuration(text)
}

/**
 * Returns the billable part of an entry for the typed minutes. If they cover the whole entry, returns `all`, so that
 * the entry stays fully billable when it becomes longer. For 0, returns `none` unless the account requires a value
 * (`asked`).
 */
export function billableFrom(typed: number, minutes: number | null, asked = false): Billable {
  if (typed <= 0) return asked ? 0 : 'none'
  return minutes !== null && typed >= minutes ? 'all' : typed
}
