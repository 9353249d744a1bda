/**
 * Splits the time of a run (one use of the timer) into one part per day, because an entry belongs to one day. It splits
 * at local midnight and where the zone's UTC offset changes, because local times are unambiguous only within one
 * offset. The page and the main process share this code, so the saved entries are exactly those that the page showed.
 */
import type { Draft } from '../model/draft.ts'
import type { Day, Instant } from '../model/primitives.ts'
import type { Stretch } from '../model/run.ts'
import { elapsedMs } from './elapsed.ts'
import { addMinutes } from './local-time.ts'
import { billableMinutesOf } from './missing-fields.ts'
import { roundedMinutes, type RoundingRule } from './rounding.ts'
import { lastEnd } from './stretches.ts'

export interface DayPart {
  readonly day: Day
  readonly startedAt: Instant
  readonly endedAt: Instant
  /** The time in this part that the timer counted, without pauses. */
  readonly countedMs: number
  /** The length in whole minutes. The lengths of all parts add up exactly to the minutes of the whole run. */
  readonly minutes: number
}

/** A part of a stretch (an interval in which the timer counted time). It lies within one day and one UTC offset. */
interface Piece {
  readonly day: Day
  /** The zone's offset from UTC, in nanoseconds. */
  readonly offset: number
  readonly stretch: Stretch
}

/**
 * Splits stretches (intervals in which the timer counted, all with an end) into parts, in chronological order. `zone`
 * is the IANA time zone that determines the day of each part. `carryMs` is the time, in milliseconds, that was lost
 * when earlier entries of the first day were rounded (rounding.ts). A part that rounds to zero minutes is merged into
 * the part before it.
 */
export function splitByDay(
  stretches: readonly Stretch[],
  zone: string,
  rule: RoundingRule,
  carryMs: number,
): DayPart[] {
  const groups: Piece[][] = []
  for (const piece of stretches.flatMap((stretch) => piecesOf(stretch, zone))) {
    const last = groups.at(-1)
    const goesOn = last?.[0]?.day === piece.day && last[0].offset === piece.offset
    if (goesOn) last.push(piece)
    else groups.push([piece])
  }

  const parts: DayPart[] = []
  let [countedMs, minutes] = [0, 0]
  for (const group of groups) {
    const own = group.map(({ stretch }) => stretch)
    const ownMs = elapsedMs(own, 0)
    // Rounds the total time so far and subtracts the minutes of the earlier parts, so no remainder is lost or counted
    // twice.
    countedMs += ownMs
    const upToHere = roundedMinutes(countedMs, rule, carryMs)
    const gained = upToHere - minutes
    minutes = upToHere
    const before = parts.at(-1)
    const [startedAt, endedAt] = [own[0]!.startedAt, lastEnd(own)!]
    if (before && gained === 0)
      parts[parts.length - 1] = { ...before, endedAt, countedMs: before.countedMs + ownMs }
    else parts.push({ day: group[0]!.day, startedAt, endedAt, countedMs: ownMs, minutes: gained })
  }
  return parts
}

/** Splits time that the user entered without the timer, in the same way as {@link splitByDay}. */
export function splitSpan(startedAt: Instant, minutes: number, zone: string): DayPart[] {
  const stretch = { startedAt, endedAt: addMinutes(startedAt, minutes) }
  return splitByDay([stretch], zone, { roundTo: 1, roundHow: 'nearest' }, 0)
}

/**
 * Returns the draft (the values of the form) for each part. If the billable time is a number of minutes, it is
 * distributed among the parts in order, up to the length of each part. All other values are the same in each part.
 */
export function shareDraft(draft: Draft, parts: readonly Pick<DayPart, 'minutes'>[]): Draft[] {
  if (typeof draft.billable !== 'number') return parts.map(() => draft)
  let left = draft.billable
  return parts.map(({ minutes }, index) => {
    // Billable minutes that exceed the length of all parts stay in the last part. The user has to correct the number
    // before the entry of that part is sent.
    const own = index === parts.length - 1 ? left : billableMinutesOf({ ...draft, billable: left }, minutes)
    left -= own
    return { ...draft, billable: own > 0 || draft.billable === 0 ? own : 'none' }
  })
}

function piecesOf(stretch: Stretch, zone: string): Piece[] {
  const pieces: Piece[] = []
  let from = stretch.startedAt
  const end = stretch.endedAt ?? from
  for (;;) {
    const here = Temporal.Instant.from(from).toZonedDateTimeISO(zone)
    const cut = [here.add({ days: 1 }).startOfDay(), here.getTimeZoneTransition('next')]
      .filter((at) => at !== null)
      .map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString())
      .sort()[0]!
    const to = cut < end ? cut : end
    pieces.push({
      day: here.toPlainDate().toString(),
      offset: here.offsetNanoseconds,
      stretch: { ...stretch, startedAt: from, endedAt: to },
    })
    if (to >= end) return pieces
    from = to
  }
}
