/**
 * What a list of stretches becomes when a part of it is taken out, cut off or moved. Owns that arithmetic, so that
 * the page can show beforehand what main will do. Refuses nothing: what does not touch a stretch changes nothing.
 */
import type { Instant } from '../model/primitives.ts'
import type { Stretch } from '../model/run.ts'

/** From one instant to a later one, told by one and the same clock. */
export interface Span {
  readonly from: Instant
  readonly to: Instant
  /** As in a stretch. */
  readonly clock?: number | undefined
}

/** How many milliseconds of the span the stretch counts; an open stretch goes on for ever. */
export function sharedMs(stretch: Stretch, { from, to, clock = 0 }: Span): number {
  if (clockOf(stretch) !== clock) return 0
  const end = stretch.endedAt === null ? Infinity : Date.parse(stretch.endedAt)
  return Math.max(
    0,
    Math.min(end, Date.parse(to)) - Math.max(Date.parse(stretch.startedAt), Date.parse(from)),
  )
}

/** What a list of stretches is without a span: those before it, and those after. */
export interface Around {
  readonly before: Stretch[]
  readonly after: Stretch[]
}

/** The span is taken out of the stretch that counts most of it: times of two clocks can show the same hour. */
export function around(stretches: readonly Stretch[], span: Span): Around {
  let at = -1
  let most = 0
  stretches.forEach((stretch, index) => {
    const shared = sharedMs(stretch, span)
    if (shared > most) [at, most] = [index, shared]
  })
  const hit = stretches[at]
  if (!hit) return { before: [...stretches], after: [] }
  const before = stretches.slice(0, at)
  const after = stretches.slice(at + 1)
  if (hit.startedAt < span.from) before.push({ ...hit, endedAt: span.from })
  if (hit.endedAt === null || hit.endedAt > span.to) after.unshift({ ...hit, startedAt: span.to })
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
  const first = stretches[0]!
  return left.length > 0 ? left : [{ ...first, endedAt: first.startedAt }]
}

/** Those told by an earlier clock moved by so many milliseconds; two that then touch become one. */
export function shifted(stretches: readonly Stretch[], clock: number, byMs: number): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const moved = clockOf(stretch) < clock ? moveBy(stretch, byMs, clock) : stretch
    const before = joined.at(-1)
    if (before?.endedAt === moved.startedAt && clockOf(before) === clockOf(moved))
      joined[joined.length - 1] = { ...before, endedAt: moved.endedAt }
    else joined.push(moved)
  }
  return joined
}

/** The latest of them is told by the clock that was set from then on. */
function moveBy(stretch: Stretch, byMs: number, clock: number): Stretch {
  return {
    startedAt: later(stretch.startedAt, byMs),
    endedAt: stretch.endedAt === null ? null : later(stretch.endedAt, byMs),
    ...withClock(clockOf(stretch) === clock - 1 ? clock : clockOf(stretch)),
  }
}

export function clockOf({ clock = 0 }: Pick<Stretch, 'clock'>): number {
  return clock
}

/** For a stretch: the first clock has no number. */
export function withClock(clock: number): Pick<Stretch, 'clock'> {
  return clock === 0 ? {} : { clock }
}

/** The moment at which so many milliseconds were counted; null when they never were by `nowMs` (epoch). */
export function instantAtCounted(
  stretches: readonly Stretch[],
  countedMs: number,
  nowMs: number,
): { from: Instant; clock: number } | null {
  let left = countedMs
  for (const stretch of stretches) {
    const start = Date.parse(stretch.startedAt)
    const length = Math.max(0, (stretch.endedAt === null ? nowMs : Date.parse(stretch.endedAt)) - start)
    if (left <= length) return { from: new Date(start + left).toISOString(), clock: clockOf(stretch) }
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
