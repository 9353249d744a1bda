/**
 * Two stretches of work that claim the same time, and what one click can do about it. Owns the decision, so that the
 * page offers exactly what main will carry out. Decides nothing for the person: keeping both is always right too.
 */
import type { Day, Instant } from '../model/primitives.ts'
import { addMinutes, dayOf } from './local-time.ts'
import { withoutPauses, type Lasting } from './pauses.ts'
import { wholeMinutes } from './shown-time.ts'

/** From one instant to a later one, without the pauses in between. */
export interface Taken extends Lasting {
  readonly pauses?: readonly Lasting[] | undefined
}

/** An entry with a start, as far as it can be moved. */
export interface Placed extends Taken {
  readonly id: string
  readonly day: Day
  readonly zone: string
  readonly minutes: number
  readonly editable: boolean
}

export type RemedyKind = 'shorten' | 'move'

/** `shorten` ends the earlier one where the later begins; `move` lets the later one begin where the earlier ends. */
export interface Remedy {
  readonly kind: RemedyKind
  readonly entryId: string
  /** What the entry becomes. */
  readonly startedAt: Instant
  readonly minutes: number
}

export interface Overlap {
  readonly earlier: Placed
  readonly later: Placed
  /** Whole minutes that both claim. */
  readonly minutes: number
  readonly remedies: readonly Remedy[]
}

const minuteMs = 60_000

/** Whole minutes that both take. Less than one is the seconds that times are cut to, and no overlap. */
export function sharedMinutes(one: Taken, other: Taken): number {
  const theirs = withoutPauses(other, other.pauses)
  return withoutPauses(one, one.pauses)
    .flatMap((part) => theirs.map((their) => sharedByParts(part, their)))
    .reduce((sum, minutes) => sum + minutes, 0)
}

function sharedByParts(one: Lasting, other: Lasting): number {
  const from = Math.max(Date.parse(one.startedAt), Date.parse(other.startedAt))
  const to = Math.min(Date.parse(one.endedAt), Date.parse(other.endedAt))
  return Math.max(0, wholeMinutes(to - from))
}

/** Every pair that overlaps, in the order of time. `now` bounds what may be moved: nothing is put into the future. */
export function overlapsAmong(entries: readonly Placed[], now: Instant): Overlap[] {
  const inOrder = [...entries].sort(byTime)
  return inOrder.flatMap((earlier, index) =>
    inOrder.slice(index + 1).flatMap((later) => {
      const minutes = sharedMinutes(earlier, later)
      if (minutes === 0) return []
      const others = entries.filter((one) => one !== earlier && one !== later)
      return [{ earlier, later, minutes, remedies: remediesOf(earlier, later, others, now) }]
    }),
  )
}

function remediesOf(earlier: Placed, later: Placed, others: readonly Placed[], now: Instant): Remedy[] {
  return [shortened(earlier, later), moved(earlier, later, others, now)].filter((remedy) => remedy !== null)
}

/**
 * Not where the earlier one goes on after the later: that time would be lost. Nor where it has pauses: which of its parts
 * should go is for a person to say.
 */
function shortened(earlier: Placed, later: Placed): Remedy | null {
  const room = Math.floor((Date.parse(later.startedAt) - Date.parse(earlier.startedAt)) / minuteMs)
  const goesOn = Date.parse(earlier.endedAt) - Date.parse(later.endedAt) >= minuteMs
  if (!earlier.editable || goesOn || room < 1 || earlier.pauses !== undefined) return null
  return {
    kind: 'shorten',
    entryId: earlier.id,
    startedAt: earlier.startedAt,
    minutes: Math.min(earlier.minutes, room),
  }
}

/** Not into the future, into another day, or over a third one. */
function moved(earlier: Placed, later: Placed, others: readonly Placed[], now: Instant): Remedy | null {
  const startedAt = new Date(Math.ceil(Date.parse(earlier.endedAt) / minuteMs) * minuteMs).toISOString()
  const to = { startedAt, endedAt: addMinutes(startedAt, later.minutes) }
  const wasToCome = later.endedAt > now
  if (!later.editable || dayOf(startedAt, later.zone) !== later.day) return null
  if (to.endedAt > now && !wasToCome) return null
  if (others.some((one) => sharedMinutes(one, to) > 0)) return null
  return { kind: 'move', entryId: later.id, startedAt, minutes: later.minutes }
}

function byTime(one: Placed, other: Placed): number {
  if (one.startedAt !== other.startedAt) return one.startedAt < other.startedAt ? -1 : 1
  return one.endedAt < other.endedAt ? -1 : 1
}
