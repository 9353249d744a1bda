/** Says in a sentence how much of an account has been read. */
import type { Coverage } from '#preload/model/coverage.ts'
import type { Day } from '#preload/model/primitives.ts'
import { counted, dayOfMonth } from '../lib/format.ts'

/** Returns the text for a list that begins on the day `first`. `place` is the account's name. */
export function coverageWords({ since, left, state }: Coverage, first: Day, place: string): string {
  if (left === 0)
    return since === null ? `${place} has no entries.` : `Complete since ${dated(since)}, the oldest entry.`
  if (since === null || left === null) return sentences(`Not complete.`, state, 'entries', place)
  if (since <= first) return `Complete since ${dated(first)}.`
  const older = counted(left, 'older entry', 'older entries')
  return sentences(`Complete since ${dated(since)}.`, state, older, place)
}

function sentences(known: string, state: Coverage['state'], older: string, place: string): string {
  switch (state) {
    case 'waiting':
      return `${known} ${place} doesn’t answer now. Tallystick keeps trying.`
    case 'unclear':
      return `${known} ${place} doesn’t list entries by day, so older ones can’t be read.`
    default:
      return `${known} Reading ${older} …`
  }
}

/** Formats a day as `3 Mar 2024`. */
function dated(day: Day): string {
  return `${dayOfMonth(day)} ${day.slice(0, 4)}`
}
