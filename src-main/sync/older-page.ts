/**
 * Evaluates the first page of a list that contains all entries up to a day, newest day first. The result says for which
 * days the page is complete, and how many entries are left.
 */
import type { Day } from '#preload/model/primitives.ts'
import { addDays } from '#preload/rules/local-time.ts'

export interface Page<Entry> {
  readonly total: number
  readonly items: readonly Entry[]
  readonly hasMore: boolean
}

/**
 * The conclusion from one page:
 * - `last`: the page has all remaining entries.
 * - `days`: the page has all entries from the day `since` to the newest day of the query.
 * - `one-day`: the page has only entries of one day, and more entries of that day may be on the next page.
 * - `unclear`: the page contradicts the query or its own total, so missing entries prove nothing.
 */
export type OlderPage<Entry> =
  | { readonly kind: 'last'; readonly entries: readonly Entry[]; readonly since: Day | null }
  | { readonly kind: 'days'; readonly entries: readonly Entry[]; readonly since: Day; readonly left: number }
  | { readonly kind: 'one-day'; readonly day: Day }
  | { readonly kind: 'unclear' }

/** `until` is the newest day that the query allowed, or null if the query had no limit. */
export function readOlderPage<Entry extends { readonly date: string }>(
  { total, items, hasMore }: Page<Entry>,
  until: Day | null,
): OlderPage<Entry> {
  const inOrder = items.every(({ date }, index) => date <= (items[index - 1]?.date ?? until ?? date))
  if (!inOrder) return { kind: 'unclear' }
  const oldest = items.at(-1)?.date ?? null
  if (!hasMore)
    return total === items.length ? { kind: 'last', entries: items, since: oldest } : { kind: 'unclear' }
  if (oldest === null) return { kind: 'unclear' }
  const entries = items.filter(({ date }) => date > oldest)
  if (entries.length === 0) return { kind: 'one-day', day: oldest }
  return { kind: 'days', entries, since: addDays(oldest, 1), left: Math.max(1, total - entries.length) }
}
