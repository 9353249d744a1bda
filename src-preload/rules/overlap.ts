/**
 * Finds overlapping entries and the changes that would resolve the overlap. The page and the main process share this
 * code, so every change that the page offers can be carried out. The user always decides and can also keep both
 * entries.
 */
import type { Remedy } from '../model/overlap.ts'
import type { Day, Instant } from '../model/primitives.ts'
import { addMinutes, dayOf } from './local-time.ts'
import { withoutPauses, type Lasting } from './pauses.ts'
import { wholeMinutes } from './shown-time.ts'

/** A time span with its pauses, which do not count as work. */
export interface Taken extends Lasting {
  readonly pauses?: readonly Lasting[] | undefined
}

export interface Placed extends Taken {
  readonly id: string
  readonly day: Day
  readonly zone: string
  readonly minutes: number
  readonly editable: boolean
}

export interface Overlap {
  readonly earlier: Placed
  readonly later: Placed
  readonly minutes: number
  readonly remedies: readonly Remedy[]
}

const minuteMs = 60_000

/**
 * Returns the whole minutes that both spans cover. A shared time of less than a minute does not count as an overlap,
 * because displayed times omit seconds.
 */
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

/**
 * Returns every pair of overlapping entries, in chronological order, with the changes that would resolve the overlap. A
 * change that would move a past entry into the future (after `now`) is left out.
 */
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
 * Returns the change that ends the earlier entry where the later one begins, or null if this change is not allowed. The
 * earlier entry must be editable and keep at least one minute. It must not continue after the end of the later entry,
 * because that remaining time would be lost. It must not have pauses, because the user then has to decide which part to
 * remove.
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

/**
 * Returns the change that starts the later entry where the earlier one ends. Returns null if the later entry cannot be
 * edited, or would then fall on another day, overlap a third entry, or end in the future although it did not before.
 */
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
