/**
 * Removes, cuts and moves parts of a run's stretches (the intervals in which the timer counted). The page uses this
 * code for the preview, and the main process uses it for the change itself. A span that overlaps no stretch has no
 * effect.
 */
import type { Instant } from '../model/primitives.ts'
import type { Stretch } from '../model/run.ts'

/** A time span from one instant to a later one, with no change of the wall clock between them. */
export interface Span {
  readonly from: Instant
  readonly to: Instant
  /** The number of times that the wall clock had been changed before the span was measured. Absent means 0. */
  readonly clock?: number | undefined
}

/**
 * Returns how many milliseconds of the span lie within the stretch. If the wall clock was changed between the
 * measurements of the two, their times are not comparable, and the result is 0. A stretch without an end extends
 * indefinitely.
 */
export function sharedMs(stretch: Stretch, { from, to, clock = 0 }: Span): number {
  if (clockOf(stretch) !== clock) return 0
  const end = stretch.endedAt === null ? Infinity : Date.parse(stretch.endedAt)
  return Math.max(
    0,
    Math.min(end, Date.parse(to)) - Math.max(Date.parse(stretch.startedAt), Date.parse(from)),
  )
}

export interface Around {
  readonly before: Stretch[]
  readonly after: Stretch[]
}

/**
 * Cuts the span out of the stretch that overlaps it most. Only one stretch is changed: after the wall clock was set
 * back, several stretches can contain the same times, but the span belongs to only one of them.
 */
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

/**
 * Returns the stretches without the span. If nothing remains, returns a stretch of zero length at the start of the
 * first one, because a run must have at least one stretch.
 */
export function withoutSpan(stretches: readonly Stretch[], span: Span): Stretch[] {
  const { before, after } = around(stretches, span)
  return orNothing([...before, ...after], stretches)
}

/**
 * Returns the stretches up to the span: everything from the start of the span on is removed. Like {@link withoutSpan},
 * this function never returns an empty list.
 */
export function untilSpan(stretches: readonly Stretch[], span: Span): Stretch[] {
  return orNothing(around(stretches, span).before, stretches)
}

function orNothing(left: Stretch[], stretches: readonly Stretch[]): Stretch[] {
  const first = stretches[0]!
  return left.length > 0 ? left : [{ ...first, endedAt: first.startedAt }]
}

/**
 * Adds `byMs` milliseconds to the times of all stretches that were measured before a certain change of the wall clock.
 * `clock` is the number of that change, starting from 1. Stretches that touch as a result are joined.
 */
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

/**
 * Adds `byMs` milliseconds to the times of a stretch. If the clock was not changed between the measurement of the
 * stretch and change number `clock`, the new times agree with the changed clock. The stretch is then marked as measured
 * after change number `clock`.
 */
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

/**
 * Returns the `clock` property of a stretch. The property is absent for 0, which means that the wall clock has not been
 * changed.
 */
export function withClock(clock: number): Pick<Stretch, 'clock'> {
  return clock === 0 ? {} : { clock }
}

/**
 * Returns the instant at which the timer had counted `countedMs` in total. Returns null if it had not counted that much
 * by `nowMs` (milliseconds since the epoch).
 */
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

/**
 * Returns the latest end of all stretches, or null while a stretch has no end. The last stretch need not have the
 * latest end, because the clock may have been set back.
 */
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
