/** Plans the made-up entries of the sample data: plausible workdays of the last two weeks, up to the current time. */
import type { Day, Instant } from '#preload/model/primitives.ts'
import { addDays, addMinutes, dayOf, instantAt } from '#preload/rules/local-time.ts'

export interface PlannedEntry {
  readonly day: Day
  readonly startedAt: Instant
  readonly minutes: number
  /**
   * Indexes into the caller's lists of items and choices. The caller takes each index modulo the length of its list.
   */
  readonly item: number
  readonly choice: number
  /** Index into the caller's list of notes, used like `item`; null for an entry without a note. */
  readonly note: number | null
}

/** The length of an entry, the pause after it (both in minutes), and the index of its item. */
type Part = readonly [minutes: number, pause: number, item: number]

const workdays: readonly (readonly Part[])[] = [
  [
    [30, 5, 0],
    [95, 9, 1],
    [46, 42, 2],
    [110, 14, 1],
    [75, 0, 3],
  ],
  [
    [57, 8, 3],
    [128, 51, 1],
    [64, 12, 4],
    [90, 6, 2],
    [40, 0, 5],
  ],
  [
    [25, 4, 0],
    [83, 11, 2],
    [70, 38, 3],
    [135, 10, 1],
    [52, 0, 4],
  ],
]

/**
 * Today's entries. There are fewer of them than on other days, so that all of them can end before now, even if it is
 * only noon.
 */
const today: readonly Part[] = [
  [30, 4, 0],
  [95, 9, 1],
  [46, 52, 2],
  [57, 0, 3],
]

const daysBefore = 13
const usualStart = '08:32'
/**
 * The earliest possible start time of today's entries. Before noon, these entries start earlier than usual, so that
 * they can end before now.
 */
const earliestStart = '06:00'

/** Returns the entries from the oldest to the newest. No entry ends after `now`. */
export function planSample(now: Instant, zone: string): PlannedEntry[] {
  const last = dayOf(now, zone)
  const before = Array.from({ length: daysBefore }, (_, index) => addDays(last, index - daysBefore))
  const planned = before
    .filter(isWorkday)
    .flatMap((day, index) =>
      laidOut(day, instantAt(day, usualStart, zone), workdays[index % workdays.length] ?? []),
    )
  const ofToday = laidOut(last, startToday(now, last, zone), today)
  return [
    ...planned,
    ...ofToday.filter(({ startedAt, minutes }) => addMinutes(startedAt, minutes) <= now),
  ].map((entry, index) => ({ ...entry, choice: entry.item, note: index % 3 === 1 ? index : null }))
}

/**
 * Returns the start time for today's entries such that the last one ends just before `now`, limited to times between
 * {@link earliestStart} and {@link usualStart}.
 */
function startToday(now: Instant, day: Day, zone: string): Instant {
  const length = today.reduce((sum, [minutes, pause]) => sum + minutes + pause, 0)
  const [usual, earliest] = [instantAt(day, usualStart, zone), instantAt(day, earliestStart, zone)]
  const fitting = addMinutes(now, -length - 1)
  if (fitting > usual) return usual
  return fitting < earliest ? earliest : fitting
}

function laidOut(day: Day, from: Instant, parts: readonly Part[]): Omit<PlannedEntry, 'choice' | 'note'>[] {
  let startedAt = from
  return parts.map(([minutes, pause, item]) => {
    const entry = { day, startedAt, minutes, item }
    startedAt = addMinutes(startedAt, minutes + pause)
    return entry
  })
}

function isWorkday(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
