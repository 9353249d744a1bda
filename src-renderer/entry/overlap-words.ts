import type { Overlap, RemedyKind } from '#preload/model/overlap.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { clockTime, duration } from '../lib/format.ts'

/**
 * Returns the title and the choices of the note about an overlap, as seen from the entry with the id `entryId`. Times
 * are shown in `zone`.
 */
export function overlapWords(overlap: Overlap, entryId: string, zone: string) {
  const { earlier, later, minutes, remedies } = overlap
  const { name: item } = earlier.entryId === entryId ? later : earlier
  return {
    title: words().overlapsItem({ duration: duration(minutes), item }),
    choices: remedies.map(({ kind, entryId: changed, startedAt, minutes: left }) => {
      const time = clockTime(kind === 'shorten' ? addMinutes(startedAt, left) : startedAt, zone)
      return { how: kind, label: label(kind, changed === entryId ? null : item, time) }
    }),
  }
}

/**
 * Returns the label of a button that resolves an overlap. `item` is null if the button changes the entry that is shown;
 * otherwise it is the item of the other entry, which the button changes.
 */
function label(kind: RemedyKind, item: string | null, time: string): string {
  if (item === null) return kind === 'shorten' ? words().endThis({ time }) : words().startThis({ time })
  return kind === 'shorten' ? words().endItem({ item, time }) : words().startItem({ item, time })
}
