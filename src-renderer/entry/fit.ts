import type { Instant } from '#preload/model/primitives.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import { sharedMinutes } from '#preload/rules/overlap.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { duration } from '../lib/format.ts'

export interface Taken {
  name: string
  startedAt: Instant
  endedAt: Instant
  /** True for the open run (the current use of the timer), which still counts time. */
  live?: boolean
}

export type Fit =
  | { kind: 'free' }
  | { kind: 'gap' }
  /** The new entry overlaps `over` by this many minutes. */
  | { kind: 'overlap'; minutes: number; over: Taken }

/**
 * Determines whether the new entry is in free time, fills a gap or overlaps another entry. An overlap of less than a
 * minute is ignored, because times are shown in whole minutes.
 */
export function fitOf(startedAt: Instant, minutes: number, taken: readonly Taken[]): Fit {
  const endedAt = addMinutes(startedAt, minutes)
  const from = Date.parse(startedAt)
  const to = Date.parse(endedAt)
  let before = false
  let after = false
  let worst: Extract<Fit, { kind: 'overlap' }> | undefined

  for (const one of taken) {
    const start = Date.parse(one.startedAt)
    const end = Date.parse(one.endedAt)
    before ||= end < from + 60_000
    after ||= start > to - 60_000
    const shared = sharedMinutes({ startedAt, endedAt }, one)
    if (shared > (worst?.minutes ?? 0)) worst = { kind: 'overlap', minutes: shared, over: one }
  }
  if (worst !== undefined) return worst
  return before && after ? { kind: 'gap' } : { kind: 'free' }
}

export function fitWords(fit: Fit): string {
  switch (fit.kind) {
    case 'gap':
      return words().fitsGap
    case 'free':
      return words().nothingThen
    case 'overlap':
      return words().overlapsItem({ duration: duration(fit.minutes), item: fit.over.name })
  }
}
