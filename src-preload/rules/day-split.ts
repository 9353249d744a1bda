/**
 * One run as the rows that it really is: an entry belongs to one day, and its times can be read only as long as the
 * clocks do not change in between. Cuts at local midnight and where the zone's offset changes; owns how the minutes of
 * the whole are shared out, so that main saves exactly what the page showed. Refuses nothing.
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
  /** What was really counted, in milliseconds. */
  readonly countedMs: number
  /** Whole minutes; those of all parts are exactly what the whole would have come to. */
  readonly minutes: number
}

/** A part of a stretch between two cuts. */
interface Piece {
  readonly day: Day
  /** How far the zone's clock is ahead of UTC, in nanoseconds. */
  readonly offset: number
  readonly stretch: Stretch
}

/**
 * The rows of ended stretches in `zone`, in the order of their time; only one where nothing is crossed. `carryMs` is
 * what the first day carries along (rounding.ts). What comes to no minute of its own stays with the part before it.
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
    // What the whole has come to by now, less what the rows before it hold: no remainder is lost or counted twice.
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

/** The same of time that was not clocked but said: from an instant on, so many whole minutes. */
export function splitSpan(startedAt: Instant, minutes: number, zone: string): DayPart[] {
  const stretch = { startedAt, endedAt: addMinutes(startedAt, minutes) }
  return splitByDay([stretch], zone, { roundTo: 1, roundHow: 'nearest' }, 0)
}

/** The draft of each part: so many billable minutes are shared out from the first one on, everything else is alike. */
export function shareDraft(draft: Draft, parts: readonly Pick<DayPart, 'minutes'>[]): Draft[] {
  if (typeof draft.billable !== 'number') return parts.map(() => draft)
  let left = draft.billable
  return parts.map(({ minutes }, index) => {
    // More than there is stays visible in the last one, where it is asked about.
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
