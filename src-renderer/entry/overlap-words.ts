/** The texts of an overlap from the side of one entry, and of each remedy. Pure. */
import type { Overlap } from '#preload/model/overlap.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import type { RemedyKind } from '#preload/rules/overlap.ts'
import { clockTime, duration } from '../lib/format.ts'

export interface OverlapWords {
  title: string
  choices: readonly { how: RemedyKind; label: string }[]
}

/** `entryId` is the entry that is shown; times are in `zone`. */
export function overlapWords(overlap: Overlap, entryId: string, zone: string): OverlapWords {
  const { earlier, later, minutes, remedies } = overlap
  const other = earlier.entryId === entryId ? later : earlier
  return {
    title: `${duration(minutes)} over ${other.name}.`,
    choices: remedies.map(({ kind, entryId: changed, startedAt, minutes: left }) => {
      const whom = changed === entryId ? 'this' : other.name
      const label =
        kind === 'shorten'
          ? `End ${whom} at ${clockTime(addMinutes(startedAt, left), zone)}`
          : `Start ${whom} at ${clockTime(startedAt, zone)}`
      return { how: kind, label }
    }),
  }
}
