/** Texts about an overlap, from the perspective of one of its two entries, and about each way to resolve it. */
import type { Overlap } from '#preload/model/overlap.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import type { RemedyKind } from '#preload/rules/overlap.ts'
import { clockTime, duration } from '../lib/format.ts'

export interface OverlapWords {
  title: string
  choices: readonly { how: RemedyKind; label: string }[]
}

/** Returns the texts. `entryId` is the entry being shown. Times are shown in `zone`. */
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
