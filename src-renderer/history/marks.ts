/** Determines which marks the entries of a day need: for overlaps, and for gaps in which no time was logged. */
import type { Entry } from '#preload/model/entry.ts'
import { partsOfEntry } from '#preload/rules/pauses.ts'
import { wholeMinutes } from '#preload/rules/shown-time.ts'

export interface RowMark {
  /** The minutes that were not logged between the previous entry of the day and this one. */
  gap?: number
  /** The longest overlap with another entry, in minutes. */
  overlap?: number
}

const shortestGapMinutes = 20

/** Returns the marks by entry id. An entry without a start has no mark. */
export function marksOf(entries: readonly Entry[]): Map<string, RowMark> {
  const placed = entries
    .flatMap((entry) =>
      partsOfEntry(entry).map(({ startedAt, endedAt }) => ({
        ...{ id: entry.id, from: Date.parse(startedAt), to: Date.parse(endedAt) },
      })),
    )
    .sort((one, other) => one.from - other.from || one.to - other.to)
  const marks = new Map<string, RowMark>()
  let reached: number | null = null
  for (const { id, from, to } of placed) {
    const mark = marks.get(id)
    // The time between two parts of one entry is a pause, not a gap.
    const gap = reached === null || mark ? (mark?.gap ?? 0) : wholeMinutes(from) - wholeMinutes(reached)
    const shared = wholeMinutes(
      placed.reduce(
        (shared, other) =>
          other.id === id ? shared : Math.max(shared, Math.min(to, other.to) - Math.max(from, other.from)),
        0,
      ),
    )
    const overlap = Math.max(shared, mark?.overlap ?? 0)
    marks.set(id, { ...(gap >= shortestGapMinutes && { gap }), ...(overlap > 0 && { overlap }) })
    reached = Math.max(reached ?? to, to)
  }
  return new Map([...marks].filter(([, { gap, overlap }]) => gap !== undefined || overlap !== undefined))
}
