/**
 * What a list of stretches becomes when a part of it is taken out, cut off or moved. Owns that arithmetic, so that
 * the page can show beforehand what main will do. Refuses nothing: what does not touch a stretch changes nothing.
 */
import type { Instant } from '../model/primitives.ts'
import type { Stretch } from '../model/run.ts'

/** A stretch of time from one instant to a later one. */
export interface Span {
  readonly from: Instant
  readonly to: Instant
}

/** How many milliseconds of the span the stretch counts; an open stretch goes on for ever. */
export function sharedMs({ startedAt, endedAt }: Stretch, { from, to }: Span): number {
  const end = endedAt === null ? Infinity : Date.parse(endedAt)
  return Math.max(0, Math.min(end, Date.parse(to)) - Math.max(Date.parse(startedAt), Date.parse(from)))
}

/** What a list of stretches is without a span: those before it, and those after. */
export interface Around {
  readonly before: Stretch[]
  readonly after: Stretch[]
}

/**
 * The span is taken out of one stretch, the one that counts most of it (of equals the latest): where somebody set the
 * wall clock back two stretches can show the same hour, and only one of them was meant.
 */
export function around(stretches: readonly Stretch[], span: Span): Around {
  let at = -1
  let most = 0
  stretches.forEach((stretch, index) => {
    const shared = sharedMs(stretch, span)
    if (shared > 0 && shared >= most) [at, most] = [index, shared]
  })
  const hit = stretches[at]
  if (!hit) return { before: [...stretches], after: [] }
  const before = stretches.slice(0, at)
  const after = stretches.slice(at + 1)
  if (hit.startedAt < span.from) before.push({ startedAt: hit.startedAt, endedAt: span.from })
  if (hit.endedAt === null || hit.endedAt > span.to)
    after.unshift({ startedAt: span.to, endedAt: hit.endedAt })
  return { before, after }
}

/** Without the span. When nothing else is left it is no time at all, where the first one began. */
export function withoutSpan(stretches: readonly Stretch[], span: Span): Stretch[] {
  const { before, after } = around(stretches, span)
  return orNothing([...before, ...after], stretches)
}

/** Only what was counted before the span. */
export function untilSpan(stretches: readonly Stretch[], span: Span): Stretch[] {
  return orNothing(around(stretches, span).before, stretches)
}

function orNothing(left: Stretch[], stretches: readonly Stretch[]): Stretch[] {
  const { startedAt } = stretches[0]!
  return left.length > 0 ? left : [{ startedAt, endedAt: startedAt }]
}

/** Those before `count` moved by so many milliseconds; two that then touch become one. */
export function shifted(stretches: readonly Stretch[], count: number, byMs: number): Stretch[] {
  const moved = stretches.map(({ startedAt, endedAt }, index) =>
    index < count
      ? { startedAt: later(startedAt, byMs), endedAt: endedAt === null ? null : later(endedAt, byMs) }
      : { startedAt, endedAt },
  )
  const joined: Stretch[] = []
  for (const stretch of moved) {
    const before = joined.at(-1)
    if (before?.endedAt === stretch.startedAt)
      joined[joined.length - 1] = { startedAt: before.startedAt, endedAt: stretch.endedAt }
    else joined.push(stretch)
  }
  return joined
}

/** The instant at which so many milliseconds were counted; null when they never were by `nowMs` (epoch). */
export function instantAtCounted(
  stretches: readonly Stretch[],
  countedMs: number,
  nowMs: number,
): Instant | null {
  let left = countedMs
  for (const { startedAt, endedAt } of stretches) {
    const start = Date.parse(startedAt)
    const length = Math.max(0, (endedAt === null ? nowMs : Date.parse(endedAt)) - start)
    if (left <= length) return new Date(start + left).toISOString()
    left -= length
  }
  return null
}

/** The latest end; where a clock was set back that need not be the last one's. Null while one is open. */
export function lastEnd(stretches: readonly Stretch[]): Instant | null {
  let last = stretches[0]!.startedAt
  for (const { endedAt } of stretches) {
    if (endedAt === null) return null
    if (endedAt > last) last = endedAt
  }
  return last
}

function later(at: Instant, byMs: number): Instant {
  return new Date(Date.parse(at) + byMs).toISOString()
}
