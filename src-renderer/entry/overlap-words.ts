import type { Overlap, RemedyKind } from '#preload/model/overlap.ts'
import { addMinutes } from '#preload/rules/local-time.ts'
import { entry as words } from '#preload/words/made/entry.ts'
import { clockTime, duration } from '../lib/format.ts'

/**
 * Returns the title and the choices of the note about an overlap, as shown for the entry `entryId`. Times are in the
 * time zone `zone`.
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
 * Returns the label of a button that resolves an overlap. `item` is null if the button changes the shown entry. If the
 * button changes the other entry, `item` is the name of that entry's item.
 */
function label(kind: RemedyKind, item: string | null, time: string): string {
  if (item === null) return kind === 'shorten' ? words().endThis({ time }) : words().startThis({ time })
  return kind === 'shorten' ? words().endItem({ item, time }) : words().startItem({ item, time })
}
