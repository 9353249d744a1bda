/** Where a new stretch lands among what is already counted on its day. Owns the comparison and its sentence. */
import type { Instant } from '#preload/model/primitives.ts'
import { wholeMinutes } from '#preload/rules/shown-time.ts'

/** Something that already takes its time: an entry, or what the clock has counted. */
export interface Taken {
  name: string
  startedAt: Instant
  endedAt: Instant
  /** The clock is still counting it. */
  live?: boolean
}

export type Fit =
  | { kind: 'free' }
  /** Between two others. */
  | { kind: 'gap' }
  /** It covers so many minutes of `over`. */
  | { kind: 'overlap'; minutes: number; over: Taken }

/** Compares with what is taken. Less than a minute is the seconds that both ends were cut to, not an overlap. */
export function fitOf(startedAt: Instant, minutes: number, taken: readonly Taken[]): Fit {
  const from = Date.parse(startedAt)
  const to = from + minutes * 60_000
  let before = false
  let after = false
  let worst: Extract<Fit, { kind: 'overlap' }> | undefined

  for (const one of taken) {
    const start = Date.parse(one.startedAt)
    const end = Date.parse(one.endedAt)
    before ||= end < from + 60_000
    after ||= start > to - 60_000
    const shared = wholeMinutes(Math.min(to, end) - Math.max(from, start))
    if (shared >= 1 && shared > (worst?.minutes ?? 0)) worst = { kind: 'overlap', minutes: shared, over: one }
  }
  if (worst !== undefined) return worst
  return before && after ? { kind: 'gap' } : { kind: 'free' }
}

/** What the fit is called; `duration` writes minutes. */
export function fitWords(fit: Fit, duration: (minutes: number) => string): string {
  switch (fit.kind) {
    case 'gap':
      return 'Fits the gap between two entries.'
    case 'free':
      return 'Nothing else is logged then.'
    case 'overlap':
      return `${duration(fit.minutes)} over ${fit.over.name}.`
  }
}
